import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Message, modelSchema, providerSchema, taskSchema } from "../core/index.ts";
import { scriptedModel } from "../core/testing/scripted-model.ts";
import { answerItem } from "./answer-item.ts";
import { pricedModel } from "./calls/priced-model.ts";
import { contextHash } from "./context-hash.ts";

const PROVIDER = providerSchema.parse({
  name: "openrouter",
  type: "openrouter",
  baseUrl: "https://openrouter.ai/api/v1",
});
const MODEL = modelSchema.parse({
  modelId: "small",
  provider: "openrouter",
  name: "acme/small-1",
  parameters: { temperature: 0.5, maxTokens: 100, extra: { b: [2, 1], a: { d: 1, c: 2 } } },
});
const MESSAGES: Message[] = [{ role: "user", content: "Grüße | 你好" }];
const TASK = { templateVersion: "v3" };
const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

describe("contextHash", () => {
  it("is the SHA-256 of the documented string", () => {
    const documented = [
      "openrouter",
      "https://openrouter.ai/api/v1",
      "acme/small-1",
      '{"extra":{"a":{"c":2,"d":1},"b":[2,1]},"maxTokens":100,"temperature":0.5}',
      '[{"role":"user","content":"Grüße | 你好"}]',
      "v3",
    ].join("|");
    expect(contextHash(PROVIDER, MODEL, MESSAGES, TASK)).toBe(sha256(documented));
  });

  it("is the one that the documents give as an example", () => {
    const model = modelSchema.parse({ ...MODEL, parameters: { temperature: 0.5, maxTokens: 100 } });
    const messages: Message[] = [{ role: "user", content: "Grüße" }];
    const documented = readFileSync(new URL("../../docs/config.md", import.meta.url), "utf8");
    const hash = contextHash(PROVIDER, model, messages, TASK);
    expect(hash).toBe("23663843b65b3ccb8134f107355d5669fbf2e6502676b477614fa219dc2ca3b9");
    expect(documented).toContain(hash);
  });

  it("leaves empty what a local provider or a plain task does not have", () => {
    const provider = providerSchema.parse({ name: "simulated", type: "simulated" });
    const model = modelSchema.parse({ modelId: "a", provider: "simulated", name: "alder" });
    expect(contextHash(provider, model, [], {})).toBe(sha256("simulated||alder|{}|[]|"));
  });

  it("does not depend on the order of the parameters", () => {
    const shuffled = modelSchema.parse({
      ...MODEL,
      parameters: { extra: { a: { c: 2, d: 1 }, b: [2, 1] }, maxTokens: 100, temperature: 0.5 },
    });
    const parameters = { maxTokens: 100, extra: MODEL.parameters.extra, temperature: 0.5 };
    const hash = contextHash(PROVIDER, MODEL, MESSAGES, TASK);
    expect(contextHash(PROVIDER, shuffled, MESSAGES, TASK)).toBe(hash);
    expect(contextHash(PROVIDER, { ...MODEL, parameters }, MESSAGES, TASK)).toBe(hash);
  });

  it("does not depend on what the entry is called in a run", () => {
    const renamed = { ...MODEL, modelId: "another", samples: 7 };
    expect(contextHash(PROVIDER, renamed, MESSAGES, TASK)).toBe(contextHash(PROVIDER, MODEL, MESSAGES, TASK));
  });

  it("changes with everything that the answer depends on", () => {
    const hashes = [
      contextHash(PROVIDER, MODEL, MESSAGES, TASK),
      contextHash({ ...PROVIDER, name: "other" }, MODEL, MESSAGES, TASK),
      contextHash({ ...PROVIDER, baseUrl: "https://example.org" }, MODEL, MESSAGES, TASK),
      contextHash(PROVIDER, { ...MODEL, name: "acme/small-2" }, MESSAGES, TASK),
      contextHash(PROVIDER, { ...MODEL, parameters: { temperature: 0.6 } }, MESSAGES, TASK),
      contextHash(PROVIDER, MODEL, [{ role: "system", content: "Grüße | 你好" }], TASK),
      contextHash(PROVIDER, MODEL, [...MESSAGES, ...MESSAGES], TASK),
      contextHash(PROVIDER, MODEL, MESSAGES, { templateVersion: "v4" }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe("answerItem", () => {
  const task = taskSchema.parse({ taskId: "t", category: "c", prompt: "Hi {name}", vars: { name: "you" } });
  const answer = (sample: number, languageModel = scriptedModel("Hello"), model = MODEL) =>
    answerItem({
      item: { sample },
      stream: false,
      countTokens: (text) => Promise.resolve(text.length),
      findAnswered: () => Promise.resolve(null),
      task,
      provider: PROVIDER,
      model,
      languageModel: pricedModel(languageModel, model, PROVIDER),
      now: () => 1000,
      signal: new AbortController().signal,
    });

  it("gives samples of one task the same context hash, and passes the sample on", async () => {
    const model = scriptedModel("Hello", "Hello");
    const [first, second] = [await answer(0, model), await answer(5, model)];
    expect(second.contextHash).toBe(first.contextHash);
    expect(first.contextHash).toBe(contextHash(PROVIDER, MODEL, first.messages, task));
    expect(model.calls.map(({ sample }) => sample)).toEqual([0, 5]);
  });

  it("sends the rendered messages with the model's parameters and keeps them", async () => {
    const model = scriptedModel("Hello");
    const response = await answer(0, model);
    expect(model.calls[0]).toMatchObject({
      messages: [{ role: "user", content: "Hi you" }],
      parameters: MODEL.parameters,
    });
    expect(response.messages).toEqual([{ role: "user", content: "Hi you" }]);
  });

  it("makes text of a text with half a character in it", async () => {
    const response = await answer(0, scriptedModel("ok \uD83D"));
    expect(response.text).toBe("ok \uFFFD");
  });

  it("takes the provider's word on the cost, then the price table, and else does not know", async () => {
    const priced = modelSchema.parse({ ...MODEL, price: { inputPerMillion: 1e6, outputPerMillion: 2e6 } });
    const uncounted = {
      inputTokens: null,
      outputTokens: 5,
      cachedTokens: null,
      reasoningTokens: null,
      estimated: false,
    };
    const costs = [
      await answer(0, scriptedModel({ costUsd: 0.25 }), priced),
      await answer(0, scriptedModel({ costUsd: 0 }), priced),
      await answer(0, scriptedModel({ costUsd: null }), priced),
      await answer(0, scriptedModel({ costUsd: null, usage: uncounted }), priced),
      await answer(0, scriptedModel({ costUsd: null })),
    ].map(({ costUsd }) => costUsd);
    // 10 tokens at 1 dollar and 5 at 2.
    expect(costs).toEqual([0.25, 0, 20, null, null]);
  });
});
