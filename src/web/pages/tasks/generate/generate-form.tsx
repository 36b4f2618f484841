import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Stack, Text, TextInput, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { QUESTION_DIFFICULTIES } from "../../../../contract/index.ts";
import { DEFAULT_QUESTION_COUNT } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { useOffers } from "../../../parts/actions.ts";
import { collectionsQuery } from "../../../parts/catalog.ts";
import { formFaults } from "../../../parts/faults.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import { useKeptDraft } from "../../../parts/use-kept-draft.tsx";
import { Models } from "../../runs/new-run/model-choice.tsx";
import { Section } from "../../runs/new-run/section.tsx";
import {
  DIFFICULTY_NAMES,
  type GenerationDraft,
  bodyOfGeneration,
  generationOutlook,
  readNumber,
} from "../../../../presentation/index.ts";
import { TypeChips } from "./type-chips.tsx";
import { usePricing } from "../../../parts/use-pricing.ts";

const SEND_KEY = "Ctrl+Enter";
const FIELDS = ["models", "topic", "types", "difficulty", "count", "prompt", "collection"] as const;
const EMPTY = { models: [], topic: "", types: [], difficulty: "", count: DEFAULT_QUESTION_COUNT, prompt: "" };

interface PartProps {
  readonly draft: GenerationDraft;
  readonly change: (some: Partial<GenerationDraft>) => void;
  readonly at: (field: (typeof FIELDS)[number]) => string | null;
}

/** Who writes questions, how many, and about what. */
export function GenerateForm({ collection }: { readonly collection: string | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { draft, change, settle, restored } = useKeptDraft<GenerationDraft>(
    collection === null ? "generation" : `generation/${collection}`,
    { ...EMPTY, collection },
  );
  const generating = useMutation({
    mutationFn: () => client.generateCollection({ body: bodyOfGeneration(draft) }),
    onSuccess: async (made) => {
      settle();
      queries.setQueryData(["draft", String(made.id)], made);
      void queries.invalidateQueries({ queryKey: ["drafts"] });
      await navigate({ to: "/collections/generate/$draftId", params: { draftId: String(made.id) } });
    },
  });
  const faults = formFaults(generating.error, FIELDS);
  const canStart =
    draft.models.length > 0 && Number.isFinite(readNumber(draft.count) ?? DEFAULT_QUESTION_COUNT);
  const start = (): void => {
    if (canStart && !generating.isPending) generating.mutate();
  };
  useOffers([{ name: "generate", label: t`Generate questions`, key: SEND_KEY, perform: start }]);
  const part = { draft, change, at: faults.at };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) start();
      }}
    >
      <Stack gap="lg">
        {restored}
        <Section
          title={t`Models`}
          hint={t`Each model writes the full number of questions.`}
          error={faults.at("models")}
        >
          <Models chosen={draft.models} onChange={(models) => change({ models })} />
        </Section>
        <Questions {...part} />
        {faults.elsewhere !== null && <Problem error={faults.elsewhere} />}
        <Group align="center">
          <Button
            type="submit"
            loading={generating.isPending}
            disabled={!canStart}
            title={t`Key: ${SEND_KEY}`}
          >
            <Trans>Generate questions</Trans>
          </Button>
          <Outlook draft={draft} />
        </Group>
      </Stack>
    </form>
  );
}

function Questions({ draft, change, at }: PartProps) {
  const { t } = useLingui();
  const { data: collections = [] } = useQuery(collectionsQuery());
  const names = collections.map(({ name }) => name);
  return (
    <Section title={t`Questions`} hint={t`Leave a field empty to leave that to the models.`}>
      <TextInput
        label={t`Topic`}
        placeholder={t`e.g. sourdough, SQL joins, contract law`}
        maxLength={1000}
        value={draft.topic}
        error={at("topic")}
        onChange={(event) => change({ topic: event.currentTarget.value })}
      />
      <TypeChips value={draft.types} error={at("types")} onChange={(types) => change({ types })} />
      <Group align="flex-start">
        <Select
          label={t`Difficulty`}
          placeholder={t`Any difficulty`}
          clearable
          clearButtonProps={{ "aria-label": t`Clear difficulty` }}
          w={180}
          data={QUESTION_DIFFICULTIES.map((value) => ({ value, label: t(DIFFICULTY_NAMES[value]) }))}
          value={draft.difficulty === "" ? null : draft.difficulty}
          error={at("difficulty")}
          onChange={(difficulty) => change({ difficulty: difficulty ?? "" })}
        />
        <NumberField
          label={t`Questions per model`}
          w={180}
          value={draft.count}
          error={at("count")}
          onChange={(count) => change({ count })}
        />
        <Select
          label={t`Look for near-duplicates in`}
          placeholder={t`All tasks`}
          clearable
          clearButtonProps={{ "aria-label": t`Compare with all tasks` }}
          searchable
          w={260}
          data={[...new Set([...names, ...(draft.collection === null ? [] : [draft.collection])])]}
          value={draft.collection}
          error={at("collection")}
          onChange={(value) => change({ collection: value })}
        />
      </Group>
      <Textarea
        label={t`Prompt`}
        description={t`Optional. Anything else the models should know, such as the language to write in.`}
        placeholder={t`e.g. Write in German. Each question needs a calculation.`}
        autosize
        minRows={3}
        maxRows={12}
        value={draft.prompt}
        error={at("prompt")}
        onChange={(event) => change({ prompt: event.currentTarget.value })}
      />
    </Section>
  );
}

/** How many questions are asked for, and what is known of their cost. */
function Outlook({ draft }: { readonly draft: GenerationDraft }) {
  const pricing = usePricing(draft.models);
  return (
    <Text size="sm" className="quiet">
      {generationOutlook(draft, pricing)}
    </Text>
  );
}
