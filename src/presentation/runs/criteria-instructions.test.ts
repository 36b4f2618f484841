import { expect, it } from "vitest";
import { instructionsOf } from "./criteria-instructions.ts";

it("writes a criteria set in words that a judge can follow", () => {
  const accuracy = { id: 1, name: "Accuracy", maxScore: 10, weight: 2, guidelines: "Facts only." };
  const style = {
    id: 2,
    name: "Style",
    maxScore: 5,
    weight: 1,
    levels: [{ score: 5, meaning: "Reads well" }],
  };
  expect(instructionsOf({ criteria: [accuracy, style] })).toBe(
    [
      "Score the answer by these criteria and give one score for all of them, by weight:",
      "- Accuracy (0 to 10, weight 2)",
      "  Facts only.",
      "- Style (0 to 5, weight 1)",
      "  5: Reads well",
    ].join("\n"),
  );
});
