import { useLingui } from "@lingui/react/macro";
import { Autocomplete, NumberInput, Select, SimpleGrid, TagsInput, TextInput, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ModelEntryView, patchBetween } from "../../../../contract/index.ts";
import { MESSAGE_RECIPES, type MessageRecipe } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { providersQuery } from "../../../parts/catalog.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { RECIPE_NAMES } from "../../../parts/recipe-names.ts";
import { BY_ADDRESS, type ModelDraft, type OfferedModel, modelBody, modelDraft } from "./model-draft.ts";
import { isKeyMissing } from "./key-source.tsx";
import { offeredQuery } from "./offered-query.ts";
import { CATALOG_LISTS } from "./use-save.ts";

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
  return (
    <FormDrawer
      title={entry === undefined ? "Add a model" : `Edit ${entry.name}`}
      initial={modelDraft(entry, offered)}
      fields={FIELDS}
      save={async (draft) => {
        const body = modelBody(draft);
        return entry === undefined
          ? await client.createModel({ body })
          : await client.editModel({
              params: { id: String(entry.id) },
              body: patchBetween(modelBody(modelDraft(entry)), body),
            });
      }}
      renews={CATALOG_LISTS}
      done={({ name }) => `${name} is saved.`}
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
        label="Name"
        description="What the model is called in your runs"
        required
        data-autofocus
        value={draft.name}
        error={faults.at("name")}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label="Provider"
        required
        searchable
        placeholder="Choose who serves it"
        data={[
          ...new Set([
            ...providers.map(({ name }) => name),
            ...(draft.provider === null || isByAddress ? [] : [draft.provider]),
          ]),
          { value: BY_ADDRESS, label: "Another server, by its address" },
        ]}
        value={draft.provider}
        error={faults.at("provider")}
        onChange={(name) => change({ provider: name })}
      />
      {isByAddress && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Address"
            description="Of a server that speaks OpenAI's protocol"
            required
            type="url"
            placeholder="http://127.0.0.1:8000/v1"
            classNames={{ input: "mono" }}
            value={draft.baseUrl}
            error={faults.at("baseUrl")}
            onChange={(event) => change({ baseUrl: event.currentTarget.value })}
          />
          <TextInput
            label="API key environment variable"
            description="Empty where it needs none"
            placeholder="OPENAI_API_KEY"
            classNames={{ input: "mono" }}
            value={draft.apiKeyEnvVar}
            error={faults.at("apiKeyEnvVar")}
            onChange={(event) => change({ apiKeyEnvVar: event.currentTarget.value })}
          />
        </SimpleGrid>
      )}
      <Autocomplete
        label="The provider's name for it"
        description="What a call names it by. Empty means the name above."
        placeholder={draft.name}
        classNames={{ input: "mono" }}
        limit={200}
        data={[...new Set(offered.data?.models.map(({ id }) => id) ?? [])]}
        value={draft.modelId}
        error={faults.at("modelId")}
        onChange={(modelId) => change({ modelId })}
      />
      <Select
        label="How tasks are put"
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
  const number = (key: "temperature" | "topP" | "maxTokens" | "seed", label: string, isWhole: boolean) => (
    <NumberInput
      label={label}
      placeholder="Default"
      allowDecimal={!isWhole}
      allowNegative={key === "seed"}
      step={isWhole ? 1 : 0.1}
      value={draft[key]}
      error={faults.at(`parameters.${key}`)}
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 4 }}>
        {number("temperature", "Temperature", false)}
        {number("topP", "Top P", false)}
        {number("maxTokens", "Longest answer", true)}
        {number("seed", "Seed", true)}
      </SimpleGrid>
      <NumberInput
        label="Context window"
        description="Tokens that prompt and answer may have together. A longer prompt isn't sent, and its item fails."
        placeholder="Not checked"
        allowDecimal={false}
        min={1}
        value={draft.contextTokens}
        error={faults.at("contextTokens")}
        onChange={(contextTokens) => change({ contextTokens })}
      />
      <TagsInput
        label="Stop at"
        description="Texts at which the answer ends. Press Enter after each."
        value={[...draft.stop]}
        error={faults.at("parameters.stop")}
        onChange={(stop) => change({ stop })}
      />
      <Textarea
        label="Other settings"
        description="A JSON object, passed on to the provider as it is"
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
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label="Input price"
        description="US dollars for a million tokens"
        placeholder="As the price list says"
        min={0}
        value={draft.inputPerMillion}
        error={faults.at("inputTokenCost")}
        onChange={(inputPerMillion) => change({ inputPerMillion })}
      />
      <NumberInput
        label="Output price"
        description="US dollars for a million tokens"
        placeholder="As the price list says"
        min={0}
        value={draft.outputPerMillion}
        error={faults.at("outputTokenCost")}
        onChange={(outputPerMillion) => change({ outputPerMillion })}
      />
    </SimpleGrid>
  );
}
