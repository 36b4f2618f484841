/** So many at a time; the others wait for their turn, first come, first served. */
export class Turns {
  readonly #atOnce: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
    this.#free = atOnce;
  }

  /** Nobody works and nobody waits. */
  get isIdle(): boolean {
    return this.#free === this.#atOnce && this.#waiting.length === 0;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Does the work when its turn comes. Whoever went away meanwhile is passed over. */
  async inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason instanceof Error ? signal.reason : new Error("the caller has gone away"));
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(begin);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
