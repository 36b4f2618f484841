import { z } from "zod";
import {
  type FiguresOfRun,
  type Model,
  type RunSetup,
  type Store,
  modelComparisonSchema,
  summarySchema,
} from "../../../core/index.ts";
import { varianceOfDifference } from "../../../reports/index.ts";

/** What earlier runs tell about one that is planned. */
export interface RunHistory {
  /** Mean milliseconds of a call in each of the latest runs that asked the model, or that it judged. */
  readonly latenciesOf: (model: Pick<Model, "provider" | "name">) => readonly number[];
  /** How the difference of two models varies from task to task, in points squared; null when no run tells. */
  readonly taskVariance: number | null;
}

/** A plan is asked for at every keystroke: older runs are not looked at, and few summaries are read. */
const RUNS = 100;
const SUMMARIES = 8;

/** Of a kept summary, whichever version made it. */
const keptSchema = z.object({
  run: z.object({
    datasets: summarySchema.shape.run.shape.datasets,
    judges: z.array(z.object({ judgeId: z.string(), provider: z.string(), name: z.string() })),
  }),
  verdicts: summarySchema.shape.verdicts,
  basis: summarySchema.shape.basis,
  raters: summarySchema.shape.raters,
  comparisons: z.array(modelComparisonSchema),
});

type Figures = FiguresOfRun["figures"];
type HistoryStore = Pick<Store, "listLatestFigures" | "readKeptResults">;

const keyOf = ({ provider, name }: Pick<Model, "provider" | "name">): string =>
  JSON.stringify([provider, name]);

/** Read from results that are kept; none are worked out for it. A model is the same when its provider and name are. */
export async function readHistory(
  store: HistoryStore,
  setup: Pick<RunSetup, "models" | "judges" | "datasets">,
): Promise<RunHistory> {
  const latest = await store.listLatestFigures(RUNS);
  const latencies = new Map<string, number[]>();
  const add = (key: string, meanMs: number | null): void => {
    if (meanMs !== null) latencies.set(key, [...(latencies.get(key) ?? []), meanMs]);
  };
  for (const { figures } of latest) add(keyOf(figures), figures.meanLatencyMs);
  if (setup.judges.length > 0)
    for (const { key, meanMs } of await judgeLatencies(store, latest)) add(key, meanMs);
  return {
    latenciesOf: (model) => latencies.get(keyOf(model)) ?? [],
    taskVariance: await varianceFrom(store, setup, latest),
  };
}

/** How long judges took in the newest runs. */
async function judgeLatencies(
  store: HistoryStore,
  latest: readonly Pick<FiguresOfRun, "runId">[],
): Promise<{ key: string; meanMs: number | null }[]> {
  const runIds = [...new Set(latest.map(({ runId }) => runId))].slice(0, SUMMARIES);
  const kept = await Promise.all(runIds.map((runId) => readSummary(store, runId)));
  return kept.flatMap((summary) =>
    (summary?.run.judges ?? []).map((judge) => {
      const own = summary?.verdicts.find(({ judgeId }) => judgeId === judge.judgeId);
      return { key: keyOf(judge), meanMs: own?.meanLatencyMs ?? null };
    }),
  );
}

/** From the newest run of two of these models; where there is none, of any two models on the same tasks. */
async function varianceFrom(
  store: HistoryStore,
  { models, datasets }: Pick<RunSetup, "models" | "datasets">,
  latest: readonly Pick<FiguresOfRun, "runId" | "figures">[],
): Promise<number | null> {
  const wanted = new Set(models.map(keyOf));
  const runs = [...Map.groupBy(latest, ({ runId }) => runId)].map(([runId, rows]) => {
    const scored = rows.map(({ figures }) => figures).filter(({ score }) => score !== null);
    return { runId, scored, own: scored.filter((one) => wanted.has(keyOf(one))) };
  });
  const ofModels = runs.filter(({ own }) => own.length > 1);
  const ofOthers = runs.filter(({ own, scored }) => own.length < 2 && scored.length > 1);
  const hashes = new Set(datasets.map(({ sha256 }) => sha256));
  for (const { runId, own } of [...ofModels, ...ofOthers].slice(0, SUMMARIES)) {
    const kept = await readSummary(store, runId);
    // How several people differ is part of the error there, which more tasks don't change.
    if (kept === null || (kept.basis === "people" && kept.raters > 1)) continue;
    if (own.length < 2 && !kept.run.datasets.some(({ sha256 }) => hashes.has(sha256))) continue;
    const variance = meanVariance(own.length < 2 ? kept.comparisons : between(kept.comparisons, own));
    if (variance !== null) return variance;
  }
  return null;
}

async function readSummary(store: HistoryStore, runId: string): Promise<z.infer<typeof keptSchema> | null> {
  const kept = await store.readKeptResults(runId);
  return kept === null ? null : (keptSchema.safeParse(JSON.parse(kept.text)).data ?? null);
}

type Comparison = z.infer<typeof modelComparisonSchema>;

function between(comparisons: readonly Comparison[], models: readonly Figures[]): Comparison[] {
  const ids = new Set(models.map(({ modelId }) => modelId));
  return comparisons.filter(({ first, second }) => ids.has(first) && ids.has(second));
}

function meanVariance(comparisons: readonly Comparison[]): number | null {
  const variances = comparisons.flatMap((comparison) => varianceOfDifference(comparison) ?? []);
  if (variances.length === 0) return null;
  return variances.reduce((sum, variance) => sum + variance, 0) / variances.length;
}
