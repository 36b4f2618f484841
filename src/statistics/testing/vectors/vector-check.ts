import type { Estimate } from "../../../core/index.ts";
import { studentTQuantile } from "../../distributions/student-t.ts";
import { DEFAULT_LEVEL, upperProbability } from "../../interval-level.ts";
import type { VectorNode } from "./vector-node.ts";

/** One computed number beside the one that a vector file expects. */
export interface Compared {
  readonly what: string;
  readonly actual: number;
  readonly expected: number;
  /** The largest absolute difference that passes. */
  readonly allowed: number;
}

/** How one vector file is checked. */
export interface VectorCheck {
  /** The file's name without its ending. */
  readonly file: string;
  readonly compare: (root: VectorNode) => readonly Compared[];
  /** Parts that nothing is compared with, by a pattern for the paths of their leaves, and why. */
  readonly leftOut: readonly { readonly paths: RegExp; readonly why: string }[];
}

/** Who made a vector and how: nothing to compare with. */
export const PROVENANCE = {
  paths:
    /\/(what|source|sources|published|computed_with|note|definitions?|formulas?|gauge|tokenizer|js_warnings|model|design)(\/.*)?$/u,
  why: "words about the vectors",
};

export function compared(node: VectorNode, actual: number, allowed: number): Compared {
  return { what: node.path, actual, expected: node.number(), allowed };
}

/** Within a share of the expected number's size. */
export function comparedRelatively(node: VectorNode, actual: number, share: number): Compared {
  const expected = node.number();
  return { what: node.path, actual, expected, allowed: share * (expected === 0 ? 1 : Math.abs(expected)) };
}

export function comparedAll(node: VectorNode, actual: ArrayLike<number>, allowed: number): Compared[] {
  return node.parts().map((part, place) => compared(part, actual[place] ?? Number.NaN, allowed));
}

export function valueOf(estimate: Estimate): number {
  if (!estimate.known) throw new Error(estimate.reason);
  return estimate.value;
}

export function intervalOf(estimate: Estimate): { readonly low: number; readonly high: number } {
  if (!estimate.known || estimate.interval === null) throw new Error("an interval was expected");
  return estimate.interval;
}

/** The standard error behind a t interval at 95 %. */
export function standardErrorOf(estimate: Estimate): number {
  const { low, high } = intervalOf(estimate);
  const clusters = estimate.known ? estimate.clusters : 0;
  return (high - low) / 2 / studentTQuantile(upperProbability(DEFAULT_LEVEL), clusters - 1);
}
