import { type Scale, hasMarks } from "./scales.ts";

/** What a digit that is pressed does, and to which scale. */
export type DigitEffect =
  | { readonly does: "give"; readonly index: number; readonly value: number }
  /** The scale has a field, in which the digit is typed. */
  | { readonly does: "type"; readonly index: number }
  /** The scale has no such score. */
  | { readonly does: "miss"; readonly index: number }
  /** Everything is scored, and nothing shows which score is meant. */
  | { readonly does: "ask"; readonly index: number };

interface Digit {
  readonly digit: number;
  /** The scale that has its turn. */
  readonly active: number;
  /** So soon after another digit that both make one number. */
  readonly isSoonAfter: boolean;
  /** The focus is on no scale: the digit goes to one that lacks a score, and never changes a score. */
  readonly isElsewhere: boolean;
}

/** Null where there is nothing to score. */
export function digitEffect(
  scales: readonly Scale[],
  scores: Readonly<Record<string, number>>,
  { digit, active, isSoonAfter, isElsewhere }: Digit,
): DigitEffect | null {
  const index = isElsewhere ? lackingFrom(scales, scores, active) : active;
  if (index === null) return scales.length === 0 ? null : { does: "ask", index: active };
  const scale = scales[index];
  if (scale === undefined) return null;
  if (!hasMarks(scale)) return { does: "type", index };
  const { key, min, max } = scale;
  const before = scores[key];
  const joined = isSoonAfter && before !== undefined ? before * 10 + digit : digit;
  const value = joined <= max ? joined : digit;
  return value >= min && value <= max ? { does: "give", index, value } : { does: "miss", index };
}

/** The scale that has its turn if it lacks a score, else the next one that does; null when all are scored. */
export function lackingFrom(
  scales: readonly Scale[],
  scores: Readonly<Record<string, number>>,
  active: number,
): number | null {
  const inOrder = scales.map((_, step) => (active + step) % scales.length);
  return inOrder.find((index) => scores[scales[index]?.key ?? ""] === undefined) ?? null;
}
