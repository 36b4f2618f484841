import { hash } from "node:crypto";
import {
  type ComparedPair,
  Failure,
  type FiguresOfRun,
  type FrozenTask,
  type Store,
  type Summary,
} from "../../core/index.ts";
import { type RunMaterial, summarise } from "../../reports/index.ts";
import { sessionsOf } from "../people/human-scores.ts";
import { toComparison } from "../judging/compare-answers.ts";

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
  if (frozen === null) throw new Failure("not-found", `There is no run ${runId}.`);
  const material: RunMaterial = {
    frozen,
    pages: store.readResultPages(runId),
    sessions: await sessionsOf({ store }, runId),
    spend: await store.listSpend(runId),
    served: await store.listServed(runId),
    pairs: { people: await store.listComparedPairs(runId), judges: await judgedPairs(store, runId) },
  };
  const { summary, taskMeans } = await summarise(material, { toolVersion });
  const hashes = new Map(frozen.tasks.map((task) => [task.taskId, contentHash(task)]));
  return {
    summary,
    models: summary.ranking.map((result) => ({
      figures: {
        modelId: result.modelId,
        provider: result.provider,
        name: result.name,
        simulated: result.simulated,
        replayed: result.replayed,
        basis: summary.basis,
        score: result.score.known ? result.score.value : null,
        answers: result.latencyMs?.n ?? 0,
        inputTokens: result.tokens.input,
        outputTokens: result.tokens.output,
        costUsd: result.costUsd,
        meanLatencyMs: result.latencyMs?.mean ?? null,
      },
      taskMeans: Float64Array.from(
        [...(taskMeans.get(result.modelId) ?? [])].flatMap(([taskId, mean]) => [
          hashes.get(taskId) ?? 0,
          mean,
        ]),
      ),
    })),
  };
}

/** What is asked, as a number that a double holds exactly. */
function contentHash({ prompt, scenario, vars, inputText, templateVersion }: FrozenTask): number {
  const values = Object.keys(vars)
    .sort()
    .map((name) => [name, vars[name]]);
  const content = JSON.stringify([prompt, scenario, values, inputText, templateVersion]);
  return hash("sha256", content, "buffer").readUIntBE(0, 6);
}

const AT_ONCE = 200;

/** What judges said of the run's answers two by two. */
export async function judgedPairs(store: Store, comparedRunId: string): Promise<ComparedPair[]> {
  const pairs: ComparedPair[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await store.listVerdicts({ kind: "comparisons", comparedRunId, limit: AT_ONCE, cursor });
    for (const { taskId, first, second, judgeId, verdict, orders } of page.rows.flatMap(toComparison)) {
      if (verdict === null) continue;
      pairs.push({ taskId, first: first.modelId, second: second.modelId, by: judgeId, verdict, orders });
    }
    cursor = page.next;
  }
  return pairs;
}
