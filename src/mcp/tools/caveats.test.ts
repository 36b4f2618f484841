import { expect, it } from "vitest";
import { exampleSummary } from "../../charts/testing/example-summary.ts";
import type { Estimate } from "../../core/index.ts";
import { caveatsOf } from "./caveats.ts";

const LOWER = "No auto-fail seen in 40 tasks; the lower end allows for one.";
const LEAD = "No auto-fail of alder seen in 40 tasks; a rate of up to 7.2 % would fit.";

const cautious = (estimate: Estimate, caution: string): Estimate =>
  estimate.known ? { ...estimate, caution } : estimate;

it("cautions are told with whom they are about, that of the first two first", () => {
  const { ranking, comparisons } = exampleSummary();
  const summary = exampleSummary({
    ranking: ranking.map((model, place) =>
      place === 0 ? { ...model, score: cautious(model.score, LOWER) } : model,
    ),
    comparisons: comparisons.map((pair) => ({ ...pair, difference: cautious(pair.difference, LEAD) })),
  });
  expect(comparisons.length).toBeGreaterThan(0);
  expect(caveatsOf(summary).filter((line) => line.includes("auto-fail"))).toEqual([LEAD, `alder: ${LOWER}`]);
  expect(caveatsOf(exampleSummary()).join(" ")).not.toContain("auto-fail");
});
