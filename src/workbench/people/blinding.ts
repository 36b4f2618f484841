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

const WORD = /[\p{L}\p{N}]/u;
const HIDDEN = "▮▮▮";

/** A text without the names that would tell who wrote it, whatever their case. The longest go first. */
export function withoutNames(text: string, names: readonly string[]): string {
  const longestFirst = [...new Set(names)]
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, name) => hide(rest, name), text);
}

/** Only whole names: `ada` is hidden in "I am Ada", not in "Canada". */
function hide(text: string, name: string): string {
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()];
  // Lower case may be longer than what it was made of; then the places do not match.
  if (lower.length !== text.length) return text;
  let result = "";
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    if (at < from) continue;
    const end = at + wanted.length;
    const isInside =
      (WORD.test(wanted[0] ?? "") && WORD.test(text[at - 1] ?? "")) ||
      (WORD.test(wanted.at(-1) ?? "") && WORD.test(text[end] ?? ""));
    if (isInside) continue;
    result += text.slice(from, at) + HIDDEN;
    from = end;
  }
  return result + text.slice(from);
}
