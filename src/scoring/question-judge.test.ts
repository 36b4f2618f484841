import { describe, expect, it } from "vitest";
import { type QuestionJudging, readFences, taskSchema } from "../core/index.ts";
import { scriptedModel } from "../core/testing/scripted-model.ts";
import { questionJudgeOpener } from "./question-judge.ts";
import { BARE_TASK, JUDGE, countingRandom } from "./testing/judging.ts";

const ALL = { clarity: 9, difficulty: 3, relevance: 7, originality: 2 };

async function rate(ratings: object, options: Partial<QuestionJudging>, task = BARE_TASK) {
  const model = scriptedModel(JSON.stringify({ justification: "Clear but common.", ratings, overall: 6 }));
  const judge = questionJudgeOpener(countingRandom())(JUDGE, model, { criteria: [], prompt: "", ...options });
  const rated = await judge.rate(task, new AbortController().signal);
  const [call] = model.calls;
  return { rated, call, told: call?.messages.at(-1)?.content ?? "" };
}

describe("a judge of questions", () => {
  it("rates everything when nothing is asked for", async () => {
    const { rated, told } = await rate(ALL, {});
    expect(rated).toMatchObject({
      scorer: "gavel",
      scorerKind: "judge",
      outcome: { scored: true, value: 6, scaleMin: 1, scaleMax: 10 },
      parts: ALL,
      reason: "Clear but common.",
      flags: [],
      costUsd: 0.01,
    });
    for (const criterion of Object.keys(ALL)) expect(told).toContain(`- ${criterion}: 10 when`);
  });

  it("rates what is asked for, and leaves the rest open", async () => {
    const { rated, told, call } = await rate({ clarity: 8 }, { criteria: ["clarity", "clarity"] });
    expect(rated.parts).toEqual({ clarity: 8 });
    expect(told).not.toContain("- originality");
    expect(call?.outputSchema).toMatchObject({
      properties: {
        ratings: { required: ["clarity"], additionalProperties: false },
        overall: { minimum: 1, maximum: 10 },
      },
    });
  });

  it("follows the user's own prompt, alone or beside criteria", async () => {
    const prompt = "Rate the quality of this question from 1-10 and explain why.";
    const alone = await rate({}, { prompt });
    expect(alone.told).toContain(prompt);
    expect(alone.told).not.toContain("- clarity");
    expect(alone.rated).toMatchObject({ outcome: { value: 6 }, parts: {} });
    const both = await rate({ originality: 1 }, { prompt, criteria: ["originality"] });
    expect(both.told).toContain(prompt);
    expect(both.rated.parts).toEqual({ originality: 1 });
  });

  it("shows the whole task and what it is filed under, fenced, and not who wrote it", async () => {
    const task = taskSchema.parse({
      ...BARE_TASK,
      area: "Science",
      tags: ["clouds"],
      scenario: ["In a desert"],
      prompt: "Why does it rain in {place}?",
      vars: { place: "Lima" },
      source: "written by secret-writer-9",
      metadata: { generator: "secret-writer-9" },
    });
    const { told, call } = await rate(ALL, {}, task);
    expect(readFences(told)).toEqual([
      "Filed under: Science, Weather, clouds\n\n- In a desert\n\nWhy does it rain in Lima?",
    ]);
    expect(JSON.stringify(call)).not.toContain("secret-writer-9");
  });

  it("shows the input text of a task that has one", async () => {
    const { told } = await rate(ALL, {}, taskSchema.parse({ ...BARE_TASK, inputText: "It rained." }));
    expect(readFences(told)[0]).toContain("Why does it rain?\n\nIt rained.");
  });
});
