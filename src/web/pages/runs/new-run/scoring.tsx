import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { MultiSelect, Select, Stack, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { criteriaSetsQuery, modelsQuery } from "../../../parts/catalog.ts";
import { CriteriaChoice } from "./criteria-choice.tsx";
import type { ChangeDraft } from "./use-draft.ts";
import type { JudgeDraft, RunDraft } from "../../../../presentation/index.ts";
import type { FieldFaults, Unjudgeable } from "./field-faults.ts";
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
  const { t } = useLingui();
  const { judges } = draft;
  const needed = useNeededInstructions(draft);
  const edit = (index: number, some: Partial<JudgeDraft>): void =>
    change({ judges: judges.map((judge, at) => (at === index ? { ...judge, ...some } : judge)) });
  return (
    <Section
      title={t`Scoring`}
      hint={t`Judges are models that score answers. Metrics of tasks and collections also count.`}
      term="judge"
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
          isRequired={faults.unjudgeable !== null || (draft.source === "prompt" && !draft.scoreLater)}
          errors={{
            judge: faults.at(`judge[${index}]`),
            instructions: faults.at(`judge[${index}].instructions`) ?? needed(judge, faults.unjudgeable),
            scale: faults.at(`judge[${index}].scale`),
            temperature: faults.at(`judge[${index}].temperature`),
            maxTokens: faults.at(`judge[${index}].maxTokens`),
          }}
          onChange={(some) => edit(index, some)}
        />
      ))}
      <CriteriaSet
        chosen={draft.criteriaSet}
        criteria={draft.criteria}
        error={faults.at("criteriaSet")}
        onChange={change}
      />
      <Switch
        label={t`Score later`}
        description={t`Collect answers now and start the judges yourself later.`}
        checked={draft.scoreLater}
        onChange={(event) => change({ scoreLater: event.currentTarget.checked })}
      />
    </Section>
  );
}

/** Why a judge needs instructions: which tasks tell it nothing to score by. Null where it has some, or needs none. */
function useNeededInstructions({ source, collections }: RunDraft) {
  const { t } = useLingui();
  return ({ instructions }: JudgeDraft, unjudgeable: Unjudgeable | null): string | null => {
    if (unjudgeable === null || instructions.trim() !== "") return null;
    if (source === "prompt")
      return t`A single prompt has no rubric. Write what a good answer is, or turn on “Score later”.`;
    const { count, tasks } = unjudgeable;
    const [names, more] = [tasks.join(", "), count - tasks.length];
    const from = collections.join(", ");
    const which =
      more > 0 ? plural(more, { one: `${names} and # more`, other: `${names} and # more` }) : names;
    return plural(count, {
      one: `# task of ${from} has no rubric, reference answers or facts: ${which}. Write what a good answer is, or turn on “Score later”.`,
      other: `# tasks of ${from} have no rubric, reference answers or facts: ${which}. Write what a good answer is, or turn on “Score later”.`,
    });
  };
}

/** A judge that is chosen already keeps what was written for it. */
export function known(judges: readonly JudgeDraft[], model: string): JudgeDraft {
  return judges.find((judge) => judge.model === model) ?? { model, instructions: "", scale: null };
}

/** Models of the workspace that judge. */
export function Judges({
  judges,
  error,
  onChange,
}: {
  readonly judges: readonly JudgeDraft[];
  readonly error: string | null;
  readonly onChange: (names: string[]) => void;
}) {
  const { t } = useLingui();
  const { data = [] } = useQuery(modelsQuery());
  const chosen = judges.map(({ model }) => model);
  const names = data.map(({ name }) => name);
  return (
    <MultiSelect
      label={t`Judges`}
      placeholder={chosen.length === 0 ? t`Choose models` : ""}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t`Clear judges` }}
      nothingFoundMessage={t`No models match this search`}
      data={[...names, ...chosen.filter((name) => !names.includes(name))]}
      value={chosen}
      onChange={onChange}
      error={error}
    />
  );
}

function CriteriaSet({
  chosen,
  criteria,
  error,
  onChange,
}: {
  readonly chosen: string | null;
  /** Those that count; empty means all. */
  readonly criteria: readonly string[];
  readonly error: string | null;
  readonly onChange: ChangeDraft;
}) {
  const { t } = useLingui();
  const { data } = useQuery(criteriaSetsQuery());
  if (data === undefined) return null;
  const set = data.find(({ name }) => name === chosen);
  return (
    <Stack gap={4}>
      <Select
        label={t`Criteria set`}
        description={t`What people score answers by.`}
        placeholder={data.length === 0 ? t`No criteria sets yet` : t`None`}
        clearable
        clearButtonProps={{ "aria-label": t`Clear criteria set` }}
        data={[...new Set([...data.map(({ name }) => name), ...(chosen === null ? [] : [chosen])])]}
        value={chosen}
        onChange={(criteriaSet) => onChange({ criteriaSet, criteria: [] })}
        error={error}
      />
      {set !== undefined && (
        <CriteriaChoice
          all={set.criteria}
          chosen={criteria}
          onChange={(names) => onChange({ criteria: names })}
        />
      )}
    </Stack>
  );
}
