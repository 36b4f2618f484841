import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ProviderView } from "../../../contract/index.ts";
import { PROVIDER_TEMPLATES, type ProviderType } from "../../../core/index.ts";
import {
  type ProviderDraft,
  hasAdvanced,
  providerBody,
  providerDraft,
  providerPatch,
  requireProvider,
  templateDraft,
  typeDraft,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormValues, textIn } from "../../parts/form-fields.ts";
import type { SavedOver } from "../../parts/use-form-saving.ts";
import { useRenew } from "../../parts/use-renew.ts";
import { useClient } from "../../world.ts";
import { CATALOG_LISTS, useProviders } from "./catalog-queries.ts";
import { ConnectionTest } from "./connection-test.tsx";
import { useProviderFields } from "./provider-fields.ts";
import { providerOfValues, providerValues } from "./provider-values.ts";

/** Makes a provider, or changes one; then it is tried. */
export function ProviderForm({ provider }: { readonly provider: ProviderView | null }) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { open, close } = useDialogs();
  const { data: providers = [] } = useProviders();
  const settings = useQuery({ queryKey: ["settings"], queryFn: () => client.getSettings() });
  const isEnvOnly = settings.data?.secrets.envOnly === true;
  const name = provider?.name ?? "";
  const save = (draft: ProviderDraft, over: SavedOver<ProviderView> | null): Promise<ProviderView> => {
    requireProvider(draft);
    return over === null
      ? client.createProvider({ body: providerBody(draft) })
      : client.editProvider({
          params: { id: String(over.now.id) },
          ifMatch: over.ifMatch,
          body: providerPatch(providerDraft(over.now), draft),
        });
  };
  return (
    <Form
      keptAs={`provider/${provider?.id ?? "new"}`}
      title={provider === null ? t`Add provider` : t`Edit ${name}`}
      fields={useProviderFields(provider, isEnvOnly)}
      initial={valuesOf(providerDraft(provider ?? undefined))}
      follow={(values, changed) =>
        provider === null
          ? filledIn(
              values,
              changed,
              providers.map((one) => one.name),
              isEnvOnly,
            )
          : values
      }
      saveLabel={t`Save and test`}
      onCancel={close}
      edits={
        provider === null
          ? null
          : {
              changed: t`This provider was changed elsewhere`,
              read: () => client.getProvider({ params: { id: String(provider.id) } }),
              valuesOf: (now) => valuesOf(providerDraft(now)),
              names: { storedKey: t`API key` },
            }
      }
      onSave={async (values, over) => {
        const saved = await save(providerOfValues(values), over);
        await renew(...CATALOG_LISTS);
        open(
          <ConnectionTest provider={saved} isNew onEdit={() => open(<ProviderForm provider={saved} />)} />,
        );
      }}
    />
  );
}

const valuesOf = (draft: ProviderDraft): FormValues => providerValues(draft, hasAdvanced(draft));

/** What a template or a type brings along; what was typed stays. */
function filledIn(
  values: FormValues,
  changed: string,
  taken: readonly string[],
  isEnvOnly: boolean,
): FormValues {
  const draft = providerOfValues(values);
  const some = changed === "template" ? templateOf(values, draft.name, isEnvOnly) : {};
  const type = textIn(values, "type") as ProviderType;
  const brought = changed === "type" ? typeDraft({ ...draft, type: typeBefore(values) }, type, taken) : some;
  const { template = "", isAdvanced = false } = values;
  const filled = { ...draft, ...brought };
  return {
    ...providerValues(filled, isAdvanced === true || (changed === "template" && hasAdvanced(filled))),
    template,
    typeBefore: brought.type ?? type,
  };
}

const typeBefore = (values: FormValues): ProviderType =>
  (textIn(values, "typeBefore") || "openai-compatible") as ProviderType;

function templateOf(values: FormValues, name: string, isEnvOnly: boolean): Partial<ProviderDraft> {
  const template = PROVIDER_TEMPLATES.find(({ id }) => id === textIn(values, "template"));
  return template === undefined ? {} : templateDraft(template, name, isEnvOnly);
}
