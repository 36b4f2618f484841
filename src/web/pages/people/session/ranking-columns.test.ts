import { expect, it } from "vitest";
import {
  type RevealedAnswer,
  type RevealedModel,
  type Sorting,
  sortedAnswers,
  sortedBy,
  sortedModels,
} from "./ranking-columns.ts";

function model(modelId: string, score: number | null, style: number | null): RevealedModel {
  return {
    modelId,
    provider: "p",
    answers: 3,
    gaps: 0,
    total: score,
    totalOf: 100,
    criteria: [{ criterionId: 7, name: "Style", n: 3, mean: style, weighted: style }],
    score:
      score === null
        ? { known: false, reason: "nothing is scored" }
        : {
            known: true,
            value: score,
            n: 3,
            interval: null,
            method: "mean",
            clusterUnit: "task",
            clusters: 3,
          },
    rating: null,
  };
}

const MODELS = [model("alder", 80, 20), model("birch", null, null), model("cedar", 60, 90)];
const names = (sorting: Sorting): string[] => sortedModels(MODELS, sorting).map(({ modelId }) => modelId);

it.each([
  ["score", true, ["alder", "cedar", "birch"]],
  ["score", false, ["cedar", "alder", "birch"]],
  ["7", true, ["cedar", "alder", "birch"]],
])("models by %s, downwards %s: those without a value stand last", (by, isDown, expected) => {
  expect(names({ by, isDown })).toEqual(expected);
});

it("a column brings its highest up first, and is turned round by the next click", () => {
  const first = sortedBy({ by: "score", isDown: false }, "7");
  expect([first, sortedBy(first, "7")]).toEqual([
    { by: "7", isDown: true },
    { by: "7", isDown: false },
  ]);
});

it("puts answers in order by what was said of them, those without a score last", () => {
  const answer = (position: number, modelId: string, taskId: string, style?: number): RevealedAnswer => ({
    answerId: `a${position}`,
    position,
    itemId: position + 1,
    modelId,
    taskId,
    scores: style === undefined ? {} : { 7: style },
    skipped: false,
    note: "",
    tags: [],
  });
  const answers = [answer(0, "birch", "t2", 3), answer(1, "alder", "t1"), answer(2, "alder", "t2", 5)];
  const order = (by: string, isDown: boolean) =>
    sortedAnswers(answers, { by, isDown }, (taskId) => taskId).map(({ position }) => position);
  expect(order("7", true)).toEqual([2, 0, 1]);
  expect(order("7", false)).toEqual([0, 2, 1]);
  expect(order("model", false)).toEqual([1, 2, 0]);
  expect(order("task", true)).toEqual([0, 2, 1]);
  expect(order("position", true)).toEqual([2, 1, 0]);
});
