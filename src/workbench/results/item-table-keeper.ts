import type { Basis, ItemStatistics, ResultRow, SetUpRun } from "../../core/index.ts";
import { ItemSheet, sheetColumns } from "../../reports/index.ts";
import type { ItemTables } from "../parts.ts";
import { LONG, RENEWED_MS, goesOn } from "./goes-on.ts";
import { itemCount } from "../runs/item-count.ts";
import { rankingMetric } from "./ranking-metric.ts";
import {
  type Computation,
  type Computations,
  type ComputingParts,
  type ComputingThread,
  compute,
} from "./computations.ts";
import { sessionsOf } from "../people/human-scores.ts";

/** So many are kept: of those who look at runs, few look at more than one at a time. */
const MOST = 4;

/** A keeper that knows other lengths and times than usual. */
interface KeeperLimits {
  /** Of so many items the first can be read before all have been. */
  readonly longFrom: number;
  readonly renewedMs: number;
}

interface Kept {
  readonly revision: number;
  readonly value: Promise<unknown>;
  /** Whether it need not be waited for. */
  isThere: boolean;
  /** Whether it was made a moment ago. */
  isNew: boolean;
  /** Made meanwhile to take its place. */
  next: Kept | null;
}

/**
 * What long lists of a run are read from: made of all its rows, and kept in memory until the run's revision is another.
 * While a long run goes on that is so with every answer: then the last is read until the next is there, which is made
 * every few seconds. The latest are kept, the others made anew when they are asked for.
 */
export class ItemTableKeeper implements ItemTables {
  readonly #parts: ComputingParts;
  readonly #thread: ComputingThread | null;
  readonly #kept = new Map<string, Kept>();

  readonly #limits: KeeperLimits;

  constructor(parts: ComputingParts, thread: ComputingThread | null, limits: Partial<KeeperLimits> = {}) {
    this.#parts = parts;
    this.#thread = thread;
    this.#limits = { longFrom: LONG, renewedMs: RENEWED_MS, ...limits };
  }

  /** The run's items, with scores by a basis. */
  async sheet(shown: SetUpRun, basis?: Basis): Promise<ItemSheet> {
    const { value } = await this.#sheet(shown, basis);
    return await value;
  }

  /** The first so many of the run's items while all of them are on their way; null when there is no need. */
  async firstItems(shown: SetUpRun, basis: Basis | undefined, count: number): Promise<ItemSheet | null> {
    const { value, isThere, isLong } = await this.#sheet(shown, basis);
    if (isThere || !isLong) return null;
    // Whoever needs all of them waits for them and hears what went wrong.
    value.catch(() => {});
    const { store } = this.#parts;
    const rows = firstOf(store.readResultPages(shown.run.runId), count);
    const { runId } = shown.run;
    const ranked = { basis, metric: await rankingMetric(store, runId) };
    return new ItemSheet(await sheetColumns(rows, await sessionsOf({ store }, runId), ranked));
  }

  /** What the run tells about its tasks. */
  async tasks(shown: SetUpRun): Promise<ItemStatistics> {
    const job = { kind: "tasks", runId: shown.run.runId } as const;
    const { value } = await this.#latest(shown, job, (statistics) => statistics);
    return await value;
  }

  async #sheet(shown: SetUpRun, basis: Basis | undefined) {
    const job = { kind: "sheet", runId: shown.run.runId, basis } as const;
    return await this.#latest(shown, job, (columns) => new ItemSheet(columns));
  }

  /** Those who ask for the same at the same time wait for the same. */
  async #latest<Kind extends "sheet" | "tasks", Value>(
    shown: SetUpRun,
    job: Computation<Kind>,
    made: (found: Computations[Kind]) => Value,
  ): Promise<{ readonly value: Promise<Value>; readonly isThere: boolean; readonly isLong: boolean }> {
    const revision = (await this.#parts.store.resultsRevision(job.runId)) ?? 0;
    const key = JSON.stringify(job);
    const known = this.#kept.get(key);
    if (known?.revision === revision) {
      this.#keep(key, known);
      return { value: known.value as Promise<Value>, isThere: known.isThere, isLong: true };
    }
    const { longFrom } = this.#limits;
    const make = (): Kept => this.#made(key, revision, this.#found(shown, job).then(made));
    if (known?.isThere === true && goesOn(shown, longFrom)) {
      if (!known.isNew) known.next ??= make();
      return { value: known.value as Promise<Value>, isThere: true, isLong: true };
    }
    const kept = make();
    this.#keep(key, kept);
    return {
      value: kept.value as Promise<Value>,
      isThere: false,
      isLong: itemCount(shown) >= longFrom,
    };
  }

  #found<Kind extends "sheet" | "tasks">(
    shown: SetUpRun,
    job: Computation<Kind>,
  ): Promise<Computations[Kind]> {
    return this.#thread?.compute(job, itemCount(shown)) ?? compute(this.#parts, job);
  }

  /** Takes the place of an earlier one once it is there, and gives its own up when it fails. */
  #made(key: string, revision: number, value: Promise<unknown>): Kept {
    const kept: Kept = { revision, value, isThere: false, isNew: this.#limits.renewedMs > 0, next: null };
    value.then(
      () => {
        kept.isThere = true;
        setTimeout(() => (kept.isNew = false), this.#limits.renewedMs).unref();
        const earlier = this.#kept.get(key);
        if (earlier?.next === kept) this.#keep(key, kept);
      },
      () => {
        const current = this.#kept.get(key);
        if (current === kept) this.#kept.delete(key);
        else if (current?.next === kept) current.next = null;
      },
    );
    return kept;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of [...this.#kept.keys()].slice(0, -MOST)) this.#kept.delete(oldest);
  }
}

/** Pages up to so many rows. */
async function* firstOf(
  pages: AsyncIterable<readonly ResultRow[]>,
  count: number,
): AsyncGenerator<readonly ResultRow[]> {
  let left = count;
  for await (const page of pages) {
    yield page.slice(0, left);
    left -= page.length;
    if (left <= 0) return;
  }
}
