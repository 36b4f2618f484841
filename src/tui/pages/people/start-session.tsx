import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RunView, SessionView } from "../../../contract/index.ts";
import { Failure, SESSION_KINDS } from "../../../core/index.ts";
import { allRows, onlySet, planWords, readNumber, runTitles } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, textIn } from "../../parts/form-fields.ts";
import { type Line, paragraph } from "../../parts/lines.tsx";
import { useClient } from "../../world.ts";
import { usePeople } from "./keeping.ts";

/** The run's own criteria, among the sets. */
const OWN = "";

interface StartSessionProps {
  /** Runs that have answers, the newest first. */
  readonly runs: readonly RunView[];
  readonly first: string | null;
}

/** The way to scoring a run's answers without knowing who gave them. */
export function StartSession({ runs, first }: StartSessionProps) {
  const { t } = useLingui();
  const { close } = useDialogs();
  const people = usePeople();
  const initial: FormValues = {
    run: first ?? runs[0]?.runId ?? "",
    rater: people.rater,
    kind: "criteria",
    criteriaSet: OWN,
    sample: "",
    masksNames: true,
  };
  const [values, setValues] = useState(initial);
  const [drawSeed] = useState(newSeed);
  const about = useAbout(values, drawSeed);
  const start = useStart(runs, drawSeed);
  return (
    <Form
      keptAs={`session/${first ?? "new"}`}
      title={t`Score answers blind`}
      fields={useFields(runs)}
      initial={initial}
      saveLabel={kindOf(values) === "comparison" ? t`Start comparing` : t`Start scoring`}
      onChange={setValues}
      about={(_values, columns) => about(columns)}
      onCancel={close}
      onSave={start}
    />
  );
}

/** Fixes which tasks are drawn, so that the form can say what they hold; it tells nothing of the order of answers. */
const newSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;

const kindOf = (values: FormValues): SessionView["kind"] =>
  SESSION_KINDS.find((kind) => kind === textIn(values, "kind")) ?? "criteria";

function useSets() {
  const client = useClient();
  return useQuery({
    queryKey: ["criteria-sets", "all"],
    queryFn: () =>
      allRows((cursor) =>
        client.listCriteriaSets({ query: { limit: "500", ...(cursor === undefined ? {} : { cursor }) } }),
      ),
  });
}

function useFields(runs: readonly RunView[]): (values: FormValues) => readonly FormField[] {
  const { t } = useLingui();
  const sets = useSets().data ?? [];
  const titleOf = runTitles(runs);
  return (values) => {
    const run = runs.find(({ runId }) => runId === textIn(values, "run"));
    const ownNames = (run?.criteria ?? []).map(({ name }) => name).join(", ");
    const only = run === undefined ? null : onlySet(run, sets);
    const own =
      ownNames !== ""
        ? t`Criteria of this run: ${ownNames}`
        : (only ?? (sets.length === 0 ? t`No criteria sets yet` : t`Choose a criteria set`));
    return [
      {
        kind: "choice",
        name: "run",
        label: t`Run`,
        options: runs.map(({ runId }) => ({ value: runId, label: titleOf(runId).whole })),
      },
      { kind: "text", name: "rater", label: t`Your name`, help: t`Saved with your scores` },
      {
        kind: "choice",
        name: "kind",
        label: t`Scoring method`,
        options: [
          { value: "criteria", label: t`By criteria` },
          { value: "rating", label: t`Rate 1–5` },
          { value: "comparison", label: t`Compare two at a time` },
        ],
      },
      {
        kind: "choice",
        name: "criteriaSet",
        label: t`Criteria`,
        help: t`All answers are scored on the same criteria. The rubrics of single tasks are for judges.`,
        isShown: (shown) => kindOf(shown) === "criteria",
        options: [
          { value: OWN, label: own },
          ...sets
            .filter(({ name }) => name !== only)
            .map(({ name, criteria }) => ({
              value: name,
              label: name,
              about: criteria.map((criterion) => criterion.name).join(", "),
            })),
        ],
      },
      {
        kind: "text",
        name: "sample",
        label: t`Number of answers`,
        placeholder: t`All`,
        help: t`Tasks are drawn whole, so all models are compared on the same tasks. Leave empty to score all.`,
      },
      {
        kind: "switch",
        name: "masksNames",
        label: t`Hide model and provider names inside answers`,
        help: t`They are replaced by ▮▮▮.`,
      },
    ];
  };
}

const sampleOf = (values: FormValues): number | undefined => readNumber(textIn(values, "sample"));
const isCount = (count: number | undefined): boolean =>
  count === undefined || (Number.isSafeInteger(count) && count > 0);

/** What happens, and what will be drawn, before it is. */
function useAbout(values: FormValues, drawSeed: number): (columns: number) => readonly Line[] {
  const { t } = useLingui();
  const client = useClient();
  const runId = textIn(values, "run");
  const sample = sampleOf(values);
  const kind = kindOf(values);
  const { data } = useQuery({
    queryKey: ["scorable", runId, sample ?? null, drawSeed],
    queryFn: () =>
      client.getScorable({
        params: { runId },
        query: sample === undefined ? {} : { sample: String(sample), drawSeed: String(drawSeed) },
      }),
    enabled: runId !== "" && isCount(sample),
  });
  const plan = data === undefined ? null : planWords(sample ?? null, data, kind);
  const what =
    kind === "comparison"
      ? t`You see two answers to the same task side by side, without the models' names, and say which is better. Names and results are revealed when you finish. Until then the results of this run are hidden.`
      : t`You see one answer at a time in random order, without the model's name. Names and results are revealed when you finish. Until then the results of this run are hidden.`;
  return (columns) => [
    ...paragraph(what, columns, { isDim: true }),
    ...paragraph(plan === null ? t`Counting answers…` : `${plan.given} ${plan.shows}`, columns),
    [],
  ];
}

/** Begins the session and goes to it. */
function useStart(runs: readonly RunView[], drawSeed: number): (values: FormValues) => Promise<void> {
  const { t } = useLingui();
  const client = useClient();
  const people = usePeople();
  const queries = useQueryClient();
  const { close } = useDialogs();
  const { go } = useNavigation();
  const sets = useSets().data ?? [];
  return async (values) => {
    const runId = textIn(values, "run");
    const run = runs.find((one) => one.runId === runId);
    const kind = kindOf(values);
    const rater = textIn(values, "rater").trim();
    const chosen = textIn(values, "criteriaSet");
    const criteriaSet = chosen === OWN && run !== undefined ? onlySet(run, sets) : chosen;
    const sample = sampleOf(values);
    const lacksCriteria = kind === "criteria" && (criteriaSet ?? OWN) === OWN && run?.criteria.length === 0;
    const faults = [
      ...(rater === "" ? [{ key: "rater", message: t`Enter your name.` }] : []),
      ...(lacksCriteria
        ? [{ key: "criteriaSet", message: t`Choose a criteria set, or rate answers 1–5.` }]
        : []),
      ...(isCount(sample) ? [] : [{ key: "sample", message: t`Enter a whole number above 0.` }]),
    ];
    if (faults.length > 0)
      throw new Failure("invalid-input", t`The session could not be started.`, { faults });
    const { sessionId } = await client.createSession({
      params: { runId },
      body: {
        rater,
        kind,
        masksNames: values["masksNames"] === true,
        ...(kind === "criteria" && criteriaSet !== null && criteriaSet !== OWN ? { criteriaSet } : {}),
        ...(sample === undefined ? {} : { sample, drawSeed }),
      },
    });
    people.rater = rater;
    void queries.invalidateQueries({ queryKey: ["sessions"] });
    // What was read of the results must not be there when one goes back.
    queries.removeQueries({ predicate: ({ queryKey: [name, of] }) => name !== "run" && of === runId });
    close();
    go({ page: "session", sessionId });
  };
}
