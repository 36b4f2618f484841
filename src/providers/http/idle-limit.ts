import { CallFailure, type Clock, phrase } from "../../core/index.ts";

/** Signs of life without a character of the answer are taken for life this many times as long as silence is. */
const PATIENCE_WITH_SIGNS = 10;
/** Timers may ring a little early. */
const EARLY_MS = 1;

export interface IdleLimitOptions {
  readonly idleMs: number;
  /** An answer in one piece is silent until it is whole, so only what follows its first byte counts. */
  readonly fromFirstByte: boolean;
}

/** Ends an exchange in which nothing comes any more. One timer for all of it: most answers never see it ring. */
export class IdleLimit {
  readonly #clock: Pick<Clock, "ticks" | "after">;
  readonly #options: IdleLimitOptions;
  #fail: (failure: CallFailure) => void = () => {};
  #heardAt = 0;
  #broughtAt = 0;
  #cancel: (() => void) | null = null;
  #stopped = false;

  constructor(clock: Pick<Clock, "ticks" | "after">, options: IdleLimitOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  begin(fail: (failure: CallFailure) => void): void {
    this.#fail = fail;
    this.#heardAt = this.#clock.ticks();
    this.#broughtAt = this.#heardAt;
    if (!this.#options.fromFirstByte) this.#wait(this.#options.idleMs);
  }

  /** Something came. */
  heard(): void {
    this.#heardAt = this.#clock.ticks();
    if (this.#cancel === null) this.#wait(this.#options.idleMs);
  }

  /** What came last was something of the answer. */
  brought(): void {
    this.#broughtAt = this.#heardAt;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
  }

  #wait(ms: number): void {
    if (!this.#stopped) this.#cancel = this.#clock.after(ms, () => this.#look());
  }

  #look(): void {
    const now = this.#clock.ticks() + EARLY_MS;
    const { idleMs } = this.#options;
    const [silent, fruitless] = [now - this.#heardAt, now - this.#broughtAt];
    const patience = idleMs * PATIENCE_WITH_SIGNS;
    if (silent >= idleMs) this.#end(phrase`no data received for ${seconds(idleMs)}`);
    else if (fruitless >= patience)
      this.#end(phrase`only keep-alive signals, no content, received for ${seconds(patience)}`);
    else this.#wait(Math.max(EARLY_MS, Math.min(idleMs - silent, patience - fruitless)));
  }

  #end(message: string): void {
    this.#stopped = true;
    this.#fail(new CallFailure("transient", message, undefined, { mayBeBilled: true, limit: "idle" }));
  }
}

export function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(1))} s`;
}
