import type { Estimate } from "../../core/index.ts";
import { type SeededRandom, seededRandom } from "../numbers/seeded-random.ts";

/** What one simulated study found: the share of its intervals that hold the truth, null when it has none. */
export interface StudyResult {
  readonly clustered: number | null;
  /** The same with every row taken for independent, where that is the mistake to fear. */
  readonly rows?: number | null;
}

/** One kind of interval and the studies that try it. */
export interface CoverageCase {
  readonly method: string;
  readonly design: string;
  readonly study: (random: SeededRandom) => StudyResult;
}

export interface CoverageRow {
  readonly method: string;
  readonly design: string;
  readonly studies: number;
  readonly clustered: number;
  readonly rows: number | null;
  /** Studies without an interval. */
  readonly without: number;
}

/** Coverage over fixed seeds: study number s of every case uses seed s. */
export function coverageOf({ method, design, study }: CoverageCase, studies: number): CoverageRow {
  let [clustered, rows, withRows, without] = [0, 0, 0, 0];
  for (let seed = 1; seed <= studies; seed++) {
    const result = study(seededRandom(seed));
    if (result.clustered === null) without += 1;
    else clustered += result.clustered;
    if (result.rows !== undefined && result.rows !== null) {
      rows += result.rows;
      withRows += 1;
    }
  }
  return {
    method,
    design,
    studies,
    clustered: clustered / (studies - without),
    rows: withRows === 0 ? null : rows / withRows,
    without,
  };
}

/** 1 when the interval holds the truth, 0 when not, null when there is none. */
export function holds(estimate: Estimate, truth: number): number | null {
  if (!estimate.known || estimate.interval === null) return null;
  return estimate.interval.low <= truth && truth <= estimate.interval.high ? 1 : 0;
}

/** The mean of those that are known; null when none is. */
export function shareHolding(results: readonly (number | null)[]): number | null {
  const known = results.filter((result) => result !== null);
  return known.length === 0 ? null : known.reduce((sum, result) => sum + result, 0) / known.length;
}

/** A value that is computed once, when first asked for. */
export function once<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}

/** The mean of f(Z) for a standard normal Z, by the midpoint rule from -8 to 8. */
export function normalMean(f: (z: number) => number): number {
  const steps = 4000;
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const z = -8 + (16 * (step + 0.5)) / steps;
    sum += f(z) * Math.exp(-0.5 * z * z);
  }
  return (sum * 16) / steps / Math.sqrt(2 * Math.PI);
}

export function repeat<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
