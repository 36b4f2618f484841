import { describe, expect, it } from "vitest";
import { CallFailure, Failure } from "../core/index.ts";
import { type Step, scriptedModel } from "../core/testing/scripted-model.ts";
import { type GenerationOptions, generateQuestions } from "./generate-questions.ts";

const list = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index + 1}. What is ${index} plus ${index}?`).join("\n");

async function generate(options: GenerationOptions, ...steps: readonly Step[]) {
  const model = scriptedModel(...steps);
  return { model, set: await generateQuestions(model, options, new AbortController().signal) };
}

async function failureOf(...steps: readonly Step[]): Promise<unknown> {
  return await generate({}, ...steps).catch((error: unknown) => error);
}

describe("what a generator is asked", () => {
  it.each([
    {
      options: { count: 6, difficulty: "hard", topic: "sourdough baking", types: ["logic", "coding"] },
      prompt:
        "Generate 6 hard questions about sourdough baking covering aspects of logic, coding. Output as a numbered list.",
    },
    { options: {}, prompt: "Generate 10 questions. Output as a numbered list." },
    {
      options: { count: 1, topic: " clouds\nand rain ", types: [" "], difficulty: "" },
      prompt: "Generate 1 question about clouds and rain. Output as a numbered list.",
    },
  ])("is $prompt", async ({ options, prompt }) => {
    const { model, set } = await generate(options, list(options.count ?? 10));
    expect(model.calls[0]?.messages).toEqual([{ role: "user", content: set.prompt }]);
    expect(set.prompt.split("\n")[0]).toBe(prompt);
  });

  it("holds the user's own prompt, and goes out with parameters, sample and schema", async () => {
    const parameters = { temperature: 1 };
    const { model, set } = await generate({ prompt: "For children.", parameters, sample: 2 }, list(10));
    expect(set.prompt).toMatch(/For children\.$/);
    expect(model.calls[0]).toMatchObject({
      parameters,
      sample: 2,
      outputSchema: { properties: { questions: { type: "array" } }, required: ["questions"] },
    });
  });
});

describe("generated questions", () => {
  it("come without numbers, with what was asked and what it cost", async () => {
    const { set } = await generate({ count: 3 }, { text: list(3), costUsd: 0.5 });
    expect(set).toMatchObject({
      questions: ["What is 0 plus 0?", "What is 1 plus 1?", "What is 2 plus 2?"],
      asked: 3,
      notes: [],
      costUsd: 0.5,
      transcript: [{ reply: list(3), raw: { scripted: true } }],
    });
  });

  it("say when fewer came than asked", async () => {
    const { set } = await generate({ count: 10 }, list(7));
    expect(set.questions).toHaveLength(7);
    expect(set.notes).toEqual(["Only 7 of 10 questions were generated."]);
  });

  it("say when more came, and keep as many as asked", async () => {
    const { set } = await generate({ count: 2 }, list(5));
    expect(set.questions).toHaveLength(2);
    expect(set.notes).toEqual(["5 questions were generated; the first 2 are kept."]);
  });

  it("leave out repeats, whatever their case and blanks, and say so", async () => {
    const { set } = await generate({ count: 3 }, "1. Why rain?\n2. why  RAIN\n3. Why snow?");
    expect(set.questions).toEqual(["Why rain?", "Why snow?"]);
    expect(set.notes).toEqual(["1 of 3 questions was a duplicate and was dropped."]);
  });

  it("leave out the last one when the reply ran out of tokens in its middle", async () => {
    const text = "1. Why rain?\n2. Why does the sn";
    const { set } = await generate({ count: 2 }, { text, finishReason: "length" });
    expect(set.questions).toEqual(["Why rain?"]);
  });

  it("are asked for once more when none can be found", async () => {
    const { set, model } = await generate({ count: 2 }, "Gladly!", list(2));
    expect(set.questions).toHaveLength(2);
    expect(model.calls[1]?.messages[0]?.content).toMatch(/^Generate 2 questions[\s\S]+earlier reply/);
    expect(set.transcript).toHaveLength(2);
    expect(set.costUsd).toBeCloseTo(0.02, 10);
  });
});

describe("a generation that fails", () => {
  it.each([
    { name: "the limit of a call", error: new CallFailure("transient", "no answer within 60 s") },
    { name: "the network", error: new CallFailure("transient", "the connection timed out") },
    { name: "a signal", error: new DOMException("The operation was aborted due to timeout", "TimeoutError") },
  ])("says that the LLM timed out: $name", async ({ error }) => {
    const failure = await failureOf(error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: "provider-failed", message: "Generation failed: LLM timed out" });
  });

  it.each([
    { name: "prose", reply: "Let us talk about rain." },
    { name: "nothing", reply: "" },
    { name: "10 MB", reply: "1. Why?\n".repeat(1_250_000) },
  ])("says that it could not parse the response: $name, twice", async ({ reply }) => {
    expect(await failureOf(reply, reply)).toMatchObject({
      code: "provider-failed",
      message: "Generation failed: Could not parse response",
    });
  });

  it("says what the provider said", async () => {
    expect(await failureOf(new CallFailure("permanent", "401 wrong key"))).toMatchObject({
      message: "Generation failed: 401 wrong key",
    });
  });

  it.each([
    { text: "I'm sorry, but I can't help with that." },
    { text: list(3), finishReason: "content-filter" as const },
  ])("says that the LLM refused", async (answer) => {
    expect(await failureOf(answer)).toMatchObject({ message: "Generation failed: LLM refused" });
  });

  it("is not one that was cancelled", async () => {
    const cancel = new AbortController();
    const model = scriptedModel(() => {
      cancel.abort();
      return Promise.reject(cancel.signal.reason as Error);
    });
    await expect(generateQuestions(model, {}, cancel.signal)).rejects.toBe(cancel.signal.reason);
  });
});
