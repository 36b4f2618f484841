import { expect, it } from "vitest";
import { simulatedJudging, simulatedJudgingCaveat } from "./simulated-judging.ts";
import { english } from "./translate.ts";

const [real, simulated] = [{ simulated: false }, { simulated: true }];
const judges = [
  { id: "jay", simulated: true },
  { id: "kay", simulated: false },
];

it("is found where a judge that makes its scores up judges any model that doesn't", () => {
  expect(simulatedJudging([real, simulated], judges)).toEqual(["jay"]);
  expect(simulatedJudging([simulated, simulated], judges)).toEqual([]);
  expect(simulatedJudging([real], judges.slice(1))).toEqual([]);
});

it("is told of all scores or of some", () => {
  expect(english(simulatedJudgingCaveat(["jay"], 1))).toBe(
    "All scores come from the simulated judge jay: they are made up and say nothing about real models.",
  );
  expect(english(simulatedJudgingCaveat(["jay", "gavel"], 3))).toBe(
    "Some scores come from the simulated judges jay and gavel: they are made up, and the means include them.",
  );
});
