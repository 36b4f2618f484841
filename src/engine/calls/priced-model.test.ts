import { describe, expect, it } from "vitest";
import {
  CallFailure,
  type Model,
  type Price,
  type Usage,
  modelSchema,
  providerSchema,
} from "../../core/index.ts";
import { answerWith, scriptedModel } from "../../core/testing/scripted-model.ts";
import { pricedModel } from "./priced-model.ts";
import { worstCase } from "./tokens.ts";

const PROVIDER = providerSchema.parse({ name: "p", type: "openai-compatible" });
const CALL = { messages: [{ role: "user" as const, content: "x".repeat(300) }], parameters: {}, sample: 0 };
const PRICE: Price = { inputPerMillion: 2, outputPerMillion: 10 };
const USAGE: Usage = {
  inputTokens: 1000,
  outputTokens: 500,
  cachedTokens: 400,
  reasoningTokens: 300,
  estimated: false,
};

const modelFor = (price: Price): Model =>
  modelSchema.parse({ modelId: "a", provider: "p", name: "alder", price });

async function costOf(price: Price, usage: Partial<Usage> = {}): Promise<number | null> {
  const answer = answerWith({ text: "x", usage: { ...USAGE, ...usage }, costUsd: null });
  const model = pricedModel(
    scriptedModel(() => Promise.resolve(answer)),
    modelFor(price),
    PROVIDER,
  );
  return (await model.generate(CALL, new AbortController().signal)).costUsd;
}

describe("what an answer costs", () => {
  it.each([
    ["one price for all input and all output", {}, {}, (1000 * 2 + 500 * 10) / 1e6],
    ["cached input apart", { cachedInputPerMillion: 0.5 }, {}, (600 * 2 + 400 * 0.5 + 500 * 10) / 1e6],
    ["reasoning apart", { reasoningPerMillion: 20 }, {}, (1000 * 2 + 200 * 10 + 300 * 20) / 1e6],
    [
      "both apart",
      { cachedInputPerMillion: 0.5, reasoningPerMillion: 20 },
      {},
      (600 * 2 + 400 * 0.5 + 200 * 10 + 300 * 20) / 1e6,
    ],
    ["free cached input", { cachedInputPerMillion: 0 }, {}, (600 * 2 + 500 * 10) / 1e6],
    [
      "counts that nobody told",
      { cachedInputPerMillion: 0 },
      { cachedTokens: null },
      (1000 * 2 + 500 * 10) / 1e6,
    ],
    [
      "a part that is more than the whole",
      { cachedInputPerMillion: 1 },
      { cachedTokens: 9999 },
      (1000 + 5000) / 1e6,
    ],
  ] as const)("%s", async (_, price, usage, expected) => {
    expect(await costOf({ ...PRICE, ...price }, usage)).toBe(expected);
  });

  it("is not known where the whole is not", async () => {
    expect(await costOf(PRICE, { outputTokens: null })).toBeNull();
  });

  it("is counted for what had come of an answer that did not come to its end", async () => {
    const known = { mayBeBilled: true, usage: { ...USAGE, estimated: true } };
    const failing = scriptedModel(new CallFailure("transient", "nothing came", undefined, known));
    const model = pricedModel(failing, modelFor(PRICE), PROVIDER);
    await expect(model.generate(CALL, new AbortController().signal)).rejects.toMatchObject({
      call: { costUsd: (1000 * 2 + 500 * 10) / 1e6 },
    });
  });

  it("is at worst what the dearest kind of token costs", () => {
    const dear = modelFor({ ...PRICE, cachedInputPerMillion: 3, reasoningPerMillion: 20 });
    expect(worstCase(CALL.messages, dear)).toBe((200 * 3 + 4096 * 20) / 1e6);
    expect(worstCase(CALL.messages, modelFor({ ...PRICE, reasoningPerMillion: 1 }))).toBe(
      (200 * 2 + 4096 * 10) / 1e6,
    );
  });
});
