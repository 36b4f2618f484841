import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { CriteriaSetView, JudgePlan, RunView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import {
  type ReJudgeDraft,
  type ReJudgedAnswers,
  allRows,
  categoriesQuery,
  formatMoney,
  instructionsOf,
  judgeEstimate,
  reJudgeBody,
  reJudgeCalls,
  refuseWrongNumbers,
  spoken,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { type Catalog, useCatalog } from "../../parts/catalog.ts";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, rowsIn, textIn } from "../../parts/form-fields.ts";
import { type Line, Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { useShowProgress } from "./use-show-progress.ts";
import { judgesIn } from "./new-run/draft-values.ts";
import { useJudgesField } from "./new-run/use-fields.ts";

const PAGE = "500";
const ANSWERS: readonly ReJudgedAnswers[] = ["all", "unscored", "model", "category", "failed"];

/** Has answers of a run judged once more: by whom, by what, and which of them; then what it takes, and the start. */
export function ReJudge({ run }: { readonly run: RunView }) {
  const client = useClient();
  const catalog = useCatalog();
  const sets = useQuery({
    queryKey: ["criteria-sets", "all"],
    queryFn: () =>
      allRows((cursor) =>
        client.listCriteriaSets({
          query: { limit: PAGE, archived: "false", ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
  });
  return (
    <Shown query={catalog}>
      {(found) => <Shown query={sets}>{(all) => <Filled run={run} catalog={found} sets={all} />}</Shown>}
    </Shown>
  );
}

interface FilledProps {
  readonly run: RunView;
  readonly catalog: Catalog;
  readonly sets: readonly CriteriaSetView[];
}

type Body = Parameters<ReturnType<typeof useClient>["judgeAgain"]>[0]["body"];

interface Planned {
  readonly plan: JudgePlan;
  readonly body: Body;
  readonly isAtMost: boolean;
}

function Filled({ run, catalog, sets }: FilledProps) {
  const { t } = useLingui();
  const client = useClient();
  const { close } = useDialogs();
  const { data: categories = [] } = useQuery(categoriesQuery(client, run.runId));
  const fields = useFields({ run, catalog, sets }, categories);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [values, setValues] = useState<FormValues>({
    answers: "all",
    model: run.models[0]?.id ?? "",
    category: "",
    judges: [],
    rubric: "",
    way: "replace",
  });
  if (planned !== null) return <Start run={run} planned={planned} onEdit={() => setPlanned(null)} />;
  const own = run.judges.map(({ id }) => id).join(", ");
  return (
    <Form
      keptAs={`re-judge/${run.runId}`}
      title={own === "" ? t`Judge answers` : t`Re-judge`}
      fields={fields}
      initial={values}
      saveLabel={t`Estimate`}
      follow={(next, name) => (name === "rubric" ? withRubric(next, sets) : next)}
      about={(next, columns) =>
        own === "" || rowsIn(next, "judges").length > 0
          ? []
          : [
              ...paragraph(
                textIn(next, "answers") === "failed"
                  ? t`The same judges score these answers again: ${own}.`
                  : t`Leave empty to use the same judges again: ${own}.`,
                columns,
                { isDim: true },
              ),
              [],
            ]
      }
      onCancel={close}
      onSave={async (filled) => {
        const draft = draftOf(filled, categories);
        refuseWrongNumbers(draft);
        const body = await reJudgeBody(client, run.runId, draft);
        const plan = await client.planJudgeAgain({ body });
        setValues(filled);
        setPlanned({ plan, body, isAtMost: draft.answers === "failed" });
      }}
    />
  );
}

/** Writes a criteria set into the judges' instructions, where it can be read and changed. */
function withRubric(values: FormValues, sets: readonly CriteriaSetView[]): FormValues {
  const set = sets.find(({ name }) => name === textIn(values, "rubric"));
  if (set === undefined) return values;
  const instructions = instructionsOf(set);
  return { ...values, judges: rowsIn(values, "judges").map((row) => ({ ...row, instructions })) };
}

const draftOf = (values: FormValues, categories: readonly string[]): ReJudgeDraft => {
  const answers = ANSWERS.find((one) => one === textIn(values, "answers")) ?? "all";
  return {
    answers,
    judges: answers === "failed" ? [] : judgesIn(values),
    model: answers === "model" ? textIn(values, "model") : null,
    category: answers === "category" ? textIn(values, "category") || (categories[0] ?? null) : null,
    way: textIn(values, "way") === "join" ? "join" : "replace",
  };
};

function useFields({ run, catalog, sets }: FilledProps, categories: readonly string[]): readonly FormField[] {
  const { t } = useLingui();
  const judges = useJudgesField(catalog);
  const own = run.judges.map(({ id }) => id).join(", ");
  const isOf = (answers: ReJudgedAnswers) => (values: FormValues) => textIn(values, "answers") === answers;
  const hasJudges = (values: FormValues): boolean =>
    !isOf("failed")(values) && rowsIn(values, "judges").length > 0;
  const labels: Readonly<Record<ReJudgedAnswers, string>> = {
    all: t`All answers`,
    unscored: t`Answers without a score`,
    model: t`Answers of one model`,
    category: t`Answers of one category`,
    failed: t`Failed judgments only`,
  };
  const possible = ANSWERS.filter(
    (one) => (one !== "category" || categories.length > 1) && (one !== "failed" || own !== ""),
  );
  const named = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
  return [
    {
      kind: "choice",
      name: "answers",
      label: t`Answers`,
      options: possible.map((value) => ({ value, label: labels[value] })),
    },
    {
      kind: "choice",
      name: "category",
      label: t`Category`,
      options: named(categories),
      isShown: isOf("category"),
    },
    {
      kind: "choice",
      name: "model",
      label: t`Model`,
      options: named(run.models.map(({ id }) => id)),
      isShown: isOf("model"),
    },
    { ...judges, isShown: (values) => !isOf("failed")(values) },
    {
      kind: "choice",
      name: "rubric",
      label: t`Rubric from a criteria set`,
      help: t`Optional. Fills in the judges' instructions; you can edit them.`,
      options: named(sets.map(({ name }) => name)),
      isShown: (values) => hasJudges(values) && sets.length > 0,
    },
    {
      kind: "choice",
      name: "way",
      label: t`Current judges`,
      options: [
        { value: "replace", label: t`Replace ${own}` },
        { value: "join", label: t`Keep ${own} and add these judges` },
      ],
      isShown: (values) => hasJudges(values) && own !== "",
    },
  ];
}

interface StartProps {
  readonly run: RunView;
  readonly planned: Planned;
  readonly onEdit: () => void;
}

const FOOT = 2;

/** What judging takes, and its start. */
function Start({ run, planned: { plan, body, isAtMost }, onEdit }: StartProps) {
  const { t } = useLingui();
  const client = useClient();
  const { columns, rows } = useRoom();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { runId, judges } = run;
  const showProgress = useShowProgress(runId);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.judgeAgain({ body });
      await showProgress(judges.length === 0 ? t`Judging started` : t`Re-judging started`);
    } catch (error) {
      setProblem(spoken(asFailure(error).message));
      setBusy(false);
    }
  };
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (isBusy) return true;
      if (key === "Enter") void start();
      if (key === "e" || key === "Escape") onEdit();
      return true;
    },
  });
  const limit = run.maxBudgetUsd === null ? null : formatMoney(run.maxBudgetUsd);
  const lines: readonly Line[] = [
    bold(t`Estimate`),
    [],
    bold(reJudgeCalls(plan.judgeCalls, isAtMost)),
    ...judgeEstimate(plan).flatMap((text) => paragraph(text, columns)),
    ...(limit === null ? [] : paragraph(t`The spending limit of this run is ${limit}.`, columns)),
    [],
    ...plan.warnings.flatMap((warning) => paragraph(spoken(warning), columns, { color: "yellow" })),
    ...paragraph(
      t`Judgments that are replaced no longer count, but stay readable with each answer. They can't be restored: re-judging with the earlier judges makes new ones and costs as much again.`,
      columns,
      { isDim: true },
    ),
    ...(problem === null ? [] : [[], ...paragraph(problem, columns, { color: "red" })]),
  ];
  return (
    <Box flexDirection="column">
      <Scroll name="re-judge" lines={lines} rows={rows - FOOT} level={LEVEL.popup} />
      <Lines lines={[[], dim(isBusy ? t`Saving…` : `Enter ${t`Start judging`} · ${t`Esc Edit`}`)]} />
    </Box>
  );
}
