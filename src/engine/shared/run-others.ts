import type { Clock, SharedWork, Worker } from "../../core/index.ts";
import type { Called, OtherWorkers } from "../calls/other-workers.ts";
import { mayDo, readDeclined, withDeclined, withoutDeclined } from "./declined.ts";

const STATE = "declined-work";
/** What was asked so short a while ago is not asked again. */
const KNOWN_MS = 1_000;
/** What could not be done here is tried again after this long. */
export const DECLINED_MS = 30_000;
/** A worker that has been silent for so long is given up. */
export const WORKER_SILENCE_MS = 15_000;

/** Whether a worker is there and begins what it is given. */
export function takesWork({ state, silentMs }: Worker): boolean {
  return state === "working" && silentMs < WORKER_SILENCE_MS;
}

export interface RunOthersParts {
  readonly shared: SharedWork;
  readonly clock: Clock;
  readonly runId: string;
  /** This worker. */
  readonly token: () => string;
  /** Told when a model or judge cannot be called here, and with null when it can after all. */
  readonly tell: (called: Called, message: string | null) => void;
}

const keyOf = ({ stage, modelId }: Called): string => `${stage} ${modelId}`;

/** One worker's view of the others that may work on a run. Outlives its sessions, so that what was found out is not found out again. */
export class RunOthers implements OtherWorkers {
  readonly #parts: RunOthersParts;
  readonly #declinedAt = new Map<string, number>();
  readonly #answers = new Map<string, { readonly at: number; readonly mayCall: Promise<boolean> }>();

  constructor(parts: RunOthersParts) {
    this.#parts = parts;
  }

  mayCall(called: Called): Promise<boolean> {
    const at = this.#parts.clock.ticks();
    const key = keyOf(called);
    const known = this.#answers.get(key);
    if (known !== undefined && at - known.at < KNOWN_MS) return known.mayCall;
    const mayCall = this.#ask(called);
    this.#answers.set(key, { at, mayCall });
    // Where the database could not be asked, the next one asks anew.
    mayCall.catch(() => this.#answers.delete(key));
    return mayCall;
  }

  async decline(called: Called, message: string): Promise<void> {
    const key = keyOf(called);
    const isNew = !this.#declinedAt.has(key);
    this.#declinedAt.set(key, this.#parts.clock.ticks());
    this.#answers.delete(key);
    if (isNew) this.#parts.tell(called, message);
    await this.#say(called);
  }

  hasDeclined(called: Called): boolean {
    const at = this.#declinedAt.get(keyOf(called));
    return at !== undefined && this.#parts.clock.ticks() - at < DECLINED_MS;
  }

  succeeded(called: Called): void {
    if (!this.#declinedAt.delete(keyOf(called))) return;
    this.#parts.tell(called, null);
    // Where this fails, it is forgotten a little later.
    void this.#takeBack(called).catch(() => {});
  }

  /** True when it has nothing to remember. */
  get isClear(): boolean {
    return this.#declinedAt.size === 0;
  }

  /** Nothing of the run can be done here. */
  async declineAll(): Promise<void> {
    await this.#say(null);
  }

  async #ask(called: Called): Promise<boolean> {
    const { shared, runId, token } = this.#parts;
    const own = token();
    const others = (await shared.listWorkers()).filter((worker) => worker.token !== own && takesWork(worker));
    if (others.length === 0) return false;
    return await shared.change(STATE, (state, now) => {
      const declined = readDeclined(state, now);
      const result = others.some((other) => mayDo(declined, other.token, { runId, called }));
      return { state: JSON.stringify(declined), result };
    });
  }

  async #say(called: Called | null): Promise<void> {
    const { shared, runId, token } = this.#parts;
    await shared.change(STATE, (state, now) => {
      const declined = withDeclined(readDeclined(state, now), token(), { runId, called }, now);
      return { state: JSON.stringify(declined), result: null };
    });
  }

  async #takeBack(called: Called): Promise<void> {
    const { shared, runId, token } = this.#parts;
    await shared.change(STATE, (state, now) => {
      const declined = withoutDeclined(readDeclined(state, now), token(), { runId, called });
      return { state: JSON.stringify(declined), result: null };
    });
  }
}
