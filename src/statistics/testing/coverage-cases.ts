import { AGREEMENT_CASES } from "./agreement-cases.ts";
import { COMPARISON_CASES } from "./comparison-cases.ts";
import type { CoverageCase } from "./coverage-case.ts";
import { MEAN_CASES } from "./mean-cases.ts";

/** Every kind of interval that the room gives. */
export const COVERAGE_CASES: readonly CoverageCase[] = [
  ...MEAN_CASES,
  ...COMPARISON_CASES,
  ...AGREEMENT_CASES,
];
