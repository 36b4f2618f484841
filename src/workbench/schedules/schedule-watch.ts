import type { Firing } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { finishFiring } from "./finish-firing.ts";
import { startFiring } from "./start-firing.ts";
import { takeDue } from "./take-due.ts";
import { deliverDue } from "./webhook/deliver.ts";

/** How often to look: others may share the database, and clocks may be set. */
const LOOK_MS = 15_000;
/** The same while there is something to wait for that tells nobody. */
const LOOK_SOON_MS = 1_000;
/** What was taken and not started for so long is another server's. */
const TAKEN_MS = 60_000;

/** Starts runs when their time has come, and tells what came of them, as long as its host stays. */
export class ScheduleWatch {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #nap = new AbortController();
  #background: Promise<void> = Promise.resolve();
  /** Messages to webhooks that are under way: a slow receiver holds no run up. */
  #delivering: Promise<void> | null = null;
  /** Since when runs of firings have been seen to rest. */
  readonly #resting = new Map<number, number>();
  /** Since when messages have been left to servers that can sign them. */
  readonly #left = new Map<number, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes on until it is closed. */
  start(): void {
    this.#background = this.#keepUp();
  }

  /** Looks at once. */
  wake(): void {
    this.#nap.abort();
  }

  /** Told when a run has been executed here to its end, also by a host that does not stay. */
  async finished(runId: string): Promise<void> {
    const firings = await this.#parts.store.listOpenFirings();
    const own = firings.find((firing) => firing.runId === runId && firing.state !== "taken");
    if (own !== undefined) await finishFiring(this.#parts, own);
    this.wake();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#nap.abort();
    await this.#background;
    await this.#delivering;
  }

  async #keepUp(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      this.#nap = new AbortController();
      // A database that cannot be read has been told of elsewhere.
      const pause = await this.#look().catch(() => LOOK_MS);
      if (!signal.aborted) await this.#parts.clock.sleep(pause, this.#nap.signal);
    }
  }

  /** How long to wait before the next look. */
  async #look(): Promise<number> {
    const { store, clock } = this.#parts;
    for (const firing of await takeDue(this.#parts)) await this.#start(firing);
    const isGoingOn = await this.#lookAtFirings();
    this.#deliver();
    if (isGoingOn) return LOOK_SOON_MS;
    const next = await store.nextScheduledAt();
    const wait = next === null ? LOOK_MS : next - clock.now();
    return wait <= 0 ? LOOK_SOON_MS : Math.min(wait, LOOK_MS);
  }

  /** Whether a run goes on that will be looked at again. */
  async #lookAtFirings(): Promise<boolean> {
    const { store, clock } = this.#parts;
    let isGoingOn = false;
    for (const firing of await store.listOpenFirings()) {
      if (this.#closing.signal.aborted) return false;
      if (firing.state !== "taken") {
        if (await finishFiring(this.#parts, firing, this.#resting)) isGoingOn = true;
      } else if (clock.now() - firing.takenAt >= TAKEN_MS) {
        if (await store.retakeFiring(firing, clock.now())) await this.#start(firing);
        isGoingOn = true;
      }
    }
    return isGoingOn;
  }

  /** What could not be started for a passing reason stays taken, and is taken over. */
  async #start(firing: Firing): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const { executions } = this.#parts;
    await executions.starting((start) => startFiring(this.#parts, start, firing)).catch(() => {});
  }

  #deliver(): void {
    if (this.#delivering !== null) return;
    this.#delivering = deliverDue(this.#parts, this.#left, this.#closing.signal)
      .catch(() => {})
      .then((isAny) => {
        this.#delivering = null;
        // Something may be due again soon, and more may have come meanwhile.
        if (isAny === true) this.wake();
      });
  }
}
