/** Longer names are cut. */
const LONGEST_LABEL = 120;

export const labelOf = (name: string): string => name.slice(0, LONGEST_LABEL);

/** What is kept by names that people choose: so many at most, and one more for all the others. */
export class Bounded<Value> {
  readonly #most: number;
  readonly #make: () => Value;
  readonly #kept = new Map<string, { readonly names: readonly string[]; readonly value: Value }>();

  constructor(most: number, make: () => Value) {
    this.#most = most;
    this.#make = make;
  }

  at(...given: readonly string[]): Value {
    const names = given.map(labelOf);
    const key = JSON.stringify(names);
    const known = this.#kept.get(key);
    if (known !== undefined) return known.value;
    const isFull = this.#kept.size >= this.#most;
    const kept = { names: isFull ? names.map(() => "other") : names, value: this.#make() };
    const place = isFull ? "other" : key;
    const shared = this.#kept.get(place) ?? kept;
    this.#kept.set(place, shared);
    return shared.value;
  }

  entries(): readonly { readonly names: readonly string[]; readonly value: Value }[] {
    return [...this.#kept.values()];
  }
}
