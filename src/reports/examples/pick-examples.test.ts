import { describe, expect, it } from "vitest";
import { type TaskScore, pickExamples } from "./pick-examples.ts";

const scores = (of: Readonly<Record<string, readonly [number, number?]>>): TaskScore[] =>
  Object.entries(of).flatMap(([taskId, [first, second]], index) => [
    { taskId, modelId: "first", itemId: index * 2, score: first },
    ...(second === undefined ? [] : [{ taskId, modelId: "second", itemId: index * 2 + 1, score: second }]),
  ]);

const told = (of: Readonly<Record<string, readonly [number, number?]>>, models = ["first", "second"]) =>
  pickExamples(scores(of), models).map(({ reason, taskId }) => `${reason} ${taskId}`);

describe("pickExamples", () => {
  it("picks where the first model is best and worst and where the order turns, each task once", () => {
    expect(
      told({
        a: [100, 50],
        b: [90, 20],
        c: [80, 80],
        d: [10, 100],
        e: [20, 30],
        f: [5, 0],
        g: [15, 15],
        h: [40, 90],
      }),
    ).toEqual(["best a", "best b", "worst f", "worst d", "reversed h", "reversed e"]);
  });

  it("shows both answers where both models have one", () => {
    const [best, worst] = pickExamples(scores({ a: [90, 50], b: [10] }), ["first", "second"]);
    expect([best, worst].map((task) => task?.answers.map(({ itemId }) => itemId))).toEqual([[0, 1], [2]]);
  });

  it("goes by the mean of several answers to a task, and shows the best of them where it is called best, the worst where worst", () => {
    const answers = [10, 90, 80].map((score, itemId) => ({ taskId: "a", modelId: "first", itemId, score }));
    const other = { taskId: "b", modelId: "first", itemId: 3, score: 50 };
    const [best, worst] = pickExamples([...answers, other], ["first"]);
    expect([best, worst]).toMatchObject([
      { taskId: "a", answers: [{ itemId: 1, mean: 60, answers: 3 }] },
      { taskId: "b", answers: [{ itemId: 3, mean: 50, answers: 1 }] },
    ]);
    const [, least] = pickExamples([...answers, { ...other, score: 70 }], ["first"]);
    expect(least).toMatchObject({ taskId: "a", answers: [{ itemId: 0, mean: 60 }] });
    const ahead = { taskId: "a", modelId: "second", itemId: 4, score: 95 };
    const all = [...answers, other, ahead].map((one) => ({
      ...one,
      modelId: one === ahead ? "first" : "second",
    }));
    expect(
      pickExamples([...all, { ...other, modelId: "first", score: 96 }], ["first", "second"])[1],
    ).toMatchObject({
      reason: "worst",
      answers: [{ itemId: 4 }, { itemId: 2, mean: 60 }],
    });
  });

  it("does with one model, with one task and with none", () => {
    expect(told({ a: [90], b: [10], c: [50] }, ["first"])).toEqual(["best a", "best c", "worst b"]);
    expect(told({ a: [90, 80] })).toEqual(["best a"]);
    expect(told({})).toEqual([]);
  });
});
