import type { Clock } from "../../core/index.ts";
import type { Passage } from "./passage.ts";

interface Waiter {
  readonly call: Passage;
  readonly since: number;
  readonly enter: (waitedMs: number) => void;
}

/** Calls that wait before a gate, first come, first served. */
export class WaitingLine {
  readonly #clock: Clock;
  readonly #waiting: Waiter[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get length(): number {
    return this.#waiting.length;
  }

  get calls(): readonly Passage[] {
    return this.#waiting.map(({ call }) => call);
  }

  /** The call whose turn is next. */
  get first(): Passage | undefined {
    return this.#waiting[0]?.call;
  }

  /** Resolves with how long it took, when the call is let in; with null when the signal came first. */
  async join(
    call: Passage,
    stop: AbortSignal,
    on: { readonly joined: () => void; readonly left?: () => void },
  ): Promise<number | null> {
    if (stop.aborted) return null;
    return await new Promise((resolve) => {
      const waiter: Waiter = {
        call,
        since: this.#clock.now(),
        enter: (waitedMs) => {
          stop.removeEventListener("abort", leave);
          resolve(waitedMs);
        },
      };
      const leave = (): void => {
        const place = this.#waiting.indexOf(waiter);
        if (place !== -1) this.#waiting.splice(place, 1);
        on.left?.();
        resolve(null);
      };
      stop.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiter);
      on.joined();
    });
  }

  letFirstIn(): void {
    const first = this.#waiting.shift();
    first?.enter(this.#clock.now() - first.since);
  }
}
