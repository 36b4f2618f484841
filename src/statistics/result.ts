import type { Estimate } from "../core/index.ts";

/** Why there is no result. */
export type Unknown = Extract<Estimate, { known: false }>;

/** A number that is computed, not estimated: a planned size, a weight. */
export type Quantity = { readonly known: true; readonly value: number } | Unknown;

/** The outcome of a test of "no difference". */
export type TestResult =
  | {
      readonly known: true;
      /** Two-sided unless the method says otherwise. */
      readonly pValue: number;
      /** Observations that could speak for or against. */
      readonly n: number;
      readonly method: string;
    }
  | Unknown;

export function unknown(reason: string): Unknown {
  return { known: false, reason };
}
