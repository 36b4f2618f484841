import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../../contract/index.ts";
import { EMPTY_DRAFT } from "./draft.ts";
import { gapsOf, outlineOf, requestOf, suggestedName, trialOf } from "./request.ts";

const DRAFT = {
  ...EMPTY_DRAFT,
  collections: ["Practical skills"],
  models: ["fast", "careful"],
  judges: [{ model: "strict", instructions: "", scale: null }],
};

describe("requestOf", () => {
  it("is a request that the server takes", () => {
    const draft = {
      ...DRAFT,
      samples: 3,
      maxBudgetUsd: "2.5",
      variants: [{ id: " short ", system: "", template: "Be brief. {prompt}" }],
    };
    const { config } = runRequestSchema.parse(requestOf(draft));
    expect(config.run).toMatchObject({ name: "Practical skills", samples: 3, maxBudgetUsd: 2.5 });
    expect(config.judge).toEqual([{ use: "strict" }]);
    expect(config.variants).toEqual([{ id: "short", template: "Be brief. {prompt}" }]);
  });

  it("sends a scale only beside instructions", () => {
    const judge = { model: "strict", scale: "1-5" as const };
    const asked = (instructions: string) =>
      requestOf({ ...DRAFT, judges: [{ ...judge, instructions }] }).config.judge;
    expect(asked("")).toEqual([{ use: "strict" }]);
    expect(asked("Is it kind?")).toEqual([{ use: "strict", instructions: "Is it kind?", scale: "1-5" }]);
  });

  it("leaves out the collections of a run on one prompt", () => {
    const { run } = requestOf({ ...DRAFT, source: "prompt", prompt: "Say hi" }).config;
    expect(run).toMatchObject({ name: "Single prompt", prompt: "Say hi" });
    expect(run).not.toHaveProperty("collections");
  });
});

describe("what narrows and tunes a run", () => {
  const draft = {
    ...DRAFT,
    taskLimit: 20,
    categories: ["Mail"],
    taskIds: ["t1", "t2"],
    templateVersions: ["v2"],
    criteriaSet: "Letters",
    criteria: ["Tone"],
    temperature: 0,
    topP: "0.9",
    maxTokens: 400,
    seed: -7,
    stop: ["END", ", and"],
    extra: '{"top_k": 40}',
    judges: [{ model: "strict", instructions: "", scale: null, temperature: 0.2, maxTokens: "900" }],
  };

  it("is sent where the server takes it", () => {
    const { config } = runRequestSchema.parse(requestOf(draft));
    expect(config.run).toMatchObject({
      questionLimit: 20,
      categories: ["Mail"],
      questionIds: ["t1", "t2"],
      templateVersions: ["v2"],
      criteria: ["Tone"],
      params: {
        temperature: 0,
        topP: 0.9,
        maxTokens: 400,
        seed: -7,
        stop: ["END", ", and"],
        extra: { top_k: 40 },
      },
    });
    expect(config.judge).toEqual([{ use: "strict", temperature: 0.2, maxTokens: 900 }]);
  });

  it("is left out where nothing was typed, and beside a prompt or without a criteria set", () => {
    expect(requestOf(DRAFT).config.run).not.toHaveProperty("params");
    expect(requestOf(DRAFT).config.run).not.toHaveProperty("questionLimit");
    const { run } = requestOf({ ...draft, source: "prompt", prompt: "Hi", criteriaSet: null }).config;
    for (const key of ["questionLimit", "categories", "questionIds", "templateVersions", "criteria"])
      expect(run).not.toHaveProperty(key);
  });

  it.each(["{", "[1]", "4", '"x"', "null"])("names extra parameters that are no object: %s", (extra) => {
    expect(gapsOf({ ...DRAFT, extra })).toEqual([
      'Extra parameters (JSON): This isn\'t a JSON object. Example: {"top_k": 40}',
    ]);
    expect(requestOf({ ...DRAFT, extra }).config.run).not.toHaveProperty("params");
  });

  it("is tried on five tasks, or on fewer where a run has fewer, under a name that a run may have", () => {
    const limitOf = (taskLimit: number | string) =>
      trialOf(requestOf({ ...DRAFT, taskLimit })).config.run.questionLimit;
    expect([limitOf(""), limitOf(20), limitOf(3)]).toEqual([5, 5, 3]);
    const long = runRequestSchema.parse(trialOf(requestOf({ ...draft, name: "n".repeat(120) })));
    expect(long.config.run.name).toMatch(/^n{114} trial$/);
    expect(long.config.run).toMatchObject({ criteria: ["Tone"], params: { temperature: 0 } });
  });
});

describe("gapsOf", () => {
  it("names what is missing, in the order of the form", () => {
    expect(gapsOf(EMPTY_DRAFT)).toHaveLength(3);
    expect(gapsOf({ ...EMPTY_DRAFT, collections: ["A"], models: ["fast"] })).toEqual([
      "Choose a judge, a metric or a criteria set, or turn on “Score later”.",
    ]);
    expect(gapsOf(DRAFT)).toEqual([]);
  });
});

describe("a number that was typed wrong", () => {
  it("is a gap with the name of its field, and is never sent as something else", () => {
    const draft = { ...DRAFT, samples: "abc", maxBudgetUsd: "3 dollars" };
    expect(gapsOf(draft)).toEqual([
      "Samples per task: Enter a number, e.g. 10 or 0.5.",
      "Spending limit (USD): Enter a number, e.g. 10 or 0.5.",
    ]);
    expect(requestOf({ ...DRAFT, maxBudgetUsd: "-3", samples: "0" }).config.run).toMatchObject({
      maxBudgetUsd: -3,
      samples: 0,
    });
  });
});

describe("outlineOf", () => {
  it("is a request that the server takes, whatever is wrong with the rest of the form", () => {
    expect(outlineOf(EMPTY_DRAFT)).toBeNull();
    const wrong = {
      name: "a\tb",
      samples: "0",
      taskLimit: "x",
      maxBudgetUsd: "-3",
      temperature: "9",
      extra: "{",
    };
    const { config } = runRequestSchema.parse(outlineOf({ ...DRAFT, ...wrong }));
    expect(config.run).toMatchObject({
      name: "Practical skills",
      collections: ["Practical skills"],
      samples: 1,
    });
    expect(config.run).not.toHaveProperty("maxBudgetUsd");
    expect(config.judge).toMatchObject([{ use: "strict", instructions: expect.any(String) }]);
    const unscored = runRequestSchema.parse(outlineOf({ ...DRAFT, judges: [], samples: "3" }));
    expect(unscored.config.run).toMatchObject({ judging: "later", samples: 3 });
  });
});

describe("suggestedName", () => {
  it("is a name that a run may have, whatever the collection is called", () => {
    expect(suggestedName({ ...DRAFT, collections: ["Письма / 2026"] })).toBe("Письма / 2026");
    expect(suggestedName({ ...DRAFT, collections: [] })).toBe("run");
    const long = suggestedName({ ...DRAFT, collections: ["n".repeat(300)] });
    expect(runRequestSchema.parse(requestOf({ ...DRAFT, name: long })).config.run.name).toBe(long);
  });

  it("is not that of another run", () => {
    expect(suggestedName(DRAFT, new Set(["Practical skills trial"]))).toBe("Practical skills");
    expect(suggestedName(DRAFT, new Set(["Practical skills", "Practical skills 2"]))).toBe(
      "Practical skills 3",
    );
  });
});
