/** The standard deviation inside groups, of all groups together: the root of the mean of their variances, by degrees. */
export class PooledSpread {
  #squares = 0;
  #degrees = 0;

  /** Values of one group; one alone says nothing. */
  add(values: readonly number[]): void {
    if (values.length < 2) return;
    const sum = values.reduce((total, value) => total + value, 0);
    this.addSums(
      values.length,
      sum,
      values.reduce((total, value) => total + value ** 2, 0),
    );
  }

  /** The same from how many values a group has, their sum and the sum of their squares. */
  addSums(n: number, sum: number, squares: number): void {
    if (n < 2) return;
    this.#squares += Math.max(0, squares - sum ** 2 / n);
    this.#degrees += n - 1;
  }

  /** Null where no group has two values. */
  get value(): number | null {
    return this.#degrees === 0 ? null : Math.sqrt(this.#squares / this.#degrees);
  }
}
