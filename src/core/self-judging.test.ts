import { describe, expect, it } from "vitest";
import { selfJudging, selfJudgingCaveat, selfJudgingWarning } from "./self-judging.ts";
import { english } from "./translate.ts";

const models = [
  { id: "fast", name: "m-small" },
  { id: "fast+short", name: "m-small" },
  { id: "wise", name: "m-large" },
];

describe("a judge that is also under test", () => {
  it("is found by what its provider calls it, under every name it has in the run", () => {
    const judges = [
      { id: "strict", name: "m-small" },
      { id: "other", name: "m-medium" },
      { id: "wise", name: "m-large" },
    ];
    const found = selfJudging(models, judges);
    expect(found).toEqual([
      { judgeId: "strict", modelIds: ["fast", "fast+short"] },
      { judgeId: "wise", modelIds: ["wise"] },
    ]);
    expect(found.map(selfJudgingWarning)).toEqual([
      "The judge strict is the same model as fast, fast+short and would judge its own answers, which models tend to rate higher. Choose a judge that isn't under test, or add a second judge.",
      "The judge wise would judge its own answers, and models tend to rate their own answers higher. Choose a judge that isn't under test, or add a second judge.",
    ]);
    expect(found.map((one) => english(selfJudgingCaveat(one)).split(". ")[0])).toEqual([
      "strict judged its own answers (fast and fast+short)",
      "wise judged its own answers (wise)",
    ]);
  });
});
