/** Places for calls that the providers of a run share. Whoever frees one tells all gates, each time beginning with another one. */
export class Slots {
  readonly #gates: (() => void)[] = [];
  #count: number;
  #free: number;

  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  get taken(): number {
    return this.#count - this.#free;
  }

  get count(): number {
    return this.#count;
  }

  /** With fewer than are taken, those are kept until their calls are over. */
  resize(count: number): void {
    const more = count - this.#count;
    this.#count = count;
    this.#free += more;
    if (more > 0) this.#tell();
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
    this.#tell();
  }

  #tell(): void {
    const first = this.#gates.shift();
    if (first !== undefined) this.#gates.push(first);
    for (const lookAgain of this.#gates) lookAgain();
  }
}
