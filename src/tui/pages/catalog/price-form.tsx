import { useLingui } from "@lingui/react/macro";
import type { PriceView } from "../../../contract/index.ts";
import { type PriceDraft, priceBody, priceDraft, pricePatch } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, textIn } from "../../parts/form-fields.ts";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient, useMachine } from "../../world.ts";
import { CATALOG_LISTS, useModels, useProviders } from "./catalog-queries.ts";

/** Says what a model costs from a day on, or corrects that. */
export function PriceForm({ price }: { readonly price: PriceView | null }) {
  const { t } = useLingui();
  const client = useClient();
  const { now } = useMachine();
  const renew = useRenew();
  const { close } = useDialogs();
  const { say } = useVoice();
  const priced = price?.model ?? "";
  return (
    <Form
      keptAs={`price/${price?.id ?? "new"}`}
      title={price === null ? t`Add price` : t`Edit price of ${priced}`}
      fields={useFields()}
      initial={valuesOf(priceDraft(price ?? undefined, now()))}
      saveLabel={t`Save`}
      onCancel={close}
      edits={
        price === null
          ? null
          : {
              changed: t`This price was changed elsewhere`,
              read: () => client.getPrice({ params: { id: String(price.id) } }),
              valuesOf: (read) => valuesOf(priceDraft(read, now())),
            }
      }
      onSave={async (values, over) => {
        const draft = draftOf(values);
        const { model } =
          over === null
            ? await client.createPrice({ body: priceBody(draft) })
            : await client.editPrice({
                params: { id: String(over.now.id) },
                ifMatch: over.ifMatch,
                body: pricePatch(draft),
              });
        await renew(...CATALOG_LISTS);
        say(t`Price of ${model} saved`);
        close();
      }}
    />
  );
}

function useFields(): (values: FormValues) => readonly FormField[] {
  const { t } = useLingui();
  const { data: providers = [] } = useProviders();
  const { data: models = [] } = useModels();
  return (values) => {
    const served = models.filter(({ provider }) => provider === textIn(values, "provider"));
    const known = [...new Set(served.map(({ modelId }) => modelId))].join(", ");
    return [
      {
        kind: "text",
        name: "provider",
        label: t`Provider`,
        help: providers.map(({ name }) => name).join(", "),
      },
      {
        kind: "text",
        name: "model",
        label: t`Provider model ID`,
        ...(known === "" ? {} : { help: known }),
      },
      { kind: "text", name: "inputPerMillion", label: t`Input`, help: t`USD per 1M tokens` },
      { kind: "text", name: "outputPerMillion", label: t`Output`, help: t`USD per 1M tokens` },
      {
        kind: "text",
        name: "cachedInputPerMillion",
        label: t`Cached input`,
        help: t`Optional. Defaults to the input price.`,
      },
      {
        kind: "text",
        name: "reasoningPerMillion",
        label: t`Reasoning`,
        help: t`Optional. Defaults to the output price.`,
      },
      {
        kind: "text",
        name: "since",
        label: t`Valid from`,
        help: t`First day (UTC) this price applies. Runs keep the price they started with.`,
      },
    ];
  };
}

const valuesOf = (draft: PriceDraft): FormValues =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, String(value)]));

const draftOf = (values: FormValues): PriceDraft => ({
  provider: textIn(values, "provider"),
  model: textIn(values, "model"),
  inputPerMillion: textIn(values, "inputPerMillion"),
  outputPerMillion: textIn(values, "outputPerMillion"),
  cachedInputPerMillion: textIn(values, "cachedInputPerMillion"),
  reasoningPerMillion: textIn(values, "reasoningPerMillion"),
  since: textIn(values, "since"),
});
