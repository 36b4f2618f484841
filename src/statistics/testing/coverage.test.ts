import { describe, expect, it } from "vitest";
import { coverageOf } from "./coverage-case.ts";
import { COVERAGE_CASES } from "./coverage-cases.ts";
import { twentyScored, twoCopiesCompared, twoCopiesScored } from "./null-cases.ts";

/** Few studies, so the band is wider than in `npm run coverage:intervals`: three standard errors more on each side. */
const STUDIES = 120;
const SLACK = 3 * Math.sqrt((0.95 * 0.05) / STUDIES);

/** What 5 % of seeds may come to by chance: three standard errors more. */
const mostClaims = (seeds: number) => 0.05 + 3 * Math.sqrt((0.05 * 0.95) / seeds);

/** Too slow for every test run; the script tries them all. */
const SLOW =
  /^(bradleyTerry: (rating|order|length)|davidson|winRate|krippendorff|gwet|spearman|kendall)|quadratic/u;

describe("coverage of 95 % intervals in simulated studies", () => {
  it.each(COVERAGE_CASES.filter(({ method }) => !SLOW.test(method)))("$method", (coverageCase) => {
    const { clustered, rows } = coverageOf(coverageCase, STUDIES);
    expect(clustered).toBeGreaterThan(0.93 - SLACK);
    expect(clustered).toBeLessThanOrEqual(Math.min(1, 0.97 + SLACK));
    // Whoever drops the clusters falls visibly short.
    expect(rows ?? 0).toBeLessThan(0.91);
  });
});

describe("equal models", () => {
  it.each([
    { run: twoCopiesScored, seeds: 400 },
    { run: twoCopiesCompared, seeds: 300 },
    { run: twentyScored, seeds: 60 },
  ])("are not told apart more often than promised: $run.name", ({ run, seeds }) => {
    const { claims } = run(seeds);
    expect(claims / seeds).toBeLessThanOrEqual(mostClaims(seeds));
  });
});
