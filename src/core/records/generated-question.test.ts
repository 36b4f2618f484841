import { describe, expect, it } from "vitest";
import { generatedSource, isRewritten } from "./generated-question.ts";
import { taskSchema } from "./task.ts";

const question = (some: object = {}) =>
  taskSchema.parse({
    taskId: "t",
    category: "c",
    prompt: "Why {what}?",
    vars: { what: "tea", when: "now" },
    source: generatedSource("fast", false),
    generatorModelId: "fast",
    ...some,
  });

describe("a model's question", () => {
  it("is no longer its own where a person changed what is asked, in the draft or later", () => {
    const asSaved = question();
    expect(isRewritten(asSaved, asSaved)).toBe(false);
    expect(isRewritten(question({ prompt: "Why not?" }), asSaved)).toBe(true);
    expect(isRewritten(question({ inputText: "A text." }), asSaved)).toBe(true);
    const changedInDraft = question({ source: generatedSource("fast", true) });
    expect(isRewritten(changedInDraft, changedInDraft)).toBe(true);
    expect(isRewritten(question({ source: "mine" }), changedInDraft)).toBe(true);
  });

  it("stays its own whatever it is filed under and scored by", () => {
    const filed = question({
      version: 4,
      tags: ["x"],
      category: "d",
      rubric: [{ id: "a", text: "Names tea" }],
      vars: { when: "now", what: "tea" },
    });
    expect(isRewritten(filed, question())).toBe(false);
  });

  it("is nobody's model's where no model wrote it", () => {
    const own = question({ generatorModelId: undefined });
    expect(isRewritten({ ...own, prompt: "Other?" }, own)).toBe(false);
  });
});
