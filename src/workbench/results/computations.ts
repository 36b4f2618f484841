import { hash } from "node:crypto";
import {
  type Baseline,
  type Basis,
  type Calibration,
  Failure,
  type FiguresOfRun,
  type ItemStatistics,
  type Leaderboard,
  type Store,
  phrase,
} from "../../core/index.ts";
import {
  type RunDiffResult,
  type RunSide,
  type SheetColumns,
  baselineOf,
  itemStatistics,
  leaderboard,
  runDiff,
  sheetColumns,
} from "../../reports/index.ts";
import type { ReadingThread } from "../parts.ts";
import { computeCalibration } from "./compute-calibration.ts";
import { type ComputedSummary, computeSummary } from "./compute-summary.ts";
import { rankingMetric } from "./ranking-metric.ts";
import { sessionsOf } from "../people/human-scores.ts";

/** What is made of all rows of a run, here or on a thread of its own. */
export interface Computations {
  readonly summary: ComputedSummary;
  readonly sheet: SheetColumns;
  readonly tasks: ItemStatistics;
  readonly calibration: Calibration;
  readonly diff: RunDiffResult;
  readonly baseline: Baseline;
  readonly leaderboard: Omit<Leaderboard, "generators" | "blindRuns">;
}

/** What is asked for. */
interface Asked {
  readonly summary: { readonly runId: string };
  readonly sheet: {
    readonly runId: string;
    /** Whose scores it has; any that there are when absent. */
    readonly basis?: Basis | undefined;
  };
  readonly tasks: { readonly runId: string };
  readonly calibration: { readonly runId: string };
  readonly diff: { readonly runId: string; readonly otherRunId: string };
  readonly baseline: { readonly runId: string };
  /** `blind`: runs that are left out. */
  readonly leaderboard: { readonly blind: readonly string[]; readonly hasTrials: boolean };
}

export type Computation<Kind extends keyof Computations = keyof Computations> = {
  readonly kind: Kind;
} & Asked[Kind];

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
    if (frozen === null) throw new Failure("not-found", phrase`There is no run ${runId}.`);
    return await itemStatistics(frozen, store.readResults(runId), await sessionsOf({ store }, runId));
  },
  calibration: ({ store }, { runId }) => computeCalibration(store, runId),
  diff: async ({ store }, { runId, otherRunId }) =>
    await runDiff(await sideOf(store, runId), await sideOf(store, otherRunId)),
  baseline: async ({ store, version }, { runId }) =>
    await baselineOf(await sideOf(store, runId), { toolVersion: version, hash: shortHash }),
  leaderboard: ({ store }, { blind, hasTrials }) =>
    leaderboard(without(new Set(blind), store.readFigures()), { hasTrials }),
};

/** Enough of a hash that two tasks of a run do not share one. */
const shortHash = (text: string): string => hash("sha256", text).slice(0, 32);

async function sideOf(store: Store, runId: string): Promise<RunSide> {
  const frozen = await store.readFrozen(runId);
  if (frozen === null) throw new Failure("not-found", phrase`There is no run ${runId}.`);
  return { frozen, rows: store.readResults(runId), sessions: await sessionsOf({ store }, runId) };
}

/** Figures of all runs but some. */
export async function* without(
  runIds: ReadonlySet<string>,
  figures: AsyncIterable<FiguresOfRun>,
): AsyncGenerator<FiguresOfRun> {
  for await (const one of figures) if (!runIds.has(one.runId)) yield one;
}

/** Another thread that works results out. */
export interface ComputingThread extends ReadingThread {
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
