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

it("what tasks can show is told of the two models that planning is about", () => {
  const planning = { first: "alder", second: "cedar", tasks: 6, target: 3 };
  const of = (smallestDifference: number | null, moreTasks: number | null) =>
    caveatsOf(exampleSummary({ planning: { ...planning, smallestDifference, moreTasks } })).filter((line) =>
      line.includes("80 % power"),
    );
  expect(of(21.25, null)).toEqual([
    "With these tasks, a difference of 21.3 points between alder and cedar can be detected (80 % power).",
  ]);
  expect(of(null, 300)).toEqual([
    "These tasks are too few to detect any difference between alder and cedar (80 % power); 300 more tasks would detect 3.",
  ]);
  expect(of(2, 0)).toEqual([]);
});

it("a simulated judge of real models is told first, where its scores rank", () => {
  const { run } = exampleSummary();
  const judged = { ...run, judges: run.judges.map((judge) => ({ ...judge, simulated: true })) };
  const [first] = caveatsOf(exampleSummary({ run: judged }));
  expect(first).toMatch(/^All scores come from the simulated judge jay: they are made up/);
  expect(caveatsOf(exampleSummary({ run: judged, basis: "people" })).join(" ")).not.toContain("made up");
});
