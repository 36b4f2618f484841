import {
  type Baseline,
  type Basis,
  type Estimate,
  GATE_ALPHA,
  GATE_MOST_UNPAIRED,
  type Gate,
  type GateTerms,
  type GatedModel,
  type NamedEntry,
  type Summary,
  TaskClusters,
  english,
  gateVerdict,
  incompleteness,
  phrase,
} from "../../core/index.ts";
import {
  type TaskObservation,
  dropTest,
  holm,
  meanOfTasks,
  pairedDifference,
} from "../../statistics/index.ts";
import { pairedWith } from "../run-diff/differences.ts";
import { pairModels } from "../run-diff/pair-models.ts";
import { chooseBasis } from "../summary/choose-basis.ts";
import { SCALE } from "../summary/model-result.ts";
import { coveredBy } from "./baseline.ts";
import { checkLimits } from "./check-limits.ts";

type Compared = Pick<Gate, "basis" | "tasks" | "models" | "onlyBaseline" | "onlyRun" | "caveats">;

const NOT_COMPARED: Compared = {
  basis: null,
  tasks: { shared: 0, onlyBaseline: 0, onlyRun: 0 },
  models: [],
  onlyBaseline: [],
  onlyRun: [],
  caveats: [],
};

/** Whether a run is worse than its baseline, and whether it keeps its limits. */
export function gateOf(run: Baseline, summary: Summary, terms: GateTerms): Gate {
  const { baseline, maxDrop } = terms;
  const compared = baseline === undefined ? NOT_COMPARED : compare(baseline, run, maxDrop);
  const limits = checkLimits(summary, terms);
  const facts = {
    runId: run.runId,
    name: run.name,
    baseline:
      baseline === undefined
        ? null
        : { runId: baseline.runId, name: baseline.name, createdAt: baseline.createdAt },
    maxDrop,
    alpha: GATE_ALPHA,
    ...compared,
    caveats: [...compared.caveats, ...incompleteness(summary).map(english)],
    limits,
  };
  const isFailed =
    compared.models.some(({ verdict }) => verdict === "worse") ||
    limits.some(({ verdict }) => verdict === "broken");
  const isOpen =
    (baseline !== undefined && compared.models.length === 0) ||
    compared.models.some(({ verdict }) => verdict === "cannot-tell") ||
    limits.some(({ verdict }) => verdict === "unknown");
  return {
    ...facts,
    outcome: isFailed ? "failed" : isOpen ? "cannot-tell" : "passed",
    sentence: gateVerdict(facts).map(english).join(" "),
  };
}

function compare(before: Baseline, after: Baseline, maxDrop: number): Compared {
  const basis = sharedBasis(before, after);
  const pairs = pairModels(before.models.map(named), after.models.map(named));
  const [former, latter] = [contentsOf(before, basis), contentsOf(after, basis)];
  const [had, has] = [new Set(former), new Set(latter)];
  const shared = had.intersection(has);
  const clusters = clustersOf([before, former], [after, latter]);
  const doubt = basis !== null && isScoredAlike(before, after, basis) ? null : "other-scorers";
  const sides = pairs.map(({ first, second }) => ({
    modelId: second,
    baseline: observations(before, basis, { modelId: first, contents: former, shared }),
    run: observations(after, basis, { modelId: second, contents: latter, shared }),
  }));
  const models = modelRows(sides, after, { maxDrop, clusters, shared: shared.size, doubt });
  const facts = {
    basis,
    tasks: {
      shared: shared.size,
      onlyBaseline: had.difference(has).size,
      onlyRun: has.difference(had).size,
    },
    models,
    onlyBaseline: unpaired(before, new Set(pairs.map(({ first }) => first))),
    onlyRun: unpaired(after, new Set(pairs.map(({ second }) => second))),
  };
  return { ...facts, caveats: caveatsOf(facts, before, after) };
}

const named = ({ modelId, variant }: Baseline["models"][number]): NamedEntry =>
  variant === null ? { modelId } : { modelId, variant: { id: variant } };

const unpaired = ({ models }: Baseline, paired: ReadonlySet<string>): string[] =>
  models.map(({ modelId }) => modelId).filter((modelId) => !paired.has(modelId));

function sharedBasis(before: Baseline, after: Baseline): Basis | null {
  const [former, latter] = [coveredBy(before), coveredBy(after)];
  const shared = (basis: Basis): number => Math.min(former[basis], latter[basis]);
  return chooseBasis({
    judges: shared("judges"),
    people: shared("people"),
    metrics: before.metric === after.metric ? shared("metrics") : 0,
  });
}

/** Whether a score means the same in both. */
function isScoredAlike({ scorers: before }: Baseline, { scorers: after }: Baseline, basis: Basis): boolean {
  if (basis === "judges") return before.judges === after.judges && before.prompts === after.prompts;
  return before[basis] === after[basis];
}

const contentsOf = ({ tasks }: Baseline, basis: Basis | null): string[] =>
  tasks.map(({ content, measured }) => (basis === "metrics" ? measured : content));

/** Which contents are related, as the baseline has it, and where that says nothing, as the run. */
function clustersOf(...sides: readonly (readonly [Baseline, readonly string[]])[]): TaskClusters {
  const byContent = new Map<string, string | undefined>();
  for (const [{ tasks }, contents] of sides)
    for (const [index, content] of contents.entries())
      if (byContent.get(content) === undefined) byContent.set(content, tasks[index]?.cluster);
  return new TaskClusters([...byContent].map(([taskId, cluster]) => ({ taskId, cluster })));
}

interface Wanted {
  readonly modelId: string;
  readonly contents: readonly string[];
  readonly shared: ReadonlySet<string>;
}

/** A model's scores on the tasks that both have, by their content. */
function observations(
  { scores }: Baseline,
  basis: Basis | null,
  { modelId, contents, shared }: Wanted,
): TaskObservation[] {
  const own = basis === null ? [] : (scores[basis][modelId] ?? []);
  return contents.flatMap((task, index) => {
    const value = own[index] ?? null;
    return value === null || !shared.has(task) ? [] : [{ task, value }];
  });
}

interface Side {
  readonly modelId: string;
  readonly baseline: readonly TaskObservation[];
  readonly run: readonly TaskObservation[];
}

interface RowOptions {
  readonly maxDrop: number;
  readonly clusters: TaskClusters;
  readonly shared: number;
  readonly doubt: "other-scorers" | null;
}

/** Each model; where any of them may fail the gate, Holm's correction keeps false alarms of all together down. */
function modelRows(
  sides: readonly Side[],
  { models }: Baseline,
  { maxDrop, clusters, shared, doubt }: RowOptions,
): GatedModel[] {
  const tests = sides.map(({ run, baseline }) => dropTest(run, baseline, { clusters, margin: maxDrop }));
  const adjusted = holm(tests.flatMap((test) => (test.known ? [test.dropPValue] : [])))[Symbol.iterator]();
  return sides.map(({ modelId, run, baseline }, index) => {
    const test = tests[index];
    const model = models.find((one) => one.modelId === modelId);
    const pairs = new Set(pairedWith(run, baseline).map(({ task }) => task)).size;
    const row = {
      modelId,
      simulated: model?.simulated ?? false,
      ...(model?.replayed === undefined ? {} : { replayed: model.replayed }),
      baseline: meanOfTasks(pairedWith(baseline, run), { bounds: SCALE, clusters }),
      run: meanOfTasks(pairedWith(run, baseline), { bounds: SCALE, clusters }),
      difference: pairedDifference(run, baseline, { clusters }),
      dropPValue: test?.known === true ? test.dropPValue : null,
      adjustedDropPValue: test?.known === true ? (adjusted.next().value ?? 1) : null,
      withinMarginPValue: test?.known === true ? test.withinMarginPValue : null,
      unpaired: shared - pairs,
    };
    return { ...row, ...verdictOf(row, { maxDrop, shared, doubt }) };
  });
}

type Tested = Pick<GatedModel, "adjustedDropPValue" | "withinMarginPValue" | "unpaired"> & {
  readonly difference: Estimate;
};

function verdictOf(
  { difference, adjustedDropPValue, withinMarginPValue, unpaired: missing }: Tested,
  { maxDrop, shared, doubt }: Omit<RowOptions, "clusters">,
): Pick<GatedModel, "verdict" | "doubt"> {
  const cannotTell = (reason: GatedModel["doubt"]) => ({ verdict: "cannot-tell", doubt: reason }) as const;
  if (!difference.known || adjustedDropPValue === null || withinMarginPValue === null)
    return cannotTell(doubt ?? "no-test");
  if (doubt !== null) return cannotTell(doubt);
  if (difference.value < -maxDrop && adjustedDropPValue <= GATE_ALPHA)
    return { verdict: "worse", doubt: null };
  // What was not scored may hide a drop, but makes none on the tasks that were.
  if (missing > GATE_MOST_UNPAIRED * shared) return cannotTell("missing-scores");
  return withinMarginPValue <= GATE_ALPHA
    ? { verdict: "not-worse", doubt: null }
    : cannotTell("too-few-tasks");
}

function caveatsOf(
  { basis, tasks, onlyBaseline, models }: Omit<Compared, "caveats">,
  before: Baseline,
  after: Baseline,
): string[] {
  const caveats: string[] = [];
  const askedBy = ({ askedBy: own, scorers }: Baseline): string => own ?? scorers.prompts;
  if (models.some(({ doubt }) => doubt === "other-scorers") && basis !== null)
    caveats.push(
      phrase`Judges, their prompts, metrics or people differ between run and baseline. Make a new baseline with those of the run.`,
    );
  else if (askedBy(before) !== askedBy(after))
    caveats.push(
      phrase`Assay's prompts to models or judges have changed, so a difference may come from that.`,
    );
  if (onlyBaseline.length > 0)
    caveats.push(phrase`Models of the baseline that the run does not have: ${onlyBaseline.join(", ")}.`);
  if (tasks.onlyBaseline > 0)
    caveats.push(
      phrase`Tasks of the baseline that the run does not have, or that have changed: ${tasks.onlyBaseline}.`,
    );
  if (before.open > 0 && basis !== "people")
    caveats.push(phrase`Items that were open when the baseline was made: ${before.open}.`);
  const lacking = models.filter((model) => model.unpaired > 0 && model.doubt !== "missing-scores");
  for (const { modelId, unpaired: missing } of lacking)
    caveats.push(phrase`Shared tasks of ${modelId} without a score in one of the two: ${missing}.`);
  return caveats;
}
