import {
  Failure,
  type FrozenRun,
  type ModelResult,
  type ResultRow,
  SUMMARY_VERSION,
  type Summary,
  emptyCounts,
  isoTime,
  isoTimeOrNull,
  runState,
} from "../core/index.ts";
import { pairedDifference } from "../statistics/index.ts";
import { FailureTally } from "./summary/failure-tally.ts";
import { addKnown } from "./summary/known-sum.ts";
import { modelResult } from "./summary/model-result.ts";
import { ModelTally } from "./summary/model-tally.ts";
import { rankModels } from "./summary/rank-models.ts";
import { summarySentence } from "./summary/summary-sentence.ts";

export interface SummariseOptions {
  /** Version of the program that makes the summary, which may be newer than the one that made the run. */
  readonly toolVersion: string;
}

/** What came of a run. Reads the rows once, in any order, and keeps only their numbers. */
export async function summarise(
  frozen: FrozenRun,
  rows: AsyncIterable<ResultRow>,
  options: SummariseOptions,
): Promise<Summary> {
  const tallies = new Map(frozen.setup.models.map((model) => [model.modelId, new ModelTally()]));
  const counts = emptyCounts();
  const failures = new FailureTally();
  let judgeCostUsd: number | null = 0;
  for await (const row of rows) {
    const tally = tallies.get(row.modelId);
    if (tally === undefined) {
      throw new Failure("bug", `The run has results of the model ${row.modelId}, which is not in its setup.`);
    }
    tally.add(row);
    failures.add(row);
    counts[row.status] += 1;
    for (const score of row.scores) judgeCostUsd = addKnown(judgeCostUsd, score.costUsd);
  }
  const ranking = rankModels(
    frozen.setup.models.map((model) =>
      modelResult(frozen, model, tallies.get(model.modelId) ?? new ModelTally()),
    ),
  );
  const lead = leadOf(ranking, tallies);
  return {
    schemaVersion: SUMMARY_VERSION,
    toolVersion: options.toolVersion,
    run: describeRun(frozen),
    counts,
    sentence: summarySentence(ranking, lead),
    ranking,
    lead,
    judgeCostUsd,
    failures: failures.mostFrequentFirst(),
  };
}

function leadOf(ranking: Summary["ranking"], tallies: ReadonlyMap<string, ModelTally>): Summary["lead"] {
  const [first, second] = ranking.filter(({ score }) => score.known);
  if (first === undefined || second === undefined) return null;
  const observations = ({ modelId }: ModelResult) => tallies.get(modelId)?.scored ?? [];
  return {
    first: first.modelId,
    second: second.modelId,
    difference: pairedDifference(observations(first), observations(second)),
  };
}

function describeRun({ run, setup, tasks }: FrozenRun): Summary["run"] {
  const simulated = new Set(
    setup.providers.filter((provider) => provider.type === "simulated").map((provider) => provider.name),
  );
  return {
    runId: run.runId,
    name: run.name,
    status: run.status,
    state: runState(run),
    createdAt: isoTime(run.createdAt),
    startedAt: isoTimeOrNull(run.startedAt),
    finishedAt: isoTimeOrNull(run.finishedAt),
    judging: setup.judging,
    judges: setup.judges.map(({ judgeId, model }) => ({
      judgeId,
      provider: model.provider,
      name: model.name,
      simulated: simulated.has(model.provider),
    })),
    datasets: setup.datasets.map(({ path, sha256 }) => ({ path, sha256 })),
    promptTemplateHash: setup.promptTemplateHash,
    tasks: tasks.length,
  };
}
