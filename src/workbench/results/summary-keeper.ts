import {
  type Baseline,
  type Calibration,
  type RunGlance,
  SUMMARY_VERSION,
  type SetUpRun,
  type Summary,
  glanceAt,
  isoTimeOrNull,
  summarySchema,
} from "../../core/index.ts";
import { type RunDiffResult, describeRun } from "../../reports/index.ts";
import { RENEWED_MS, goesOn } from "./goes-on.ts";
import { itemCount } from "../runs/item-count.ts";
import { noRanking } from "./no-ranking.ts";
import type { Summaries } from "../parts.ts";
import {
  type Computation,
  type Computations,
  type ComputingParts,
  type ComputingThread,
  compute,
} from "./computations.ts";

/** Raised when what is kept gets another meaning or a part that can't be missing, so that it is worked out again. */
const KEPT_VERSION = 10;

interface KeeperOptions {
  /** Who is not told the time says nothing of it; then every look at a long run that goes on is worked out anew. */
  readonly now: () => number | null;
  /** Of so many items a run that goes on is told as it was a moment ago. */
  readonly longFrom: number;
}

/**
 * What came of runs: worked out once for each revision of a run and kept with it, so that it is never out of date and
 * seldom worked out again. Of a long run that goes on, what was kept last is told and renewed every few seconds.
 */
export class SummaryKeeper implements Summaries {
  readonly #parts: ComputingParts;
  readonly #thread: ComputingThread | null;
  readonly #now: () => number | null;
  readonly #longFrom: number | undefined;
  readonly #glances = new Map<string, { readonly revision: number; readonly glance: RunGlance }>();
  readonly #underWay = new Map<string, Promise<Summary>>();

  /** Runs that are renewed in the background, and the end of that. */
  readonly #awaited = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  /** Runs that are renewed now or were a moment ago. */
  readonly #renewed = new Set<string>();
  #isClosed = false;

  constructor(parts: ComputingParts, thread: ComputingThread | null, options: Partial<KeeperOptions> = {}) {
    this.#parts = parts;
    this.#thread = thread;
    const { now = () => null, longFrom } = options;
    this.#now = now;
    this.#longFrom = longFrom;
  }

  /** The run's summary as of now. */
  async of(shown: SetUpRun): Promise<Summary> {
    const { store } = this.#parts;
    const { runId, kind } = shown.run;
    if (kind !== "answers") throw noRanking(shown.run);
    const revision = (await store.resultsRevision(runId)) ?? 0;
    const kept = await store.readKeptResults(runId);
    const isOurs = kept !== null && kept.madeBy === this.madeBy;
    const isPartial = goesOn(shown, this.#longFrom);
    const isFresh = isOurs && (kept.revision === revision || isPartial);
    if (isFresh && kept.revision !== revision) this.#renewNow(shown, revision);
    const found = isFresh ? summarySchema.parse(JSON.parse(kept.text)) : null;
    // Who tells something old must be able to say how old.
    const isTold = found !== null && !(isPartial && found.asOf === null);
    const summary = isTold ? found : await this.#latest(shown, revision);
    // Whether a run goes on is not written down when its process is gone.
    return { ...summary, run: describeRun(shown), asOf: isPartial ? summary.asOf : null };
  }

  async glance(runId: string): Promise<RunGlance | null> {
    const { store } = this.#parts;
    const revision = (await store.resultsRevision(runId)) ?? 0;
    const known = this.#glances.get(runId);
    if (known?.revision === revision) return known.glance;
    const kept = await store.readKeptResults(runId);
    if (kept === null || kept.revision !== revision || kept.madeBy !== this.madeBy) return null;
    // Lists are read every few seconds; a summary is large, and stays as it is.
    const glance = glanceAt(summarySchema.parse(JSON.parse(kept.text)));
    this.#glances.set(runId, { revision, glance });
    return glance;
  }

  renew(shown: SetUpRun): void {
    const { runId } = shown.run;
    if (this.#isClosed || this.#awaited.has(runId)) return;
    this.#awaited.add(runId);
    const work = async (): Promise<unknown> => (this.#isClosed ? undefined : await this.of(shown));
    // Whoever opens the run is told what went wrong.
    this.#turn = this.#turn
      .then(work)
      .catch(() => undefined)
      .finally(() => this.#awaited.delete(runId));
  }

  /** Works out what has changed, unless that was done a moment ago. */
  #renewNow(shown: SetUpRun, revision: number): void {
    const { runId } = shown.run;
    if (this.#isClosed || this.#renewed.has(runId)) return;
    this.#renewed.add(runId);
    const done = this.#latest(shown, revision)
      // What went wrong is told to whoever asks when the run rests.
      .catch(() => undefined)
      .finally(() => setTimeout(() => this.#renewed.delete(runId), RENEWED_MS).unref());
    this.#turn = Promise.all([this.#turn, done]);
  }

  /** Changes with the program and with the shape of what it keeps. */
  get madeBy(): string {
    return `${this.#parts.version} ${SUMMARY_VERSION} ${KEPT_VERSION}`;
  }

  /** Those who ask for the same at the same time wait for the same. */
  #latest(shown: SetUpRun, revision: number): Promise<Summary> {
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
    const job = { kind: "summary", runId } as const;
    const asOf = isoTimeOrNull(this.#now());
    const { summary: found, models } = await this.#work(job, itemCount(shown));
    const summary = { ...found, asOf };
    const kept = { revision, madeBy: this.madeBy, text: JSON.stringify(summary) };
    await store.keepResults(runId, kept, models);
    return summary;
  }

  /** How far the run's judges can be trusted. */
  async calibration(shown: SetUpRun): Promise<Calibration> {
    return await this.#work({ kind: "calibration", runId: shown.run.runId }, itemCount(shown));
  }

  /** Two runs against each other. */
  async diff(first: SetUpRun, second: SetUpRun): Promise<RunDiffResult> {
    const job = { kind: "diff", runId: first.run.runId, otherRunId: second.run.runId } as const;
    return await this.#work(job, itemCount(first) + itemCount(second));
  }

  /** What of a run others are compared with. */
  async baseline(shown: SetUpRun): Promise<Baseline> {
    return await this.#work({ kind: "baseline", runId: shown.run.runId }, itemCount(shown));
  }

  /** Every model over all runs but those that are scored blind, and trials where they count. */
  async leaderboard(
    asked: Parameters<Summaries["leaderboard"]>[0],
    items: number,
  ): Promise<Computations["leaderboard"]> {
    return await this.#work({ kind: "leaderboard", ...asked }, items);
  }

  #work<Kind extends keyof Computations>(job: Computation<Kind>, items: number): Promise<Computations[Kind]> {
    return this.#thread?.compute(job, items) ?? compute(this.#parts, job);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.close();
    await this.#turn;
  }
}
