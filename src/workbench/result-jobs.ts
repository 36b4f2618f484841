import { type Basis, Failure, type ItemStatistics, type Store } from "../core/index.ts";
import { type SheetColumns, itemStatistics, sheetColumns } from "../reports/index.ts";
import { type ComputedResults, computeResults } from "./compute-results.ts";
import { rankingMetric } from "./ranking-metric.ts";
import { sessionsOf } from "./said-by-people.ts";

/** What is made of all rows of a run, here or on a thread of its own. */
export interface ResultJobs {
  readonly results: ComputedResults;
  readonly sheet: SheetColumns;
  readonly tasks: ItemStatistics;
}

export interface ResultJob<Kind extends keyof ResultJobs = keyof ResultJobs> {
  readonly kind: Kind;
  readonly runId: string;
  /** Whose scores a sheet has; any that there are when absent. */
  readonly basis?: Basis | undefined;
}

interface JobParts {
  readonly store: Store;
  readonly version: string;
}

type Work<Kind extends keyof ResultJobs> = (
  parts: JobParts,
  job: ResultJob<Kind>,
) => Promise<ResultJobs[Kind]>;

const WORK: { readonly [Kind in keyof ResultJobs]: Work<Kind> } = {
  results: ({ store, version }, { runId }) => computeResults(store, runId, version),
  sheet: async ({ store }, { runId, basis }) =>
    await sheetColumns(store.readResultPages(runId), await sessionsOf({ store }, runId), {
      basis,
      metric: await rankingMetric(store, runId),
    }),
  tasks: async ({ store }, { runId }) => {
    const frozen = await store.readFrozen(runId);
    if (frozen === null) throw new Failure("not-found", `There is no run ${runId}.`);
    return await itemStatistics(frozen, store.readResults(runId), await sessionsOf({ store }, runId));
  },
};

export async function workOut<Kind extends keyof ResultJobs>(
  parts: JobParts,
  job: ResultJob<Kind>,
): Promise<ResultJobs[Kind]> {
  return await WORK[job.kind](parts, job);
}
