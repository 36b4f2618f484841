import type { Failure } from "../core/index.ts";
import { type RunEvent, asFailure } from "../core/index.ts";
import { type EngineParts, beginRun } from "../engine/index.ts";

const EVENT_PAGE = 500;

interface Execution {
  readonly runId: string;
  readonly stop: AbortController;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

export interface ExecutionHooks {
  /** Called when a run has ended by itself, before its followers are let go. */
  readonly afterFinish: (runId: string) => Promise<void>;
  /** Called when nothing is executed any more. */
  readonly afterIdle: () => Promise<void>;
}

/** The run that this process executes, and everybody who follows it. */
export class Executions {
  readonly #engine: Omit<EngineParts, "report">;
  readonly #hooks: ExecutionHooks;
  readonly #followers = new Set<() => void>();
  /** Why a run ended that did not end by itself, for those who follow it. */
  readonly #failures = new Map<string, Failure>();
  #current: Execution | null = null;
  #closing = false;

  constructor(engine: Omit<EngineParts, "report">, hooks: ExecutionHooks) {
    this.#engine = engine;
    this.#hooks = hooks;
  }

  get activeRunId(): string | null {
    return this.#current?.runId ?? null;
  }

  /** Resolves when the run is under way; fails when it cannot be had. */
  async start(runId: string, judgeNow = false): Promise<void> {
    const stop = new AbortController();
    const abort = new AbortController();
    const { ending } = await beginRun(
      { ...this.#engine, report: () => this.#tellFollowers() },
      { runId, judgeNow, stop: stop.signal, abort: abort.signal },
    );
    this.#failures.delete(runId);
    const done = this.#see(runId, ending);
    this.#current = { runId, stop, abort, done };
    void done.then(() => this.#goOn());
  }

  async #see(runId: string, ending: Promise<string>): Promise<void> {
    try {
      if ((await ending) === "finished") await this.#hooks.afterFinish(runId);
    } catch (error) {
      this.#failures.set(runId, asFailure(error));
    } finally {
      this.#current = null;
      this.#tellFollowers();
    }
  }

  /** Whoever is queued may have gone by now, or another process may have come first: then nothing is to be done. */
  async #goOn(): Promise<void> {
    if (!this.#closing) await this.#hooks.afterIdle().catch(() => {});
  }

  /** Lets calls in flight finish and makes no new one. */
  pause(runId: string): boolean {
    if (this.#current?.runId !== runId) return false;
    this.#current.stop.abort();
    return true;
  }

  /** Ends what is executed and starts nothing any more. Calls in flight finish, unless they are cut off. */
  async close(cutOff: boolean): Promise<void> {
    this.#closing = true;
    const current = this.#current;
    if (current === null) return;
    current.stop.abort();
    if (cutOff) current.abort.abort();
    await current.done;
  }

  #tellFollowers(): void {
    for (const follower of this.#followers) follower();
  }

  /** A run's events after `since`, first the stored ones and then those to come, until it is executed no more. */
  async *follow(runId: string, since: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    let seen = since;
    let wake = (): void => {};
    let news = true;
    const follower = (): void => {
      news = true;
      wake();
    };
    this.#followers.add(follower);
    signal.addEventListener("abort", follower);
    try {
      while (!signal.aborted) {
        news = false;
        const isLive = await this.#isLive(runId);
        const events = await this.#engine.store.listEvents({ runId, since: seen, limit: EVENT_PAGE });
        for (const event of events) {
          yield event;
          seen = event.seq;
        }
        if (events.length > 0) continue;
        if (!isLive) break;
        if (news) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.#followers.delete(follower);
      signal.removeEventListener("abort", follower);
    }
    const failure = this.#failures.get(runId);
    if (failure !== undefined && !signal.aborted) throw failure;
  }

  /** True while events may come: the run is executed here, or waits for its turn. */
  async #isLive(runId: string): Promise<boolean> {
    if (this.#current?.runId === runId) return true;
    return (await this.#engine.store.findRun(runId))?.queuedAt != null;
  }
}
