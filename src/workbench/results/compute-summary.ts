import { hash } from "node:crypto";
import {
  type Basis,
  type ComparedPair,
  Failure,
  type FiguresOfRun,
  type FrozenTask,
  type Steps,
  type Store,
  type Summary,
  inTurns,
  lengthsOfPair,
  phrase,
  rankingScore,
} from "../../core/index.ts";
import { type RunMaterial, summarise, taskContent } from "../../reports/index.ts";
import { yieldTurn } from "../../storage/index.ts";
import { sessionsOf } from "../people/human-scores.ts";
import { scorerOf } from "./scorer-of.ts";
import { toComparison } from "../judging/to-comparison.ts";

/** What came of a run, and what of it is added up over runs. */
export interface ComputedSummary {
  readonly summary: Summary;
  readonly models: readonly Pick<FiguresOfRun, "figures" | "taskMeans">[];
}

/** Works a run's results out of everything that is stored of it. */
export async function computeSummary(
  store: Store,
  runId: string,
  toolVersion: string,
): Promise<ComputedSummary> {
  const frozen = await store.readFrozen(runId);
  if (frozen === null) throw new Failure("not-found", phrase`There is no run ${runId}.`);
  const material: RunMaterial = {
    frozen,
    pages: store.readResultPages(runId),
    sessions: await sessionsOf({ store }, runId),
    spend: await store.listSpend(runId),
    served: await store.listServed(runId),
    pairs: { people: await store.listComparedPairs(runId), judges: await judgedPairs(store, runId) },
  };
  const { summary, taskMeans, scorers } = await summarise(material, { toolVersion, turn: yieldTurn });
  const numbers = await inTurns(taskNumbers(frozen.tasks, summary.basis), yieldTurn);
  const scorer = scorerOf(frozen.setup, summary, scorers);
  return {
    summary,
    models: summary.ranking
      .map((result) => ({ result, ranked: rankingScore(result) }))
      .map(({ result, ranked }) => ({
        figures: {
          modelId: result.modelId,
          provider: result.provider,
          name: result.name,
          simulated: result.simulated,
          replayed: result.replayed,
          basis: summary.basis,
          scorer,
          score: ranked.known ? ranked.value : null,
          answers: result.latencyMs?.n ?? 0,
          inputTokens: result.tokens.input,
          outputTokens: result.tokens.output,
          costUsd: result.costUsd,
          meanLatencyMs: result.latencyMs?.mean ?? null,
        },
        taskMeans: Float64Array.from(
          [...(taskMeans.get(result.modelId) ?? [])].flatMap(([taskId, mean]) => [
            ...(numbers.get(taskId) ?? [0, 0, 0]),
            mean,
          ]),
        ),
      })),
  };
}

/** For each task what it asks and is judged by, what it hangs together with (its cluster, else what it asks), and what it asks, as numbers that a double holds exactly. */
function* taskNumbers(
  tasks: readonly FrozenTask[],
  basis: Basis | null,
): Steps<ReadonlyMap<string, readonly [task: number, cluster: number, asked: number]>> {
  const numbers = new Map<string, readonly [task: number, cluster: number, asked: number]>();
  for (const [index, task] of tasks.entries()) {
    if (index % TASKS_A_STEP === 0) yield;
    const { whole, asked } = taskContent(task, { withMetrics: basis === "metrics" });
    const related = task.cluster === undefined ? asked : JSON.stringify(["cluster", task.cluster]);
    numbers.set(task.taskId, [numberOf(whole), numberOf(related), numberOf(asked)]);
  }
  return numbers;
}

/** Few enough that others hardly wait. */
const TASKS_A_STEP = 500;

const numberOf = (content: string): number => hash("sha256", content, "buffer").readUIntBE(0, 6);

const AT_ONCE = 200;

/** What judges said of the run's answers two by two. */
export async function judgedPairs(store: Store, comparedRunId: string): Promise<ComparedPair[]> {
  const pairs: ComparedPair[] = [];
  let lengths: ReadonlyMap<number, number> | null = null;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await store.listVerdicts({ kind: "comparisons", comparedRunId, limit: AT_ONCE, cursor });
    for (const { taskId, first, second, judgeId, verdict, orders } of page.rows.flatMap(toComparison)) {
      if (verdict === null) continue;
      lengths ??= await store.listAnswerLengths(comparedRunId);
      pairs.push({
        taskId,
        first: first.modelId,
        second: second.modelId,
        by: judgeId,
        verdict,
        orders,
        lengths: lengthsOfPair(lengths, first.itemId, second.itemId),
      });
    }
    cursor = page.next;
  }
  return pairs;
}
