import type { CostEstimate, CostRange, RunBudget } from "../../contract/index.ts";
import {
  BUDGET_EXCEEDED,
  type FrozenTask,
  type Item,
  type Model,
  type RunSetup,
  type Store,
  type Trouble,
  buildMessages,
} from "../../core/index.ts";
import { JUDGED, withPrice, worstCase } from "../../engine/index.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "./get-run.ts";
import { estimateQuestionJudging, estimateRun } from "./plan/estimate.ts";

const ITEMS_A_PAGE = 1000;
const NOTHING: CostRange = { low: 0, high: 0 };

/** What one model of a run has left to do that the spending limit has left out. */
interface LeftOut {
  readonly model: Model;
  /** One for each item. */
  readonly tasks: readonly FrozenTask[];
  /** Of these items, those that lack only their judging. */
  readonly answered: number;
}

/** What is left to do, estimated: calls for answers and of judges. */
type Rest = Pick<CostEstimate, "calls" | "judgeCalls" | "costUsd" | "judgeCostUsd" | "isKnown">;

/** What a run's spending limit has left out, why, and about what the rest costs. No call is made. */
export async function getRunBudget(
  parts: Pick<Parts, "store" | "isGone">,
  runId: string,
): Promise<RunBudget> {
  const { store } = parts;
  const { run, setup } = await requireSetup(parts, runId);
  const spentUsd = await store.spentOn(runId);
  const troubles = (await store.listTroubles(runId)).filter(isOverBudget);
  const leftOut = await readLeftOut(store, runId, setup, troubles);
  const callUsd = callRange(setup, leftOut);
  const { calls, judgeCalls, costUsd, judgeCostUsd, isKnown } = restOf(setup, leftOut);
  // Every answer that is bought keeps the money for its judging until it is judged.
  const judging = Math.max(judgeCostUsd.high, calls * keptForJudges(setup));
  return {
    maxBudgetUsd: run.maxBudgetUsd,
    spentUsd,
    leftOut: sum(troubles.map(({ count }) => count)),
    callUsd,
    rest: { calls, judgeCalls, costUsd: plus(costUsd, judgeCostUsd), isKnown },
    enoughUsd:
      callUsd === null || !isKnown ? null : upwards(spentUsd + costUsd.high + judging + callUsd.high),
  };
}

const isOverBudget = ({ skipReason }: Pick<Item, "skipReason">): boolean => skipReason === BUDGET_EXCEEDED;

async function readLeftOut(
  store: Store,
  runId: string,
  { models }: RunSetup,
  troubles: readonly Trouble[],
): Promise<LeftOut[]> {
  if (troubles.length === 0) return [];
  const items: Item[] = [];
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const page = await store.listItems({ runId, status: "CANT_BE_FINISHED", limit: ITEMS_A_PAGE, cursor });
    items.push(...page.rows.filter(isOverBudget));
    isMore = page.next !== null;
    cursor = page.next ?? undefined;
  }
  const taskIds = [...new Set(items.map(({ taskId }) => taskId))];
  const tasks = new Map((await store.readFrozenTasks(runId, taskIds)).map((task) => [task.taskId, task]));
  const byModel = Map.groupBy(items, ({ modelId }) => modelId);
  return models.flatMap((model) => {
    const own = (byModel.get(model.modelId) ?? []).flatMap(({ taskId }) => tasks.get(taskId) ?? []);
    const answered = troubles
      .filter(({ modelId }) => modelId === model.modelId)
      .reduce((sum, trouble) => sum + trouble.answered, 0);
    return own.length === 0 ? [] : { model, tasks: own, answered };
  });
}

/** What is put aside for calls: from the cheapest to the dearest. Null when one has no price. */
function callRange(setup: RunSetup, leftOut: readonly LeftOut[]): CostRange | null {
  const judges = setup.judges.map(({ model }) => judgeCall(setup, model));
  const judging = keptForJudges(setup);
  const ranges = leftOut.flatMap(({ model, tasks, answered }): (CostRange | null)[] => {
    if (setup.kind !== "answers") return [judgeCall(setup, model)];
    const worst = [...new Set(tasks)].map((task) =>
      mostOf(setup, model, (priced) => buildMessages(task, priced)),
    );
    return [
      ...(answered < tasks.length ? worst.map((most) => withJudging(most, judging)) : []),
      ...(answered > 0 ? judges : []),
    ];
  });
  const known = ranges.filter((range) => range !== null);
  if (known.length === 0 || known.length < ranges.length) return null;
  return known.reduce(({ low, high }, one) => ({
    low: Math.min(low, one.low),
    high: Math.max(high, one.high),
  }));
}

/** What an answer keeps for its judges, before any of them has been called. */
const keptForJudges = (setup: RunSetup): number =>
  setup.kind !== "answers" || setup.judging === "later"
    ? 0
    : sum(setup.judges.map(({ model }) => judgeCall(setup, model)?.high ?? 0));

/** An answer is bought only while there is money to have it judged; one that costs nothing takes none from the judges. */
function withJudging(most: number | null, judging: number): CostRange | null {
  if (most === null) return null;
  const aside = most === 0 ? 0 : most + judging;
  return { low: aside, high: aside };
}

/** What a judge is told is not known before: nothing at all, or about as much as the engine reckons with. */
function judgeCall(setup: RunSetup, model: Model): CostRange | null {
  const low = mostOf(setup, model, () => []);
  const high = mostOf(setup, model, () => JUDGED);
  return low === null || high === null ? null : { low, high };
}

function mostOf(
  { providers }: RunSetup,
  frozen: Model,
  messages: (model: Model) => Parameters<typeof worstCase>[0],
): number | null {
  const provider = providers.find(({ name }) => name === frozen.provider);
  if (provider === undefined) return null;
  const model = withPrice(frozen, provider);
  return worstCase(messages(model), model);
}

/** The usual estimate, of what was left out alone. */
function restOf(setup: RunSetup, leftOut: readonly LeftOut[]): Rest {
  return leftOut
    .map((own) => (setup.kind === "answers" ? restOfAnswers(setup, own) : restOfJudge(setup, own)))
    .reduce(
      (one, other) => ({
        calls: one.calls + other.calls,
        judgeCalls: one.judgeCalls + other.judgeCalls,
        costUsd: plus(one.costUsd, other.costUsd),
        judgeCostUsd: plus(one.judgeCostUsd, other.judgeCostUsd),
        isKnown: one.isKnown && other.isKnown,
      }),
      { calls: 0, judgeCalls: 0, costUsd: NOTHING, judgeCostUsd: NOTHING, isKnown: true },
    );
}

function restOfAnswers(setup: RunSetup, { model, tasks, answered }: LeftOut): Rest {
  const calls = tasks.length - answered;
  const share = calls / tasks.length;
  const whole = estimateRun({ ...setup, models: [{ ...model, samples: 1 }] }, tasks);
  return {
    calls,
    judgeCalls: whole.judgeCalls,
    costUsd: { low: whole.costUsd.low * share, high: whole.costUsd.high * share },
    judgeCostUsd: whole.judgeCostUsd,
    isKnown: (calls === 0 || whole.isKnown) && whole.isJudgingKnown,
  };
}

/** In a run of judges the model is the judge. There is no estimate of what comparing two answers costs. */
function restOfJudge(setup: RunSetup, { model, tasks }: LeftOut): Rest {
  const judges = setup.judges.filter(({ judgeId }) => judgeId === model.modelId);
  const { judgeCalls, costUsd, isKnown } = estimateQuestionJudging({ ...setup, judges }, tasks);
  const rest = { calls: 0, judgeCalls, costUsd: NOTHING };
  return setup.kind === "comparisons"
    ? { ...rest, judgeCostUsd: NOTHING, isKnown: false }
    : { ...rest, judgeCostUsd: costUsd, isKnown };
}

const plus = (a: CostRange, b: CostRange): CostRange => ({ low: a.low + b.low, high: a.high + b.high });
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** As amounts are shown: to whole cents, and below a cent to hundredths of one. */
function upwards(usd: number): number {
  const parts = usd < 0.01 ? 10_000 : 100;
  return Math.ceil(usd * parts) / parts;
}
