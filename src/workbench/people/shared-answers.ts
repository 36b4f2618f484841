import type { Run } from "../../core/index.ts";
import type { Parts } from "../parts.ts";

type Store = Parts["store"];

const PAGE = 200;
const NONE: ReadonlySet<string> = new Set();

/** Which runs have answers in common. What was found out of runs that rest is kept. */
class SharedAnswers {
  readonly #store: Store;
  readonly #seen = new Set<string>();
  /** Runs that were asked to take answers of earlier ones: without them nothing is shared. */
  readonly #reusing = new Set<string>();
  readonly #found = new Map<string, { readonly state: string; readonly runIds: ReadonlySet<string> }>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Other runs that have an answer in common with this one. */
  async with(runId: string): Promise<ReadonlySet<string>> {
    await this.#lookAtNewRuns();
    const state = await this.#stateOf(runId);
    if (state === null) return NONE;
    const known = this.#found.get(runId);
    if (known?.state === state) return known.runIds;
    const runIds = new Set(await this.#store.runsSharingAnswers(runId));
    if (state !== UNDER_WAY) this.#found.set(runId, { state, runIds });
    return runIds;
  }

  /** Runs are listed newest first, so that all before a known one are known. */
  async #lookAtNewRuns(): Promise<void> {
    const added: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await this.#store.listRuns({ limit: PAGE, cursor });
      const fresh = page.rows.filter(({ runId }) => !this.#seen.has(runId));
      added.push(...fresh.map(({ runId }) => runId));
      cursor = fresh.length < page.rows.length ? null : page.next;
    }
    for (const runId of added) {
      const found = await this.#store.readSetup(runId);
      if (found?.setup.reuse === true) this.#reusing.add(runId);
    }
    // Whoever is told of a new run later still finds all that were not looked at.
    for (const runId of added) this.#seen.add(runId);
  }

  /** What the answers of a run and of those that reuse answers depend on; null where nothing can be shared. */
  async #stateOf(runId: string): Promise<string | null> {
    const runs: Run[] = [];
    for (const one of new Set([runId, ...this.#reusing])) {
      const run = await this.#store.findRun(one);
      if (run !== null) runs.push(run);
    }
    if (!runs.some((run) => this.#reusing.has(run.runId))) return null;
    if (runs.some(({ finishedAt }) => finishedAt === null)) return UNDER_WAY;
    return JSON.stringify(runs.map(({ id, finishedAt, workedMs }) => [id, finishedAt, workedMs]));
  }
}

const UNDER_WAY = "under way";

const OF_STORES = new WeakMap<Store, SharedAnswers>();

/** Other runs that have an answer in common with this one: who answered in the one tells who answered in the other. */
export async function runsSharingAnswers(
  { store }: Pick<Parts, "store">,
  runId: string,
): Promise<ReadonlySet<string>> {
  const shared = OF_STORES.get(store) ?? new SharedAnswers(store);
  OF_STORES.set(store, shared);
  return await shared.with(runId);
}
