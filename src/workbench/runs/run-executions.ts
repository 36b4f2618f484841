import {
  type Ending,
  Failure,
  type Owner,
  type RunEvent,
  type Store,
  asFailure,
  phrase,
} from "../../core/index.ts";
import {
  HANDED_OVER,
  type Patience,
  type RunRequest,
  beginRun,
  patient,
  patiently,
} from "../../engine/index.ts";
import type { Executions, StartExecution } from "../parts.ts";
import { EVENT_BATCH, RecentEvents } from "./recent-events.ts";
import type { ExecutionParts } from "./execution-parts.ts";
import type { SharedRuns } from "./shared-runs.ts";

/** How often to look after a run that another process may have to finish or start. */
const LOOK_AGAIN_MS = 1_000;
const ROUND_MS = 50;
/** How long followers may take to read what is left when everything ends. */
const LAST_WORDS_MS = 2_000;

interface Execution {
  readonly stop: AbortController;
  readonly abort: AbortController;
  /** False once the run is given up, though its report may still be written. */
  working: boolean;
  done: Promise<void>;
  readonly recent: RecentEvents;
}

/** What a follower is told next. */
interface News {
  /** Whether more may come. */
  readonly isLive: boolean;
  readonly events: readonly RunEvent[];
}

interface RunExecutionParts extends ExecutionParts {
  /** Where several processes have the database: what is executed is everybody's then. */
  readonly sharing: SharedRuns | null;
}

/** What this process executes, and everybody who follows it. */
export class RunExecutions implements Executions {
  readonly #parts: RunExecutionParts;
  readonly #store: Store;
  readonly #ended = new AbortController();
  readonly #patience: Patience;
  readonly #executions = new Map<string, Execution>();
  readonly #starting = new Set<Promise<unknown>>();
  /** What wakes each follower, and the run it follows. */
  readonly #followers = new Map<() => void, string>();
  /** What followers ask the store for; those who have been told as much ask once. */
  readonly #lookups = new Map<string, Promise<News>>();
  /** How often followers were woken. */
  #wakes = 0;
  #cancelLookAgain: (() => void) | null = null;
  /** Runs of which other processes have told something. */
  readonly #heard = new Set<string>();
  /** Why a run ended that did not end by itself, for those who follow it, and who owned it then. */
  readonly #failures = new Map<string, { readonly failure: Failure; readonly token: string }>();
  #closing = false;
  #hasExecuted = false;
  /** The run that this process lives for, where it lives for one. */
  #ownRunId: string | null = null;

  constructor(parts: RunExecutionParts) {
    this.#parts = parts;
    this.#patience = { clock: parts.clock, stop: this.#ended.signal, outage: parts.outage };
    // What is executed goes on when a server that was restarted is back, and so do those who follow it.
    this.#store = parts.sharing === null ? parts.store : patient(parts.store, this.#patience);
    parts.sharing?.connect(
      (runId) => this.#hear(runId),
      (runId) => this.#adopt(runId),
    );
  }

  get activeRunId(): string | null {
    for (const [runId, { working }] of this.#executions) if (working) return runId;
    return this.#parts.sharing?.activeRunIds[0] ?? null;
  }

  /** Goes on with a run that nobody looks after any more. Another process may have come first. */
  async #adopt(runId: string): Promise<void> {
    if (!this.#executions.has(runId)) await this.starting((start) => start(runId)).catch(() => {});
  }

  /** Facts come in by the hundred; followers hear of them in rounds. */
  #hear(runId: string | null): void {
    if (runId === null) return this.#tellFollowers();
    if (this.#heard.size === 0)
      this.#parts.clock.after(ROUND_MS, () => {
        const heard = [...this.#heard];
        this.#heard.clear();
        for (const each of heard) this.#tellFollowers(each);
      });
    this.#heard.add(runId);
  }

  get followers(): number {
    return this.#followers.size;
  }

  async starting<Result>(work: (start: StartExecution) => Promise<Result>): Promise<Result> {
    if (this.#closing)
      throw new Failure("host-unreachable", phrase`Assay is shutting down, so no new run can start.`);
    const starting = work((runId, judgeNow = false) => this.#begin(runId, judgeNow));
    this.#starting.add(starting);
    return await starting.finally(() => this.#starting.delete(starting));
  }

  async #begin(runId: string, judgeNow: boolean): Promise<void> {
    const { live, newOwner } = this.#parts;
    const owner = newOwner();
    const execution: Execution = {
      stop: new AbortController(),
      abort: new AbortController(),
      working: true,
      done: Promise.resolve(),
      recent: new RecentEvents(
        this.#parts.clock,
        () => this.#followers.size,
        () => this.#tellFollowers(runId),
      ),
    };
    live.add(owner.token);
    try {
      const { ending } = await this.#beginAs(owner, execution, {
        runId,
        judgeNow,
        stop: execution.stop.signal,
        abort: execution.abort.signal,
      });
      this.#failures.delete(runId);
      this.#hasExecuted = true;
      this.#executions.set(runId, execution);
      execution.done = this.#see(runId, owner, execution, ending);
    } catch (error) {
      live.delete(owner.token);
      throw error;
    }
  }

  async #beginAs(
    owner: Owner,
    execution: Execution,
    request: RunRequest,
  ): Promise<{ ending: Promise<Ending> }> {
    const { sharing, openModelFor, observerOf, onEvents } = this.#parts;
    const { runId } = request;
    // What others store is not reported here: followers read it, and hear when there is more.
    if (sharing !== null) return await sharing.begin(request, owner, (events) => onEvents(runId, events));
    const report = (events: readonly RunEvent[]): void => {
      execution.recent.add(events);
      onEvents(runId, events);
    };
    const own = { openModel: openModelFor(runId), observer: observerOf(runId), owner, report };
    return await beginRun({ ...this.#parts, ...own }, request);
  }

  async #see(runId: string, owner: Owner, execution: Execution, ending: Promise<string>): Promise<void> {
    try {
      const end = await ending.finally(() => {
        execution.working = false;
        this.#parts.live.delete(owner.token);
      });
      if (end === "finished") await this.#parts.afterFinish(runId, (work) => this.insist(work));
    } catch (error) {
      this.#parts.onFailure(runId, error);
      this.#failures.set(runId, { failure: asFailure(error), token: owner.token });
    } finally {
      if (this.#executions.get(runId) === execution) this.#executions.delete(runId);
      execution.recent.stop();
      this.#tellFollowers();
    }
    await this.#startQueued();
  }

  async insist(work: () => Promise<void>): Promise<void> {
    const { sharing } = this.#parts;
    await (sharing === null ? work() : patiently(work, this.#patience));
  }

  /** Whoever is queued may have gone by now, or another process may have come first: then nothing is to be done. */
  async #startQueued(runId?: string): Promise<void> {
    if (this.#closing || (this.#parts.sharing === null && this.activeRunId !== null)) return;
    try {
      if (!this.#parts.drainQueue && this.#hasExecuted && !(await this.#isOwnWaiting())) return;
      const next = await this.#parts.store.nextQueued();
      // Whoever lives for a run brings those before it on their way.
      const isMeant = runId === undefined || runId === this.#ownRunId;
      if (next === null || !(isMeant || next.runId === runId)) return;
      await this.starting((start) => start(next.runId));
    } catch {
      // Looked after again by whoever follows it.
    }
  }

  livesFor(runId: string): void {
    this.#ownRunId = runId;
  }

  /** A host that lives for one run has done its part once that one was executed; before, others' may be its turn. */
  async #isOwnWaiting(): Promise<boolean> {
    return this.#ownRunId !== null && (await this.#store.findRun(this.#ownRunId))?.queuedAt != null;
  }

  /** Lets calls in flight finish and makes no new one. */
  async pause(runId: string): Promise<boolean> {
    const { sharing } = this.#parts;
    if (sharing !== null) return await sharing.pause(runId);
    const execution = this.#executions.get(runId);
    if (execution?.working !== true) return false;
    execution.stop.abort();
    return true;
  }

  /** Ends what is executed and starts nothing any more. Calls in flight finish, unless they are cut off. */
  async close(cutOff: boolean): Promise<void> {
    this.#closing = true;
    await Promise.allSettled(this.#starting);
    const { sharing, drainQueue } = this.#parts;
    const executions = [...this.#executions.values()];
    const mayGoOn = executions.length > 0 && (await sharing?.hasOthers().catch(() => false)) === true;
    for (const { stop, abort } of executions) {
      // Who stops a host that stays wants its run to stop too, unless others work on it; one that lives for a command just ends.
      stop.abort(drainQueue && !mayGoOn ? undefined : HANDED_OVER);
      if (cutOff) abort.abort();
    }
    if (cutOff || mayGoOn) await sharing?.stopWork(cutOff);
    await Promise.all(executions.map(({ done }) => done));
    await sharing?.close();
    this.#ended.abort();
    this.#tellFollowers();
    const { clock } = this.#parts;
    const deadline = clock.ticks() + LAST_WORDS_MS;
    while (this.#followers.size > 0 && clock.ticks() < deadline) await clock.sleep(5);
  }

  /** Those of one run when it has news; all of them when its end may be another's beginning. */
  #tellFollowers(runId?: string): void {
    this.#wakes += 1;
    for (const [follower, followed] of this.#followers)
      if (runId === undefined || followed === runId) follower();
  }

  /** Looks again for all at the same time, so that they can share what they ask for. */
  #lookAgain(): void {
    this.#cancelLookAgain = null;
    if (this.#followers.size === 0) return;
    this.#cancelLookAgain = this.#parts.clock.after(LOOK_AGAIN_MS, () => {
      this.#lookAgain();
      this.#tellFollowers();
    });
  }

  #lookNoMore(): void {
    this.#cancelLookAgain?.();
    this.#cancelLookAgain = null;
  }

  /** A run's events after `since`, first the stored ones and then those to come, until it is executed no more. */
  async *follow(runId: string, since: number, signal: AbortSignal): AsyncGenerator<readonly RunEvent[]> {
    yield* this.#tellOf(runId, since, signal, false);
    const failed = this.#failures.get(runId);
    if (failed !== undefined && !signal.aborted) throw failed.failure;
  }

  /** The same, one by one, for as long as somebody wants to know: what rests may go on, and people may score it. */
  async *watch(runId: string, since: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    for await (const events of this.#tellOf(runId, since, signal, true)) yield* events;
  }

  async *#tellOf(
    runId: string,
    since: number,
    signal: AbortSignal,
    stays: boolean,
  ): AsyncGenerator<readonly RunEvent[]> {
    const { clock } = this.#parts;
    const store = this.#store;
    let seen = since;
    let wake = (): void => {};
    const follower = (): void => wake();
    this.#followers.set(follower, runId);
    if (this.#cancelLookAgain === null) this.#lookAgain();
    signal.addEventListener("abort", follower);
    try {
      while (!signal.aborted) {
        const news = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const { isLive, events } = await this.#newsOf(runId, seen);
        seen = events.at(-1)?.seq ?? seen;
        if (events.length > 0) yield events;
        // Whoever catches up with thousands of events lets others have their turn.
        if (events.length === EVENT_BATCH) await clock.sleep(0);
        if (events.length > 0) continue;
        if (!isLive && (!stays || this.#closing)) return;
        // It waits for its turn, which will not come here: whoever follows it must look elsewhere.
        if (this.#closing) throw new Failure("host-unreachable", phrase`The server is shutting down.`);
        if (!isLive && (await store.findRun(runId)) === null)
          throw new Failure("not-found", phrase`Run ${runId} was deleted.`);
        await news;
      }
    } finally {
      this.#followers.delete(follower);
      if (this.#followers.size === 0) this.#lookNoMore();
      signal.removeEventListener("abort", follower);
    }
  }

  /** From what is at hand, or else from the store: liveness first, so that nothing can come after an end. */
  async #newsOf(runId: string, seen: number): Promise<News> {
    const atHand = this.#executions.get(runId)?.recent.after(seen);
    if (atHand != null) return { isLive: true, events: atHand };
    // Whoever was woken since asks anew: there may be more by then.
    const key = JSON.stringify([this.#wakes, runId, seen]);
    const known = this.#lookups.get(key);
    if (known !== undefined) return await known;
    const lookup = this.#lookUp(runId, seen).finally(() => this.#lookups.delete(key));
    this.#lookups.set(key, lookup);
    return await lookup;
  }

  async #lookUp(runId: string, since: number): Promise<News> {
    const isLive = await this.#isLive(runId);
    const events = await this.#store.listEvents({ runId, since, limit: EVENT_BATCH });
    return { isLive, events };
  }

  /** True while events may come: the run is executed here, or waits for its turn, which may have come. */
  async #isLive(runId: string): Promise<boolean> {
    if (this.#executions.has(runId)) return true;
    const run = await this.#store.findRun(runId);
    const { sharing, drainQueue } = this.#parts;
    if (sharing !== null && run != null && run.owner !== null) {
      // Where it failed here, a server goes on with it in a moment; a command doesn't.
      return drainQueue || this.#failures.get(runId)?.token !== run.owner.token;
    }
    if (run?.queuedAt == null) return false;
    await this.#startQueued(runId);
    return true;
  }
}
