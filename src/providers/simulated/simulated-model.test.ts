import { describe, expect, it } from "vitest";
import { CallFailure, Failure, type LanguageModel, modelSchema, providerSchema } from "../../core/index.ts";
import { STILL_CLOCK, ask, planted, prompts, question, replaying, tryToAsk } from "../testing/simulated.ts";
import { craftShare, isHazardous } from "./craft.ts";
import { openSimulatedModel } from "./simulated-model.ts";

async function answers(model: LanguageModel, count: number): Promise<string[]> {
  return await Promise.all(prompts(count).map((prompt) => ask(model, question(prompt))));
}

const shareOf = (texts: readonly string[], holds: (text: string) => boolean): number =>
  texts.filter(holds).length / texts.length;

const meanCraft = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + craftShare(text), 0) / texts.length;

describe("a simulated model's answers", () => {
  it("are the same for the same seed, model, prompt and sample", async () => {
    const [once, again] = [planted("alder", {}), planted("alder", {})];
    expect(await answers(once, 20)).toEqual(await answers(again, 20));
  });

  it("do not depend on the order of the questions", async () => {
    const model = planted("alder", {});
    const forwards = await answers(model, 20);
    const backwards: string[] = [];
    for (const prompt of prompts(20).toReversed()) backwards.push(await ask(model, question(prompt)));
    expect(backwards.toReversed()).toEqual(forwards);
  });

  it("differ with the seed, the model and the sample", async () => {
    const base = await answers(planted("alder", {}), 20);
    expect(await answers(planted("alder", {}, 8), 20)).not.toEqual(base);
    expect(await answers(planted("birch", {}), 20)).not.toEqual(base);
    const model = planted("alder", {});
    const samples = await Promise.all(prompts(20).map((prompt) => ask(model, question(prompt, 1))));
    expect(samples).not.toEqual(base);
  });

  it("show craft in the order of the planted quality, and about as much of it", async () => {
    const means: number[] = [];
    for (const quality of [0.3, 0.5, 0.7]) {
      means.push(meanCraft(await answers(planted(`model-${quality}`, { quality }), 300)));
    }
    expect(means).toEqual(means.toSorted((a, b) => a - b));
    // 300 answers of 12 points each: a standard error of about 0.015.
    for (const [index, quality] of [0.3, 0.5, 0.7].entries()) {
      expect(Math.abs((means[index] ?? 0) - quality)).toBeLessThan(0.06);
    }
  });

  it("show nearly all craft at its best and nearly none at its worst", async () => {
    expect(meanCraft(await answers(planted("best", { quality: 1, spread: 0 }), 100))).toBeGreaterThan(0.9);
    expect(meanCraft(await answers(planted("worst", { quality: 0, spread: 0 }), 100))).toBeLessThan(0.1);
  });

  it("say in the raw answer that they are simulated, and count tokens and cost", async () => {
    const price = { inputPerMillion: 1e6, outputPerMillion: 2e6 };
    const model = planted("alder", { price });
    const answer = await model.generate(question("12345678"), new AbortController().signal);
    const outputTokens = Math.ceil(answer.text.length / 4);
    expect(answer.raw).toMatchObject({ simulated: true, model: "alder" });
    expect(answer.usage).toMatchObject({ inputTokens: 2, outputTokens, estimated: false });
    expect(answer.costUsd).toBeCloseTo(2 + 2 * outputTokens, 10);
  });

  it("have an unknown cost when no price is planted", async () => {
    const answer = await planted("alder", {}).generate(question("Hi"), new AbortController().signal);
    expect(answer.costUsd).toBeNull();
  });

  it("take the planted time, give or take half of it, as the clock counts it", async () => {
    const slept: number[] = [];
    const clock = {
      ...STILL_CLOCK,
      sleep: (ms: number) => {
        slept.push(ms);
        return Promise.resolve();
      },
    };
    const model = planted("slow", { latencyMs: 1000 }, 7, clock);
    const answer = await model.generate(question("Hi"), new AbortController().signal);
    expect(slept).toEqual([answer.latencyMs]);
    expect(answer.latencyMs).toBeGreaterThanOrEqual(500);
    expect(answer.latencyMs).toBeLessThan(1500);
  });

  it("do not come when the call is aborted", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(planted("alder", {}).generate(question("Hi"), signal)).rejects.toThrow("stopped");
  });
});

describe("what can go wrong with a simulated answer", () => {
  it.each([
    { rate: "emptyRate", holds: (text: string) => text === "" },
    { rate: "refusalRate", holds: (text: string) => text === "I'm sorry, but I can't help with that." },
    { rate: "hazardRate", holds: isHazardous },
  ] as const)("happens as often as $rate says", async ({ rate, holds }) => {
    expect(shareOf(await answers(planted("alder", { [rate]: 0 }), 200), holds)).toBe(0);
    expect(shareOf(await answers(planted("alder", { [rate]: 1 }), 200), holds)).toBe(1);
    const share = shareOf(await answers(planted("alder", { [rate]: 0.3 }), 400), holds);
    expect(Math.abs(share - 0.3)).toBeLessThan(0.1);
  });

  it.each([
    { rate: "errorRate", retry: "transient", retryAfterMs: undefined },
    { rate: "rateLimitRate", retry: "rate-limited", retryAfterMs: 10 },
    { rate: "brokenRate", retry: "permanent", retryAfterMs: undefined },
  ] as const)("fails as $retry by the $rate", async ({ rate, retry, retryAfterMs }) => {
    const always = planted("alder", { [rate]: 1 });
    const failure = await tryToAsk(always, question("Hi"));
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ retry, retryAfterMs });

    const sometimes = planted("alder", { [rate]: 0.3 });
    const outcomes = await Promise.all(prompts(400).map((prompt) => tryToAsk(sometimes, question(prompt))));
    const failures = outcomes.filter((outcome) => outcome instanceof CallFailure);
    expect(Math.abs(failures.length / 400 - 0.3)).toBeLessThan(0.1);
    expect(new Set(failures.map((each) => each.retry))).toEqual(new Set([retry]));
  });

  it.each(["errorRate", "rateLimitRate"] as const)(
    "is cured by trying again when it comes from the %s",
    async (rate) => {
      const model = planted("alder", { [rate]: 0.5 });
      for (const prompt of prompts(30)) {
        let outcome = await tryToAsk(model, question(prompt));
        for (let tries = 1; tries < 50 && outcome instanceof CallFailure; tries += 1) {
          outcome = await tryToAsk(model, question(prompt));
        }
        expect(outcome).toBeTypeOf("string");
      }
    },
  );

  it("gives after failures the answer that it would have given at once", async () => {
    const reliable = await ask(planted("alder", {}), question("Hi"));
    const model = planted("alder", { errorRate: 0.9 });
    let outcome = await tryToAsk(model, question("Hi"));
    for (let tries = 1; tries < 500 && outcome instanceof CallFailure; tries += 1) {
      outcome = await tryToAsk(model, question("Hi"));
    }
    expect(outcome).toBe(reliable);
  });

  it("is never cured when the task is broken, in any sample", async () => {
    const model = planted("alder", { brokenRate: 0.5 });
    const broken: string[] = [];
    for (const prompt of prompts(40)) {
      if ((await tryToAsk(model, question(prompt))) instanceof CallFailure) broken.push(prompt);
    }
    expect(broken.length).toBeGreaterThan(0);
    for (const prompt of broken) {
      for (const sample of [0, 1, 2]) {
        expect(await tryToAsk(model, question(prompt, sample))).toMatchObject({ retry: "permanent" });
      }
    }
  });

  it("is told when the provider has no such model", () => {
    const provider = providerSchema.parse({
      name: "simulated",
      type: "simulated",
      simulation: { models: { alder: {}, birch: {} } },
    });
    const model = modelSchema.parse({ modelId: "x", provider: "simulated", name: "yew" });
    const open = () => openSimulatedModel(STILL_CLOCK, provider, model);
    expect(open).toThrow(Failure);
    expect(open).toThrow("has no model yew. Available: alder, birch.");
    const empty = providerSchema.parse({ name: "simulated", type: "simulated" });
    expect(() => openSimulatedModel(STILL_CLOCK, empty, model)).toThrow("Available: none.");
  });
});

describe("replay", () => {
  const recordings = [
    { model: "alder", prompt: "Hi", text: "Hello" },
    { model: "birch", prompt: "Hi", text: "Good day", finishReason: "length", inputTokens: 3, latencyMs: 40 },
    { model: "alder", prompt: "odd", text: "", finishReason: "elephants" },
  ];
  const answerOf = (name: string, prompt: string) =>
    replaying(name, recordings).generate(question(prompt), new AbortController().signal);

  it("answers from what was recorded of the model", async () => {
    expect(await answerOf("alder", "Hi")).toMatchObject({
      text: "Hello",
      finishReason: "stop",
      usage: { inputTokens: null, outputTokens: null },
      costUsd: null,
      latencyMs: 0,
      raw: { simulated: true, replayed: true },
    });
    expect(await answerOf("birch", "Hi")).toMatchObject({
      text: "Good day",
      finishReason: "length",
      usage: { inputTokens: 3, outputTokens: null },
      latencyMs: 40,
    });
  });

  it("takes a finish reason that it does not know for a stop", async () => {
    expect(await answerOf("alder", "odd")).toMatchObject({ text: "", finishReason: "stop" });
  });

  it("goes by the last user message, and not by fence markers", async () => {
    const marked = (digit: string) => `Grade:\n<<<DATA-${digit.repeat(32)}\nx\nDATA-${digit.repeat(32)}>>>`;
    const model = replaying("gavel", [{ model: "gavel", prompt: marked("a"), text: "7" }]);
    const messages = [
      { role: "system" as const, content: "You grade." },
      { role: "user" as const, content: marked("b") },
    ];
    expect(await ask(model, { messages, parameters: {}, sample: 0 })).toBe("7");
  });

  it("names the model and the prompt that were not recorded, and does not ask for a retry", async () => {
    const failure = await answerOf("alder", "Bye").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({
      retry: "permanent",
      message: 'There is no recording of alder for the prompt "Bye".',
    });
    const long = await answerOf("alder", "x".repeat(100)).catch((error: unknown) => error);
    expect(long).toMatchObject({ message: expect.stringContaining(`"${"x".repeat(60)}..."`) });
  });
});
