import {
  type Clock,
  Failure,
  type OpenLanguageModel,
  type Owner,
  type RunEvent,
  asFailure,
  phrase,
} from "../../core/index.ts";
import { type EngineParts, beginRun } from "../../engine/index.ts";
import type { Executions } from "../parts.ts";

const EVENT_PAGE = 500;
/** How often to look after a run that another process may have to finish or start. */
const LOOK_AGAIN_MS = 1_000;
/** How long followers may take to read what is left when everything ends. */
const LAST_WORDS_MS = 2_000;

interface Execution {
  readonly stop: AbortController;
  readonly abort: AbortController;
  /** False once the run is given up, though its report may still be written. */
  working: boolean;
  done: Promise<void>;
  /** The latest events, so that followers need not read them back from the store. */
  recent: RunEvent[];
}

/** So many of the latest events are kept at hand. */
const RECENT = 5_000;

export interface ExecutionParts extends Omit<EngineParts, "report" | "owner" | "openModel"> {
  readonly clock: Clock;
  /** Opens models as one run may: with what was lent to it. */
  readonly openModelFor: (runId: string) => OpenLanguageModel;
  /** An owner with a token of its own for each execution. */
  readonly newOwner: () => Owner;
  /** Tokens of executions that this process has under way; `isGone` must not count them as gone. */
  readonly live: Set<string>;
  /** Called when a run has ended by itself, before its followers are let go. */
  readonly afterFinish: (runId: string) => Promise<void>;
  /** Whether to start whatever is queued when nothing is executed; else one run is all this process executes. */
  readonly drainQueue: boolean;
}

/** What this process executes, and everybody who follows it. */
export class RunExecutions implements Executions {
  readonly #parts: ExecutionParts;
  readonly #executions = new Map<string, Execution>();
  readonly #starting = new Set<Promise<unknown>>();
  /** What wakes each follower, and the run it follows. */
  readonly #followers = new Map<() => void, string>();
  /** Why a run ended that did not end by itself, for those who follow it. */
  readonly #failures = new Map<string, Failure>();
  #closing = false;
  /** A host that lives for one run has done its part once that run was executed. */
  #hasExecuted = false;

  constructor(parts: ExecutionParts) {
    this.#parts = parts;
  }

  get activeRunId(): string | null {
    for (const [runId, { working }] of this.#executions) if (working) return runId;
    return null;
  }

  /** Resolves when the run is under way; fails when it cannot be had. */
  async start(runId: string, judgeNow = false): Promise<void> {
    if (this.#closing)
      throw new Failure("conflict", phrase`Assay is shutting down, so no new run can start.`);
    const starting = this.#begin(runId, judgeNow);
    this.#starting.add(starting);
    await starting.finally(() => this.#starting.delete(starting));
  }

  async #begin(runId: string, judgeNow: boolean): Promise<void> {
    const { live, newOwner } = this.#parts;
    const owner = newOwner();
    const execution: Execution = {
      stop: new AbortController(),
      abort: new AbortController(),
      working: true,
      done: Promise.resolve(),
      recent: [],
    };
    live.add(owner.token);
    try {
      const { ending } = await beginRun(
        {
          ...this.#parts,
          openModel: this.#parts.openModelFor(runId),
          owner,
          report: (events) => this.#report(runId, execution, events),
        },
        { runId, judgeNow, stop: execution.stop.signal, abort: execution.abort.signal },
      );
      this.#failures.delete(runId);
      this.#hasExecuted = true;
      this.#executions.set(runId, execution);
      execution.done = this.#see(runId, owner, execution, ending);
    } catch (error) {
      live.delete(owner.token);
      throw error;
    }
  }

  async #see(runId: string, owner: Owner, execution: Execution, ending: Promise<string>): Promise<void> {
    try {
      const end = await ending.finally(() => {
        execution.working = false;
        this.#parts.live.delete(owner.token);
      });
      if (end === "finished") await this.#parts.afterFinish(runId);
    } catch (error) {
      this.#failures.set(runId, asFailure(error));
    } finally {
      if (this.#executions.get(runId) === execution) this.#executions.delete(runId);
      this.#tellFollowers();
    }
    await this.#startQueued();
  }

  /** Whoever is queued may have gone by now, or another process may have come first: then nothing is to be done. */
  async #startQueued(runId?: string): Promise<void> {
    if (this.#closing || this.activeRunId !== null) return;
    if (!this.#parts.drainQueue && this.#hasExecuted) return;
    try {
      const next = await this.#parts.store.nextQueued();
      if (next !== null && (runId === undefined || next.runId === runId)) await this.start(next.runId);
    } catch {
      // Looked after again by whoever follows it.
    }
  }

  /** Lets calls in flight finish and makes no new one. */
  pause(runId: string): boolean {
    const execution = this.#executions.get(runId);
    if (execution?.working !== true) return false;
    execution.stop.abort();
    return true;
  }

  /** Ends what is executed and starts nothing any more. Calls in flight finish, unless they are cut off. */
  async close(cutOff: boolean): Promise<void> {
    this.#closing = true;
    await Promise.allSettled(this.#starting);
    const executions = [...this.#executions.values()];
    for (const { stop, abort } of executions) {
      stop.abort();
      if (cutOff) abort.abort();
    }
    await Promise.all(executions.map(({ done }) => done));
    this.#tellFollowers();
    const { clock } = this.#parts;
    const deadline = clock.ticks() + LAST_WORDS_MS;
    while (this.#followers.size > 0 && clock.ticks() < deadline) await clock.sleep(5);
  }

  #report(runId: string, execution: Execution, events: readonly RunEvent[]): void {
    execution.recent.push(...events);
    if (execution.recent.length > 2 * RECENT) execution.recent.splice(0, execution.recent.length - RECENT);
    this.#tellFollowers(runId);
  }

  /** Events after `seen` that are at hand without a gap; null when the store has to be asked. */
  #atHand(runId: string, seen: number): RunEvent[] | null {
    const recent = this.#executions.get(runId)?.recent ?? [];
    const [first, last] = [recent[0], recent.at(-1)];
    if (first === undefined || last === undefined || first.seq > seen + 1) return null;
    // Whoever else tells of the run does so past us.
    if (last.seq - first.seq + 1 !== recent.length) return null;
    return recent.slice(seen + 1 - first.seq, seen + 1 - first.seq + EVENT_PAGE);
  }

  /** Those of one run when it has news; all of them when its end may be another's beginning. */
  #tellFollowers(runId?: string): void {
    for (const [follower, followed] of this.#followers)
      if (runId === undefined || followed === runId) follower();
  }

  /** A run's events after `since`, first the stored ones and then those to come, until it is executed no more. */
  async *follow(runId: string, since: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    yield* this.#tellOf(runId, since, signal, false);
    const failure = this.#failures.get(runId);
    if (failure !== undefined && !signal.aborted) throw failure;
  }

  /** The same for as long as somebody wants to know: what rests may go on, and people may score it. */
  async *watch(runId: string, since: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    yield* this.#tellOf(runId, since, signal, true);
  }

  async *#tellOf(
    runId: string,
    since: number,
    signal: AbortSignal,
    stays: boolean,
  ): AsyncGenerator<RunEvent> {
    const { store, clock } = this.#parts;
    let seen = since;
    let wake = (): void => {};
    const follower = (): void => wake();
    this.#followers.set(follower, runId);
    signal.addEventListener("abort", follower);
    try {
      while (!signal.aborted) {
        const news = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const isLive = await this.#isLive(runId);
        const events =
          this.#atHand(runId, seen) ?? (await store.listEvents({ runId, since: seen, limit: EVENT_PAGE }));
        for (const event of events) {
          yield event;
          seen = event.seq;
        }
        // Whoever catches up with thousands of events lets others have their turn.
        if (events.length === EVENT_PAGE) await clock.sleep(0);
        if (events.length > 0) continue;
        if (!isLive && (!stays || this.#closing)) return;
        // It waits for its turn, which will not come here: whoever follows it must look elsewhere.
        if (this.#closing) throw new Failure("host-unreachable", phrase`The server is shutting down.`);
        if (!isLive && (await store.findRun(runId)) === null)
          throw new Failure("not-found", phrase`Run ${runId} was deleted.`);
        const cancel = clock.after(LOOK_AGAIN_MS, follower);
        await news;
        cancel();
      }
    } finally {
      this.#followers.delete(follower);
      signal.removeEventListener("abort", follower);
    }
  }

  /** True while events may come: the run is executed here, or waits for its turn, which may have come. */
  async #isLive(runId: string): Promise<boolean> {
    if (this.#executions.has(runId)) return true;
    const run = await this.#parts.store.findRun(runId);
    if (run?.queuedAt == null) return false;
    await this.#startQueued(runId);
    return true;
  }
}
