import { useLingui } from "@lingui/react/macro";
import { type ModelEntryView, patchBetween } from "../../../contract/index.ts";
import { MESSAGE_RECIPES, type MessageRecipe } from "../../../core/index.ts";
import {
  BY_ADDRESS,
  type ModelDraft,
  type OfferedModel,
  PROVIDER_EXAMPLES,
  RECIPE_NAMES,
  modelBody,
  modelDraft,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, textIn } from "../../parts/form-fields.ts";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { CATALOG_LISTS, useProviders } from "./catalog-queries.ts";

interface ModelFormProps {
  readonly entry: ModelEntryView | null;
  readonly offered?: OfferedModel;
}

/** Makes a model entry, or changes one. */
export function ModelForm({ entry, offered }: ModelFormProps) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { close } = useDialogs();
  const { say } = useVoice();
  const before = modelDraft(entry ?? undefined, offered);
  const entryName = entry?.name ?? "";
  const fields = useFields(before.provider);
  return (
    <Form
      keptAs={`model/${entry?.id ?? `new/${offered?.provider ?? ""}/${offered?.modelId ?? ""}`}`}
      title={entry === null ? t`Add model` : t`Edit ${entryName}`}
      fields={fields}
      initial={valuesOf(before)}
      saveLabel={t`Save`}
      onCancel={close}
      edits={
        entry === null
          ? null
          : {
              changed: t`This model was changed elsewhere`,
              read: () => client.getModel({ params: { id: String(entry.id) } }),
              valuesOf: (now) => valuesOf(modelDraft(now)),
            }
      }
      onSave={async (values, over) => {
        const saved = over === null ? before : modelDraft(over.now);
        const body = modelBody(draftOf(values, saved));
        const { name } =
          over === null
            ? await client.createModel({ body })
            : await client.editModel({
                params: { id: String(over.now.id) },
                ifMatch: over.ifMatch,
                body: patchBetween(modelBody(saved), body),
              });
        await renew(...CATALOG_LISTS);
        say(t`${name} saved`);
        close();
      }}
    />
  );
}

function useFields(current: string | null): readonly FormField[] {
  const { t } = useLingui();
  const { data: providers = [] } = useProviders();
  const names = [...new Set([...providers.map(({ name }) => name), ...(current === null ? [] : [current])])];
  const isByAddress = (values: FormValues): boolean => textIn(values, "provider") === BY_ADDRESS;
  return [
    { kind: "text", name: "name", label: t`Name`, help: t`How the model appears in runs and results` },
    {
      kind: "choice",
      name: "provider",
      label: t`Provider`,
      options: [
        ...names.map((name) => ({ value: name, label: name })),
        { value: BY_ADDRESS, label: t`Another server, by base URL` },
      ],
    },
    {
      kind: "text",
      name: "baseUrl",
      label: t`Base URL`,
      help: t`Any OpenAI-compatible server`,
      placeholder: PROVIDER_EXAMPLES.address,
      isShown: isByAddress,
    },
    {
      kind: "text",
      name: "apiKeyEnvVar",
      label: t`API key environment variable`,
      help: t`Optional`,
      placeholder: PROVIDER_EXAMPLES.keyVariable,
      isShown: isByAddress,
    },
    {
      kind: "text",
      name: "modelId",
      label: t`Provider model ID`,
      help: t`The ID sent to the API. Defaults to the name above.`,
    },
    {
      kind: "choice",
      name: "promptFormat",
      label: t`Prompt format`,
      options: MESSAGE_RECIPES.map((value) => ({ value, label: t(RECIPE_NAMES[value]) })),
    },
    ...useParameterFields(),
  ];
}

function useParameterFields(): readonly FormField[] {
  const { t } = useLingui();
  const number = (name: string, label: string): FormField => ({
    kind: "text",
    name,
    label,
    placeholder: t`Default`,
  });
  const price = (name: string, label: string): FormField => ({
    kind: "text",
    name,
    label,
    placeholder: t`From the price list`,
    help: t`USD per 1M tokens`,
  });
  return [
    number("temperature", t`Temperature`),
    number("topP", t`Top P`),
    number("maxTokens", t`Max output tokens`),
    number("seed", t`Seed`),
    {
      kind: "text",
      name: "contextTokens",
      label: t`Context window (tokens)`,
      placeholder: t`Not checked`,
      help: t`Prompt and answer together. A prompt that doesn't fit isn't sent, and its item fails.`,
    },
    {
      kind: "long-text",
      name: "stop",
      label: t`Stop sequences`,
      help: t`The answer ends at any of these. One per line.`,
    },
    {
      kind: "long-text",
      name: "extra",
      label: t`Extra parameters (JSON)`,
      help: t`Added to the request body as is`,
    },
    price("inputPerMillion", t`Input price`),
    price("outputPerMillion", t`Output price`),
  ];
}

const valuesOf = ({ stop, others: _others, provider, ...draft }: ModelDraft): FormValues => ({
  ...Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, String(value)])),
  provider: provider ?? "",
  stop: stop.join("\n"),
});

function draftOf(values: FormValues, { others, stop: before }: ModelDraft): ModelDraft {
  const text = (name: string): string => textIn(values, name);
  const stop = text("stop");
  return {
    name: text("name"),
    provider: text("provider") === "" ? null : text("provider"),
    baseUrl: text("baseUrl"),
    apiKeyEnvVar: text("apiKeyEnvVar"),
    modelId: text("modelId"),
    temperature: text("temperature"),
    topP: text("topP"),
    maxTokens: text("maxTokens"),
    seed: text("seed"),
    // A sequence may hold a line break: what nobody touched stays as it is.
    stop: stop === before.join("\n") ? before : stop.split("\n").filter((line) => line !== ""),
    extra: text("extra"),
    contextTokens: text("contextTokens"),
    others,
    promptFormat: text("promptFormat") as MessageRecipe,
    inputPerMillion: text("inputPerMillion"),
    outputPerMillion: text("outputPerMillion"),
  };
}
