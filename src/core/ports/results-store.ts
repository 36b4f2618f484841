import { z } from "zod";
import { type ComparedPair, BASES, provenanceFields } from "../records/index.ts";

/** What is added up over runs of one model in one run. */
export const modelFiguresSchema = z.strictObject({
  modelId: z.string(),
  provider: z.string(),
  name: z.string(),
  ...provenanceFields,
  basis: z.enum(BASES).nullable(),
  /**
   * Who has scored: the same id for the same judges down to their settings and wording, the same people, or the same
   * metric. Null when nothing is scored.
   */
  scorer: z.strictObject({ id: z.string(), words: z.string() }).nullable(),
  /** What ranks it in the run, 0-100; null when nothing is scored. */
  score: z.number().nullable(),
  answers: z.int(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  costUsd: z.number().nullable(),
  meanLatencyMs: z.number().nullable(),
});
export type ModelFigures = z.infer<typeof modelFiguresSchema>;

/** Results as they are kept. */
export interface KeptResults {
  /** What the run's revision was when they were worked out. */
  readonly revision: number;
  /** Which version of the program worked them out. */
  readonly madeBy: string;
  /** The summary, as JSON. */
  readonly text: string;
}

/** Numbers that are kept of each task in `taskMeans`. */
export const FIGURES_OF_TASK = 4;

export interface FiguresOfRun {
  readonly runId: string;
  readonly createdAt: number;
  readonly figures: ModelFigures;
  /**
   * For each task four numbers: one that is the same for what is asked and judged by the same, whatever its id and in
   * whichever run; one that is the same for tasks that hang together, as versions of one question do; one that is the
   * same for what is asked, whatever it is judged by; and the model's mean on it. There may be a million of them.
   */
  readonly taskMeans: Float64Array;
}

/** What came of runs. Every method is one transaction. */
export interface ResultsStore {
  /** A number that grows with everything that the run's results are made of; null when there is no such run. */
  resultsRevision(runId: string): Promise<number | null>;
  readKeptResults(runId: string): Promise<KeptResults | null>;
  keepResults(
    runId: string,
    results: KeptResults,
    models: readonly Pick<FiguresOfRun, "figures" | "taskMeans">[],
  ): Promise<void>;
  /** Runs of answers whose kept results are older than they are, or made by another version. */
  listStaleResults(madeBy: string): Promise<string[]>;
  /** What is kept of every model in every run, oldest run first. */
  readFigures(): AsyncIterable<FiguresOfRun>;
  /** What is kept of every model in the newest so many runs with kept results, newest run first. */
  listLatestFigures(runs: number): Promise<Omit<FiguresOfRun, "taskMeans">[]>;
  /** What people said of two answers, in sessions that are finished. */
  listComparedPairs(runId: string): Promise<ComparedPair[]>;
  /** How long the run's answers are, by item: in tokens, without their reasoning. Those not counted are left out. */
  listAnswerLengths(runId: string): Promise<ReadonlyMap<number, number>>;
}
