import { Autocomplete, NumberInput, Select, SimpleGrid, TagsInput, TextInput, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MESSAGE_RECIPES, type MessageRecipe, type ModelEntryView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { providersQuery } from "../../parts/catalog.ts";
import { type FormFaults, formFaults } from "../../parts/faults.ts";
import { Form } from "./form.tsx";
import { type ModelDraft, modelBody, modelDraft } from "./model-draft.ts";
import { offeredQuery } from "./offered-query.ts";
import type { OfferedModel } from "./panel-state.ts";
import { useSave } from "./use-save.ts";

const FIELDS = [
  "name",
  "provider",
  "modelId",
  "parameters",
  "promptFormat",
  "inputTokenCost",
  "outputTokenCost",
];

const RECIPE_NAMES: Readonly<Record<MessageRecipe, string>> = {
  plain: "Plain: the prompt alone",
  scenario: "Scenario: with the task's scenario before it",
  "system-user": "System and user: the scenario as system message",
};

interface Fields {
  readonly draft: ModelDraft;
  readonly change: (some: Partial<ModelDraft>) => void;
  readonly faults: FormFaults;
}

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
  const [draft, setDraft] = useState(() => modelDraft(entry, offered));
  const save = useSave(
    async (typed: ModelDraft) => {
      const body = modelBody(typed);
      return entry === undefined
        ? await client.createModel({ body })
        : await client.editModel({ params: { id: String(entry.id) }, body });
    },
    { done: ({ name }) => `${name} is saved.`, onDone: onClose },
  );
  const faults = formFaults(save.error, FIELDS);
  const change: Fields["change"] = (some) => setDraft((before) => ({ ...before, ...some }));
  const fields = { draft, change, faults };
  return (
    <Form
      error={faults.elsewhere}
      failure={save.error}
      isPending={save.isPending}
      onSubmit={() => save.mutate(draft)}
      onClose={onClose}
    >
      <Identity {...fields} />
      <Parameters {...fields} />
      <Price {...fields} />
    </Form>
  );
}

function Identity({ draft, change, faults }: Fields) {
  const { data: providers = [] } = useQuery(providersQuery());
  const provider = providers.find(({ name }) => name === draft.provider);
  const offered = useQuery({
    ...offeredQuery(provider?.id ?? 0),
    enabled: provider !== undefined && provider.keySource !== "missing",
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
            ...(draft.provider === null ? [] : [draft.provider]),
          ]),
        ]}
        value={draft.provider}
        error={faults.at("provider")}
        onChange={(name) => change({ provider: name })}
      />
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
        data={MESSAGE_RECIPES.map((value) => ({ value, label: RECIPE_NAMES[value] }))}
        value={draft.promptFormat}
        error={faults.at("promptFormat")}
        onChange={(recipe) => change({ promptFormat: recipe as MessageRecipe })}
      />
    </>
  );
}

function Parameters({ draft, change, faults }: Fields) {
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

function Price({ draft, change, faults }: Fields) {
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
