import { describe, expect, it } from "vitest";
import { narrowedQuestions, sortText, sortingOf } from "./narrowed-questions.ts";
import { writtenBy } from "./quality-words.ts";
import type { JudgedQuestion } from "./quality-query.ts";
import { columnsText, shownColumns } from "./shown-columns.ts";

const opinion = (overallScore: number): JudgedQuestion["byJudge"][string] => ({
  id: 1,
  runId: "r",
  overallScore,
  clarityScore: null,
  difficultyScore: null,
  relevanceScore: null,
  originalityScore: null,
  justification: "",
  costUsd: null,
  createdAt: "2026-11-17T00:00:00.000Z",
});

const question = (
  taskId: string,
  mean: number,
  clarity: number | null,
  byJudge: Readonly<Record<string, number>>,
): JudgedQuestion => ({
  taskId,
  prompt: `Question ${taskId}?`,
  generatorModelId: null,
  edited: false,
  earlierText: [],
  mean,
  spread: Object.keys(byJudge).length > 1 ? 2 : 0,
  criteria: { clarity, difficulty: null, relevance: null, originality: null },
  byJudge: Object.fromEntries(Object.entries(byJudge).map(([judge, score]) => [judge, opinion(score)])),
});

const QUESTIONS = [
  question("t1", 4, 9, { jay: 3, kay: 5 }),
  question("t2", 8, null, { kay: 8 }),
  question("t3", 6, 2, { jay: 6 }),
];

describe("judged questions", () => {
  it("stand in the order of any column, what nobody knows last", () => {
    const ordered = (sort?: string): string =>
      narrowedQuestions(QUESTIONS, sort === undefined ? {} : { sort }, () => [])
        .map(({ taskId }) => taskId)
        .join(" ");
    expect(ordered()).toBe("t1 t3 t2");
    expect(ordered("best")).toBe("t2 t3 t1");
    expect(ordered("clarity")).toBe("t3 t1 t2");
    expect(ordered("-clarity")).toBe("t1 t3 t2");
    expect(ordered("judge:jay")).toBe("t1 t3 t2");
    expect(ordered("-judge:jay")).toBe("t3 t1 t2");
    expect(ordered("spread")).toBe("t1 t2 t3");
    for (const sort of ["worst", "best", "spread", "task", "clarity", "-judge:jay"])
      expect(sortText(sortingOf(sort))).toBe(sort);
  });

  it("show the columns that are chosen, in one order, and none where all are hidden", () => {
    expect(columnsText(shownColumns(undefined))).toBe("");
    expect(shownColumns(columnsText(["reasons", "criteria"]))).toEqual(["criteria", "reasons"]);
    expect(shownColumns(columnsText([]))).toEqual([]);
  });

  it("tell who wrote them, and whether those are still the author's words", () => {
    const [one] = QUESTIONS;
    if (one === undefined) throw new Error("no question");
    const named = (model: string): string => `${model} (simulated)`;
    expect(writtenBy(one, named)).toBe("People, or unknown");
    expect(writtenBy({ generatorModelId: "fast", edited: false }, named)).toBe("fast (simulated)");
    expect(writtenBy({ generatorModelId: "fast", edited: true }, named)).toBe(
      "fast (simulated), edited by a person",
    );
  });
});
