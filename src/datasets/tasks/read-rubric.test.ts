import { describe, expect, it } from "vitest";
import { readRubric } from "./read-rubric.ts";

const item = (id: string, text: string, weight = 1, maxScore = 1) => ({ id, text, weight, maxScore });

describe("a rubric in one cell", () => {
  it.each([
    { cell: "Short\nPolite\n", rubric: [item("r1", "Short"), item("r2", "Polite")] },
    { cell: "Short | 2\nA | B | 0.5 | 3", rubric: [item("r1", "Short", 2), item("r2", "A | B", 0.5, 3)] },
    { cell: '["Short", "Polite"]', rubric: [item("r1", "Short"), item("r2", "Polite")] },
    {
      cell: '[{"text": "Short", "maxScore": 5}, {"id": "p", "text": "Polite", "weight": 2}]',
      rubric: [item("r1", "Short", 1, 5), item("p", "Polite", 2)],
    },
  ])("is read from $cell", ({ cell, rubric }) => {
    expect(readRubric(cell)).toEqual(rubric);
  });

  it.each([
    "[1]",
    "[",
    '[{"weight": 2}]',
    '[{"text": "x", "weight": 0}]',
    "Short | 0",
    '[{"id": "a", "text": "x"}, {"id": "a", "text": "y"}]',
  ])("is refused when it is %s", (cell) => {
    expect(readRubric(cell)).toBeNull();
  });

  it("is refused when it is an object or a number", () => {
    expect([readRubric({ text: "x" }), readRubric(3)]).toEqual([null, null]);
  });
});
