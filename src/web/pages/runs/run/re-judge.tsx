import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Radio, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Client, RunView } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import { allRows } from "../../../../presentation/index.ts";
import { formatMoney } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { criteriaSetsQuery } from "../../../parts/catalog.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { type Typed, numberFault } from "../../../../presentation/index.ts";
import { JudgeEstimate } from "../../judging/judge-estimate.tsx";
import { instructionsOf } from "./criteria-instructions.ts";
import type { JudgeDraft } from "../../../../presentation/index.ts";
import { JudgeFields } from "../new-run/judge-fields.tsx";
import { judgeOf } from "../../../../presentation/index.ts";
import { Judges, known } from "../new-run/scoring.tsx";

/** So long nothing must be typed before the server is asked. */
const SETTLE_MS = 400;

/** Which answers: all, those whose judge failed, those without a score, or those of one model or category. */
type Answers = "all" | "failed" | "unscored" | "model" | "category";

interface ReJudgeDraft {
  /** None: the run's own. */
  readonly judges: readonly JudgeDraft[];
  readonly answers: Answers;
  readonly model: string | null;
  readonly category: string | null;
  /** Whether the judges join those who have judged, or take their place. */
  readonly way: "replace" | "join";
}

type Body = Parameters<Client["judgeAgain"]>[0]["body"];

const BEGINNING: ReJudgeDraft = { judges: [], answers: "all", model: null, category: null, way: "replace" };
const PAGE = "500";

/** Items by what is chosen; null where the server chooses them itself. */
async function itemsOf(runId: string, { answers, model, category }: ReJudgeDraft): Promise<number[] | null> {
  if (answers === "all" || answers === "failed") return null;
  if (answers === "category") {
    const tasks = (await tasksOf(runId)).filter((task) => task.category === category);
    return tasks.flatMap(({ cells }) => cells.flatMap(({ itemIds }) => itemIds));
  }
  const rows = await allRows((cursor) =>
    client.listItemScores({
      params: { runId },
      query: {
        status: "COMPLETED",
        limit: PAGE,
        ...(answers === "model" && model !== null ? { modelId: model } : {}),
        ...(cursor === undefined ? {} : { cursor }),
      },
    }),
  );
  return rows.filter(({ score }) => answers !== "unscored" || score === null).map(({ itemId }) => itemId);
}

/** Tasks of the run with their categories and answers. */
const tasksOf = (runId: string) =>
  allRows((cursor) =>
    client.listTaskScores({
      params: { runId },
      query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    }),
  );

/** What is asked of the server. */
async function bodyOf(runId: string, draft: ReJudgeDraft): Promise<Body> {
  if (draft.answers === "failed") return { runId, onlyFailed: true };
  const itemIds = await itemsOf(runId, draft);
  return {
    runId,
    ...(itemIds === null ? {} : { itemIds }),
    ...(draft.judges.length === 0 ? {} : { judges: draft.judges.map(judgeOf) }),
    keep: draft.way === "join" && draft.judges.length > 0,
  };
}

const numbersOf = ({ judges }: ReJudgeDraft): Typed[] =>
  judges.flatMap(({ temperature = "", maxTokens = "" }) => [temperature, maxTokens]);

/** What is no number is never sent as something else; the field says what is wrong. */
function refuseWrongNumbers(draft: ReJudgeDraft): void {
  const wrong = numbersOf(draft).find((value) => numberFault(value) !== null);
  if (wrong !== undefined) throw new Failure("invalid-input", numberFault(wrong) ?? "");
}

/** Has answers of a run judged once more: by whom, by what, and which of them. */
export function ReJudge({ run, onClose }: { readonly run: RunView; readonly onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { runId, judges } = run;
  const isFirst = judges.length === 0;
  const judge = async (draft: ReJudgeDraft): Promise<RunView> => {
    refuseWrongNumbers(draft);
    return await client.judgeAgain({ body: await bodyOf(runId, draft) });
  };
  return (
    <FormDrawer<ReJudgeDraft, RunView>
      title={isFirst ? t`Judge answers` : t`Re-judge`}
      size="xl"
      action={t`Start judging`}
      keptAs={`re-judge/${runId}`}
      initial={BEGINNING}
      fields={["judges", "itemIds"]}
      save={judge}
      renews={["run", "runs", "results", "scores", "item", "status"]}
      done={() => (isFirst ? t`Judging started` : t`Re-judging started`)}
      onSaved={() =>
        void navigate({ to: "/runs/$runId", params: { runId }, search: { tab: "progress" }, replace: true })
      }
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} run={run} />}
    </FormDrawer>
  );
}

type FieldsProps = FormFields<ReJudgeDraft> & { readonly run: RunView };

function Fields(props: FieldsProps) {
  const { draft, change, faults, run } = props;
  const { t } = useLingui();
  const own = run.judges.map(({ id }) => id).join(", ");
  const { judges, answers } = draft;
  const edit = (index: number, some: Partial<JudgeDraft>): void =>
    change({ judges: judges.map((one, at) => (at === index ? { ...one, ...some } : one)) });
  return (
    <>
      <Which {...props} />
      {answers === "failed" ? (
        <Text size="sm">
          <Trans>The same judges score these answers again: {own}.</Trans>
        </Text>
      ) : (
        <>
          <Judges
            judges={judges}
            error={faults.at("judges")}
            onChange={(names) => change({ judges: names.map((name) => known(judges, name)) })}
          />
          {judges.length === 0 && own !== "" && (
            <Text size="sm" className="quiet">
              <Trans>Leave empty to use the same judges again: {own}.</Trans>
            </Text>
          )}
          {judges.length > 0 && (
            <FromCriteria
              onChoose={(instructions) => change({ judges: judges.map((one) => ({ ...one, instructions })) })}
            />
          )}
          {judges.map((one, index) => (
            <JudgeFields
              key={one.model}
              judge={one}
              errors={{
                judge: null,
                instructions: faults.at(`judges[${index}].instructions`),
                scale: faults.at(`judges[${index}].scale`),
                temperature: faults.at(`judges[${index}].temperature`),
                maxTokens: faults.at(`judges[${index}].maxTokens`),
              }}
              onChange={(some) => edit(index, some)}
            />
          ))}
          {judges.length > 0 && own !== "" && (
            <Radio.Group
              label={t`Current judges`}
              value={draft.way}
              onChange={(way) => change({ way: way === "join" ? "join" : "replace" })}
            >
              <Stack gap={4} mt={4}>
                <Radio value="replace" label={t`Replace ${own}`} />
                <Radio value="join" label={t`Keep ${own} and add these judges`} />
              </Stack>
            </Radio.Group>
          )}
        </>
      )}
      <Estimate run={run} draft={draft} />
      <Text size="sm" className="quiet">
        <Trans>
          Judgments that are replaced no longer count, but stay readable with each answer. They can't be
          restored: re-judging with the earlier judges makes new ones and costs as much again.
        </Trans>
      </Text>
    </>
  );
}

/** Writes a criteria set into the judges' instructions, where it can be read and changed. */
function FromCriteria({ onChoose }: { readonly onChoose: (instructions: string) => void }) {
  const { t } = useLingui();
  const { data: sets = [] } = useQuery(criteriaSetsQuery());
  if (sets.length === 0) return null;
  return (
    <Select
      label={t`Rubric from a criteria set`}
      description={t`Optional. Fills in the instructions below; you can edit them.`}
      placeholder={t`Choose a criteria set`}
      data={sets.map(({ name }) => name)}
      value={null}
      onChange={(name) => {
        const set = sets.find((one) => one.name === name);
        if (set !== undefined) onChoose(instructionsOf(set));
      }}
    />
  );
}

function Which({ draft: { answers, model, category }, change, faults, run }: FieldsProps) {
  const { t } = useLingui();
  const models = run.models.map(({ id }) => id);
  const { data: categories = [] } = useQuery({
    queryKey: ["scores", run.runId, "categories"],
    queryFn: async () => [...new Set((await tasksOf(run.runId)).map((task) => task.category))].toSorted(),
    retry: false,
  });
  return (
    <>
      <Select
        label={t`Answers`}
        allowDeselect={false}
        data-autofocus
        data={[
          { value: "all", label: t`All answers` },
          { value: "unscored", label: t`Answers without a score` },
          { value: "model", label: t`Answers of one model` },
          ...(categories.length > 1 ? [{ value: "category", label: t`Answers of one category` }] : []),
          ...(run.judges.length > 0 ? [{ value: "failed", label: t`Failed judgments only` }] : []),
        ]}
        value={answers}
        error={faults.at("itemIds")}
        onChange={(value) =>
          change({
            answers: value as Answers,
            model: value === "model" ? (models[0] ?? null) : null,
            category: value === "category" ? (categories[0] ?? null) : null,
          })
        }
      />
      {answers === "category" && (
        <Select
          label={t`Category`}
          allowDeselect={false}
          data={categories}
          value={category}
          onChange={(value) => change({ category: value })}
        />
      )}
      {answers === "model" && (
        <Select
          label={t`Model`}
          allowDeselect={false}
          data={models}
          value={model}
          onChange={(value) => change({ model: value })}
        />
      )}
    </>
  );
}

/** What it would take: the same estimate as for a new run. */
function Estimate({ run, draft }: { readonly run: RunView; readonly draft: ReJudgeDraft }) {
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const plan = useQuery({
    queryKey: ["scores", run.runId, "re-judge", settled],
    queryFn: async ({ signal }) => client.planJudgeAgain({ body: await bodyOf(run.runId, settled) }, signal),
    enabled: numbersOf(settled).every((value) => numberFault(value) === null),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const limit = run.maxBudgetUsd === null ? null : formatMoney(run.maxBudgetUsd);
  return (
    <JudgeEstimate
      plan={plan}
      calls={(count) =>
        draft.answers === "failed" ? (
          <Plural value={count} one="Up to # judge call." other="Up to # judge calls." />
        ) : (
          <Plural value={count} one="# judge call." other="# judge calls." />
        )
      }
      more={limit !== null && <Trans>The spending limit of this run is {limit}.</Trans>}
    />
  );
}
