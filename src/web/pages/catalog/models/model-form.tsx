import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Autocomplete, Select, SimpleGrid, TagsInput, TextInput, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ModelEntryView, patchBetween } from "../../../../contract/index.ts";
import { MESSAGE_RECIPES, type MessageRecipe } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { providersQuery } from "../../../parts/catalog.ts";
import { type Edits, edits } from "../../../parts/edits.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { MODEL_FIELD_NAMES } from "./field-names.ts";
import { offeredQuery } from "./offered-query.ts";
import { CATALOG_LISTS } from "./use-save.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import {
  BY_ADDRESS,
  PROVIDER_EXAMPLES,
  RECIPE_NAMES,
  isKeyMissing,
  modelBody,
  modelDraft,
  type ModelDraft,
  type OfferedModel,
} from "../../../../presentation/index.ts";

const FIELDS = [
  "name",
  "provider",
  "baseUrl",
  "apiKeyEnvVar",
  "modelId",
  "parameters",
  "contextTokens",
  "promptFormat",
  "inputTokenCost",
  "outputTokenCost",
];

/** Makes a model entry, or changes one. */
export function ModelForm({
  entry,
  offered,
  onClose,
}: {
  readonly entry?: ModelEntryView | undefined;
  readonly offered?: OfferedModel | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const entryName = entry?.name ?? "";
  return (
    <FormDrawer
      title={entry === undefined ? t`Add model` : t`Edit ${entryName}`}
      keptAs={`model/${entry?.id ?? "new"}`}
      initial={modelDraft(entry, offered)}
      fields={FIELDS}
      save={async (draft) => await client.createModel({ body: modelBody(draft) })}
      edits={entry === undefined ? null : editsOf(entry.id, t`This model was changed elsewhere`)}
      renews={CATALOG_LISTS}
      done={({ name }) => t`${name} saved`}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Identity {...fields} />
          <Parameters {...fields} />
          <Price {...fields} />
        </>
      )}
    </FormDrawer>
  );
}

const editsOf = (id: number, changed: string): Edits<ModelDraft, ModelEntryView> => {
  const params = { id: String(id) };
  return edits(
    {
      read: () => client.getModel({ params }),
      draftOf: (now) => modelDraft(now),
      save: (draft, now, ifMatch) =>
        client.editModel({
          params,
          ifMatch,
          body: patchBetween(modelBody(modelDraft(now)), modelBody(draft)),
        }),
    },
    { changed, names: MODEL_FIELD_NAMES, texts: { promptFormat: (format) => i18n._(RECIPE_NAMES[format]) } },
  );
};

function Identity({ draft, change, faults }: FormFields<ModelDraft>) {
  const { t } = useLingui();
  const { data: providers = [] } = useQuery(providersQuery());
  const isByAddress = draft.provider === BY_ADDRESS;
  const provider = providers.find(({ name }) => name === draft.provider);
  const offered = useQuery({
    ...offeredQuery(provider?.id ?? 0),
    enabled: provider !== undefined && !isKeyMissing(provider),
  });
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`How the model appears in runs and results`}
        required
        data-autofocus
        value={draft.name}
        error={faults.at("name")}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t`Provider`}
        required
        searchable
        placeholder={t`Choose a provider`}
        data={[
          ...new Set([
            ...providers.map(({ name }) => name),
            ...(draft.provider === null || isByAddress ? [] : [draft.provider]),
          ]),
          { value: BY_ADDRESS, label: t`Another server, by base URL` },
        ]}
        value={draft.provider}
        error={faults.at("provider")}
        onChange={(name) => change({ provider: name })}
      />
      {isByAddress && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t`Base URL`}
            description={t`Any OpenAI-compatible server`}
            required
            type="url"
            placeholder={PROVIDER_EXAMPLES.address}
            classNames={{ input: "mono" }}
            value={draft.baseUrl}
            error={faults.at("baseUrl")}
            onChange={(event) => change({ baseUrl: event.currentTarget.value })}
          />
          <TextInput
            label={t`API key environment variable`}
            description={t`Optional`}
            placeholder={PROVIDER_EXAMPLES.keyVariable}
            classNames={{ input: "mono" }}
            value={draft.apiKeyEnvVar}
            error={faults.at("apiKeyEnvVar")}
            onChange={(event) => change({ apiKeyEnvVar: event.currentTarget.value })}
          />
        </SimpleGrid>
      )}
      <Autocomplete
        label={t`Provider model ID`}
        description={t`The ID sent to the API. Defaults to the name above.`}
        placeholder={draft.name}
        classNames={{ input: "mono" }}
        limit={200}
        data={[...new Set(offered.data?.models.map(({ id }) => id) ?? [])]}
        value={draft.modelId}
        error={faults.at("modelId")}
        onChange={(modelId) => change({ modelId })}
      />
      <Select
        label={t`Prompt format`}
        allowDeselect={false}
        data={MESSAGE_RECIPES.map((value) => ({ value, label: t(RECIPE_NAMES[value]) }))}
        value={draft.promptFormat}
        error={faults.at("promptFormat")}
        onChange={(recipe) => change({ promptFormat: recipe as MessageRecipe })}
      />
    </>
  );
}

function Parameters({ draft, change, faults }: FormFields<ModelDraft>) {
  const { t } = useLingui();
  const number = (key: "temperature" | "topP" | "maxTokens" | "seed", label: string) => (
    <NumberField
      label={label}
      placeholder={t`Default`}
      value={draft[key]}
      error={faults.at(`parameters.${key}`)}
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 4 }} style={{ alignItems: "end" }}>
        {number("temperature", t`Temperature`)}
        {number("topP", t`Top P`)}
        {number("maxTokens", t`Max output tokens`)}
        {number("seed", t`Seed`)}
      </SimpleGrid>
      <NumberField
        label={t`Context window (tokens)`}
        description={t`Prompt and answer together. A prompt that doesn't fit isn't sent, and its item fails.`}
        placeholder={t`Not checked`}
        value={draft.contextTokens}
        error={faults.at("contextTokens")}
        onChange={(contextTokens) => change({ contextTokens })}
      />
      <TagsInput
        label={t`Stop sequences`}
        description={t`The answer ends at any of these. Press Enter after each.`}
        value={[...draft.stop]}
        error={faults.at("parameters.stop")}
        onChange={(stop) => change({ stop })}
      />
      <Textarea
        label={t`Extra parameters (JSON)`}
        description={t`Added to the request body as is`}
        autosize
        minRows={1}
        maxRows={10}
        classNames={{ input: "mono" }}
        value={draft.extra}
        error={faults.at("parameters.extra")}
        onChange={(event) => change({ extra: event.currentTarget.value })}
      />
    </>
  );
}

function Price({ draft, change, faults }: FormFields<ModelDraft>) {
  const { t } = useLingui();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberField
        label={t`Input price`}
        description={t`USD per 1M tokens`}
        placeholder={t`From the price list`}
        value={draft.inputPerMillion}
        error={faults.at("inputTokenCost")}
        onChange={(inputPerMillion) => change({ inputPerMillion })}
      />
      <NumberField
        label={t`Output price`}
        description={t`USD per 1M tokens`}
        placeholder={t`From the price list`}
        value={draft.outputPerMillion}
        error={faults.at("outputTokenCost")}
        onChange={(outputPerMillion) => change({ outputPerMillion })}
      />
    </SimpleGrid>
  );
}
