import { createHash } from "node:crypto";

/** Draws without end that are the same for the same seed and purpose. */
function* draws(seed: number, purpose: string): Generator<number, never> {
  for (let index = 0; ; index += 1) {
    const digest = createHash("sha256").update(`${seed} ${purpose} ${index}`).digest();
    yield digest.readUInt32BE(0) / 2 ** 32;
  }
}

/** The same list in an order that the seed fixes. */
export function shuffled<Item>(items: readonly Item[], seed: number, purpose: string): Item[] {
  const order = draws(seed, purpose);
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(order.next().value * (last + 1));
    const [a, b] = [result[last], result[other]];
    if (a === undefined || b === undefined) continue;
    result[last] = b;
    result[other] = a;
  }
  return result;
}
