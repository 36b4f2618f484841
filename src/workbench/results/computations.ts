import { type Basis, Failure, type ItemStatistics, type Store } from "../../core/index.ts";
import { type SheetColumns, itemStatistics, sheetColumns } from "../../reports/index.ts";
import { type ComputedSummary, computeSummary } from "./compute-summary.ts";
import { rankingMetric } from "./ranking-metric.ts";
import { sessionsOf } from "../people/human-scores.ts";

/** What is made of all rows of a run, here or on a thread of its own. */
export interface Computations {
  readonly summary: ComputedSummary;
  readonly sheet: SheetColumns;
  readonly tasks: ItemStatistics;
}

export interface Computation<Kind extends keyof Computations = keyof Computations> {
  readonly kind: Kind;
  readonly runId: string;
  /** Whose scores a sheet has; any that there are when absent. */
  readonly basis?: Basis | undefined;
}

export interface ComputingParts {
  readonly store: Store;
  readonly version: string;
}

type Work<Kind extends keyof Computations> = (
  parts: ComputingParts,
  job: Computation<Kind>,
) => Promise<Computations[Kind]>;

const WORK: { readonly [Kind in keyof Computations]: Work<Kind> } = {
  summary: ({ store, version }, { runId }) => computeSummary(store, runId, version),
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

/** Another thread that works results out. */
export interface ComputingThread {
  /** Null when it is not worth the trouble for so many items. */
  compute<Kind extends keyof Computations>(
    job: Computation<Kind>,
    items: number,
  ): Promise<Computations[Kind]> | null;
  /** Starts it, so that whoever needs it first need not wait for that. */
  warm(): void;
  close(): Promise<void>;
}

export async function compute<Kind extends keyof Computations>(
  parts: ComputingParts,
  job: Computation<Kind>,
): Promise<Computations[Kind]> {
  return await WORK[job.kind](parts, job);
}
