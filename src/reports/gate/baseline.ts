import {
  BASELINE_VERSION,
  BASES,
  type Baseline,
  type Basis,
  type FrozenRun,
  isoTime,
  judgeTemplatesOf,
  provenanceOf,
} from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";
import { ratersAndCriteria } from "../run-diff/diff-caveats.ts";
import { taskContent } from "../run-diff/match-tasks.ts";
import type { RunSide } from "../run-diff/run-diff.ts";
import { judgesIdentity } from "../run-diff/same-judges.ts";
import { type SideTally, tallySide } from "../run-diff/side-tally.ts";
import { headlineMetric } from "../summary/headline-metric.ts";

interface BaselineOptions {
  readonly toolVersion: string;
  /** The same short text for the same long one, which can't be read out of it. */
  readonly hash: (text: string) => string;
}

/** What of a run others are compared with, without any text of it. */
export async function baselineOf(side: RunSide, { toolVersion, hash }: BaselineOptions): Promise<Baseline> {
  const { frozen, rows, sessions } = side;
  const { run, setup, tasks } = frozen;
  const metric = headlineMetric(frozen);
  const tally = await tallySide(rows, sessions, metric);
  const scores = (basis: Basis) => scoresOf(tally, basis, frozen);
  const prompts = judgeTemplatesOf(setup);
  return {
    type: "assay-baseline",
    version: BASELINE_VERSION,
    runId: run.runId,
    name: run.name,
    createdAt: isoTime(run.createdAt),
    toolVersion,
    open: tally.open,
    metric,
    scorers: {
      judges: hash(judgesIdentity(setup)),
      prompts,
      metrics: hash(JSON.stringify(setup.metrics)),
      people: hash(ratersAndCriteria(sessions)),
    },
    ...(setup.promptTemplateHash === prompts ? {} : { askedBy: setup.promptTemplateHash }),
    models: setup.models.map(({ modelId, variant, provider }) => ({
      modelId,
      variant: variant?.id ?? null,
      ...provenanceOf(setup.providers, provider),
    })),
    tasks: tasks.map((task) => ({
      taskId: task.taskId,
      content: hash(taskContent(task, { withMetrics: false }).whole),
      measured: hash(taskContent(task, { withMetrics: true }).whole),
      ...(task.cluster === undefined ? {} : { cluster: task.cluster }),
    })),
    scores: { judges: scores("judges"), people: scores("people"), metrics: scores("metrics") },
  };
}

/** Models that a basis has scored, by task. */
function scoresOf(tally: SideTally, basis: Basis, { setup, tasks }: FrozenRun): Baseline["scores"][Basis] {
  return Object.fromEntries(
    setup.models.flatMap(({ modelId }) => {
      const own = tally.of(basis, modelId);
      if (own.size === 0) return [];
      return [
        [modelId, tasks.map(({ taskId }) => kept(mean((own.get(taskId) ?? []).map(({ value }) => value))))],
      ];
    }),
  );
}

/** A file need not have more digits than anybody's scores mean. */
const kept = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(4)));

/** How many scores of each basis there are. */
export function coveredBy({ scores }: Pick<Baseline, "scores">): Record<Basis, number> {
  const count = (basis: Basis): number =>
    Object.values(scores[basis]).reduce((sum, own) => sum + own.filter((score) => score !== null).length, 0);
  return Object.fromEntries(BASES.map((basis) => [basis, count(basis)])) as Record<Basis, number>;
}
