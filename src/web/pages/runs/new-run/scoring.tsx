import { MultiSelect, Select, Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { criteriaSetsQuery, modelsQuery } from "../../../parts/catalog.ts";
import type { ChangeDraft, JudgeDraft, RunDraft } from "./draft.ts";
import type { FieldFaults } from "./field-faults.ts";
import { JudgeFields } from "./judge-fields.tsx";
import { Section } from "./section.tsx";

/** Who says how good the answers are. */
export function Scoring({
  draft,
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  const { judges } = draft;
  const edit = (index: number, some: Partial<JudgeDraft>): void =>
    change({ judges: judges.map((judge, at) => (at === index ? { ...judge, ...some } : judge)) });
  return (
    <Section
      title="How scored"
      hint="Judges are models that score. Metrics of a task or collection count as well, without a call."
    >
      <Judges
        judges={judges}
        error={faults.at("judges")}
        onChange={(names) => change({ judges: names.map((name) => known(judges, name)) })}
      />
      {judges.map((judge, index) => (
        <JudgeFields
          key={judge.model}
          judge={judge}
          errors={{
            judge: faults.at(`judge[${index}]`),
            instructions: faults.at(`judge[${index}].instructions`),
            scale: faults.at(`judge[${index}].scale`),
          }}
          onChange={(some) => edit(index, some)}
        />
      ))}
      <CriteriaSet
        chosen={draft.criteriaSet}
        error={faults.at("criteriaSet")}
        onChange={(criteriaSet) => change({ criteriaSet })}
      />
      <Switch
        label="Score later"
        description="Collect the answers now; judges begin when you ask them to."
        checked={draft.scoreLater}
        onChange={(event) => change({ scoreLater: event.currentTarget.checked })}
      />
    </Section>
  );
}

/** A judge that is chosen already keeps what was written for it. */
function known(judges: readonly JudgeDraft[], model: string): JudgeDraft {
  return judges.find((judge) => judge.model === model) ?? { model, instructions: "", scale: null };
}

function Judges({
  judges,
  error,
  onChange,
}: {
  readonly judges: readonly JudgeDraft[];
  readonly error: string | null;
  readonly onChange: (names: string[]) => void;
}) {
  const { data = [] } = useQuery(modelsQuery());
  const chosen = judges.map(({ model }) => model);
  const names = data.map(({ name }) => name);
  return (
    <MultiSelect
      label="Judges"
      placeholder={chosen.length === 0 ? "Choose models" : ""}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Choose no judge" }}
      nothingFoundMessage="No model has that in its name"
      data={[...names, ...chosen.filter((name) => !names.includes(name))]}
      value={chosen}
      onChange={onChange}
      error={error}
    />
  );
}

function CriteriaSet({
  chosen,
  error,
  onChange,
}: {
  readonly chosen: string | null;
  readonly error: string | null;
  readonly onChange: (name: string | null) => void;
}) {
  const { data } = useQuery(criteriaSetsQuery());
  if (data === undefined) return null;
  const set = data.find(({ name }) => name === chosen);
  return (
    <Stack gap={4}>
      <Select
        label="Criteria for people"
        description="What people score the answers by, once the run has them."
        placeholder={data.length === 0 ? "There are no criteria sets yet" : "None"}
        clearable
        clearButtonProps={{ "aria-label": "Choose no criteria set" }}
        data={[...new Set([...data.map(({ name }) => name), ...(chosen === null ? [] : [chosen])])]}
        value={chosen}
        onChange={onChange}
        error={error}
      />
      {set !== undefined && (
        <Text size="sm" className="quiet">
          {set.criteria.map(({ name, maxScore }) => `${name} (to ${maxScore})`).join(", ")}
        </Text>
      )}
    </Stack>
  );
}
