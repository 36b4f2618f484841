import {
  type Ending,
  type Failure,
  type FrozenRun,
  type News,
  type Owner,
  type RunEvent,
  type SeatQueue,
  type SharedWork,
} from "../../core/index.ts";
import {
  type DatabaseClock,
  type Patience,
  type RunRequest,
  Wake,
  WORKER_SILENCE_MS,
  takesWork,
  Worker,
  beginSharedRun,
  patient,
} from "../../engine/index.ts";
import type { ExecutionParts } from "./execution-parts.ts";

const LOOK_AFTER_MS = 2_000;
/** Clocks drift by seconds in days. */
const CLOCK_MS = 60_000;

export interface SharedRunParts extends Omit<ExecutionParts, "clock"> {
  readonly shared: SharedWork;
  readonly clock: DatabaseClock;
  /** Whether this process works on items itself, as wide as `capacity`. */
  readonly works: boolean;
  readonly capacity: number;
  readonly workerName: string;
  readonly version: string;
  readonly schema: number;
  readonly prepare: (frozen: FrozenRun) => Promise<void>;
  /** Whether a process of this machine is certainly gone. */
  readonly hasDied: (process: Owner) => boolean;
  /** Whether only one run is executed at a time. */
  readonly isAlone: () => Promise<boolean>;
  /** Told when this process cannot work any more. */
  readonly ended: (failure: Failure) => void;
  /** Told of each thing that keeps it from working. */
  readonly troubled: (message: string) => void;
}

/** Runs of a database that several processes have: what this one does for them, and what it hears of the others. */
export class SharedRuns {
  readonly #parts: SharedRunParts;
  readonly #shared: SharedWork;
  readonly #ended = new AbortController();
  readonly #patience: Patience;
  readonly #news = new Map<string, Set<Wake>>();
  #hear: (runId: string | null) => void = () => {};
  #adopt: (runId: string) => Promise<void> = () => Promise.resolve();
  #started: Promise<void> | null = null;
  #seats: SeatQueue | null = null;
  #worker: Worker | null = null;
  #listener: { close(): Promise<void> } | null = null;
  #lookingAfter: Promise<void> = Promise.resolve();
  #active: readonly string[] = [];

  constructor(parts: SharedRunParts) {
    this.#parts = parts;
    this.#patience = { clock: parts.clock, stop: this.#ended.signal, outage: parts.outage };
    this.#shared = patient(parts.shared, this.#patience, ["listen", "acquire"]);
  }

  /** Runs that are executed, by whomever, as this process has heard. */
  get activeRunIds(): readonly string[] {
    return this.#active;
  }

  /** `hear`: a run has news, or any may have. `adopt`: nobody looks after a run that is to go on. */
  connect(hear: (runId: string | null) => void, adopt: (runId: string) => Promise<void>): void {
    this.#hear = hear;
    this.#adopt = adopt;
  }

  /** Once, and when it is first needed: a command that only looks takes part in nothing. */
  async start(): Promise<void> {
    this.#started ??= this.#start();
    await this.#started;
  }

  async #start(): Promise<void> {
    const { clock, works } = this.#parts;
    await clock.set(() => this.#shared.now());
    await this.#dropLost();
    this.#seats = patient(await this.#shared.openSeats(), this.#patience, ["close"]);
    this.#listener = this.#shared.listen((news) => this.#tell(news));
    if (works) {
      this.#worker = this.#newWorker();
      await this.#worker.start();
    }
    this.#lookingAfter = this.#lookAfter();
  }

  #newWorker(): Worker {
    const { workerName: name, live, newOwner, ...parts } = this.#parts;
    const ownToken = (): Owner => {
      const owner = newOwner();
      live.add(owner.token);
      return owner;
    };
    let isOver = false;
    const ended = (failure: Failure): void => {
      if (isOver) return;
      isOver = true;
      parts.ended(failure);
      void this.stopWork(false).catch(() => {});
    };
    return new Worker({ ...parts, name, newOwner: ownToken, ended });
  }

  async #dropLost(): Promise<void> {
    const { live, hasDied } = this.#parts;
    const isDead = (worker: Owner): boolean => !live.has(worker.token) && hasDied(worker);
    await this.#shared.dropLostWorkers(WORKER_SILENCE_MS, isDead);
  }

  async begin(
    request: RunRequest,
    owner: Owner,
    report: (events: readonly RunEvent[]) => void,
  ): Promise<{ ending: Promise<Ending> }> {
    await this.start();
    const { store, clock, isGone, isAlone } = this.#parts;
    const seats = this.#seats;
    if (seats === null) throw new Error("not started");
    const news = new Wake();
    const { runId } = request;
    const wakes = this.#news.get(runId) ?? new Set();
    this.#news.set(runId, wakes.add(news));
    const forget = (): boolean => wakes.delete(news);
    try {
      const { ending } = await beginSharedRun(
        {
          store: patient(store, this.#patience),
          shared: this.#shared,
          seats,
          clock,
          owner,
          isGone,
          alone: await isAlone(),
          news,
          report,
        },
        request,
      );
      return { ending: ending.finally(forget) };
    } catch (error) {
      forget();
      throw error;
    }
  }

  pause(runId: string): Promise<boolean> {
    return this.#shared.askToPause(runId);
  }

  /** Whether anybody else could go on with what this process leaves. */
  async hasOthers(): Promise<boolean> {
    const own = this.#worker?.token;
    const workers = await this.#shared.listWorkers();
    return workers.some((worker) => worker.token !== own && takesWork(worker));
  }

  /** Works on nothing any more. */
  async stopWork(cutOff: boolean): Promise<void> {
    await this.#started?.catch(() => {});
    await this.#worker?.stop(cutOff);
    this.#worker = null;
  }

  async close(): Promise<void> {
    await this.#started?.catch(() => {});
    this.#ended.abort();
    await this.stopWork(false);
    await this.#lookingAfter;
    await this.#listener?.close();
    await this.#seats?.close().catch(() => {});
  }

  #tell(news: News): void {
    if (news.about === "run") {
      for (const wake of this.#news.get(news.runId) ?? []) wake.notify();
      this.#hear(news.runId);
    }
    if (news.about === "everything") {
      for (const wakes of this.#news.values()) for (const wake of wakes) wake.notify();
      this.#hear(null);
    }
  }

  /** Gives up those who are gone, and goes on with what nobody looks after. */
  async #lookAfter(): Promise<void> {
    const { clock, isGone, drainQueue } = this.#parts;
    let setAt = clock.ticks();
    while (!this.#ended.signal.aborted) {
      try {
        await this.#dropLost();
        const active = await this.#shared.listActive();
        this.#active = active.map(({ runId }) => runId);
        const left = active.filter(({ owner, heartbeatAt }) => isGone(owner, heartbeatAt));
        if (drainQueue) for (const { runId } of left) await this.#adopt(runId);
        if (clock.ticks() - setAt > CLOCK_MS) {
          await clock.set(() => this.#shared.now());
          setAt = clock.ticks();
        }
      } catch {
        // Looked after again in a moment, by this process or another.
      }
      await clock.sleep(LOOK_AFTER_MS, this.#ended.signal);
    }
  }
}
