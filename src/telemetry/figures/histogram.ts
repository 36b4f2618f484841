import type { Labels, Sample } from "./figure.ts";

/** How often a value was at most each of some bounds. */
export class Histogram {
  readonly #bounds: readonly number[];
  /** One more than there are bounds: the last is for what is above all of them. */
  readonly #counts: number[];
  #sum = 0;

  /** `bounds` rise. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    let place = 0;
    while (place < this.#bounds.length && value > (this.#bounds[place] ?? 0)) place += 1;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#sum += value;
  }

  /** Takes in what another with the same bounds has seen. */
  add(other: Histogram): void {
    for (const [place, count] of other.#counts.entries())
      this.#counts[place] = (this.#counts[place] ?? 0) + count;
    this.#sum += other.#sum;
  }

  samples(labels: Labels): Sample[] {
    let count = 0;
    const buckets = this.#counts.map((inBucket, place) => {
      count += inBucket;
      const bound = this.#bounds[place];
      const le = bound === undefined ? "+Inf" : String(bound);
      return { suffix: "_bucket", labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { suffix: "_sum", labels, value: this.#sum },
      { suffix: "_count", labels, value: count },
    ];
  }
}
