/** Which of some things hang together, directly or through others. */
export class Components {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, place) => place);
  }

  /** One of those that it hangs together with, the same one for all of them. */
  of(place: number): number {
    let root = place;
    while (this.#parentOf(root) !== root) root = this.#parentOf(root);
    this.#parents[place] = root;
    return root;
  }

  join(first: number, second: number): void {
    this.#parents[this.of(first)] = this.of(second);
  }

  #parentOf(place: number): number {
    return this.#parents[place] ?? place;
  }
}
