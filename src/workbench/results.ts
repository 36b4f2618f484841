import { SUMMARY_VERSION, type SetUpRun, type Summary, summarySchema } from "../core/index.ts";
import { describeRun } from "../reports/index.ts";
import { itemCount } from "./item-count.ts";
import { noRanking } from "./no-ranking.ts";
import type { Parts } from "./parts.ts";
import { type ResultJob, type ResultJobs, workOut } from "./result-jobs.ts";

export type ResultsParts = Pick<Parts, "store" | "version">;

/** Another thread that works results out. */
export interface ResultsThread {
  /** Null when it is not worth the trouble for so many items. */
  workOut<Kind extends keyof ResultJobs>(
    job: ResultJob<Kind>,
    items: number,
  ): Promise<ResultJobs[Kind]> | null;
  /** Starts it, so that whoever needs it first need not wait for that. */
  warm(): void;
  close(): Promise<void>;
}

/**
 * What came of runs: worked out once for each revision of a run and kept with it, so that it is never out of date and
 * seldom worked out again.
 */
export class Results {
  readonly #parts: ResultsParts;
  readonly #thread: ResultsThread | null;
  readonly #underWay = new Map<string, Promise<Summary>>();

  constructor(parts: ResultsParts, thread: ResultsThread | null) {
    this.#parts = parts;
    this.#thread = thread;
  }

  /** The run's summary as of now. */
  async of(shown: SetUpRun): Promise<Summary> {
    const { store } = this.#parts;
    const { runId, kind } = shown.run;
    if (kind !== "answers") throw noRanking(shown.run);
    const revision = (await store.resultsRevision(runId)) ?? 0;
    const kept = await store.readKeptResults(runId);
    const isFresh = kept !== null && kept.revision === revision && kept.madeBy === this.madeBy;
    const summary = isFresh
      ? summarySchema.parse(JSON.parse(kept.text))
      : await this.#workOut(shown, revision);
    // Whether a run goes on is not written down when its process is gone.
    return { ...summary, run: describeRun(shown) };
  }

  /** Changes with the program and with the shape of what it keeps. */
  get madeBy(): string {
    return `${this.#parts.version} ${SUMMARY_VERSION}`;
  }

  /** Those who ask for the same at the same time wait for the same. */
  #workOut(shown: SetUpRun, revision: number): Promise<Summary> {
    const key = `${shown.run.runId} ${revision}`;
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const work = this.#compute(shown, revision).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, work);
    return work;
  }

  async #compute(shown: SetUpRun, revision: number): Promise<Summary> {
    const { store } = this.#parts;
    const { runId } = shown.run;
    const job = { kind: "results", runId } as const;
    const { summary, models } = await (this.#thread?.workOut(job, itemCount(shown)) ??
      workOut(this.#parts, job));
    const kept = { revision, madeBy: this.madeBy, text: JSON.stringify(summary) };
    await store.keepResults(runId, kept, models);
    return summary;
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }
}
