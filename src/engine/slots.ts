/** Places for calls that the providers of a run share. Whoever frees one tells all gates, each time beginning with another one. */
export class Slots {
  readonly #gates: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  get isFull(): boolean {
    return this.#free <= 0;
  }

  /** Tells whoever may have calls waiting that a place has become free. */
  shareWith(gate: () => void): void {
    this.#gates.push(gate);
  }

  take(): void {
    this.#free -= 1;
  }

  give(): void {
    this.#free += 1;
    const first = this.#gates.shift();
    if (first !== undefined) this.#gates.push(first);
    for (const lookAgain of this.#gates) lookAgain();
  }
}
