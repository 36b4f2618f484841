import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { type ModelCall, providerSchema } from "../../src/core/index.ts";
import { discoverModels } from "../../src/providers/index.ts";
import { ask, failureOf } from "./asking.ts";
import { llamaCppServer } from "./llama-cpp-server.ts";

const NOTHING = { messages: [{ role: "user", content: "Say nothing." }] } as const;
const SCHEMA: NonNullable<ModelCall["outputSchema"]> = {
  type: "object",
  properties: { score: { type: "integer", minimum: 1 }, notes: { type: "string" } },
  required: ["score"],
  additionalProperties: false,
};

describe("llama.cpp's server", () => {
  it("answers, and says nothing where there is nothing to say, streamed or not", async () => {
    const { url } = await llamaCppServer();
    for (const stream of [false, true]) {
      expect(await ask({ baseUrl: url }, { stream })).toMatchObject({ text: "Paris", finishReason: "stop" });
      expect(await ask({ baseUrl: url }, { ...NOTHING, stream })).toMatchObject({
        text: "",
        reasoning: null,
        finishReason: "stop",
        usage: { inputTokens: 11, outputTokens: 3, estimated: false },
      });
    }
  });

  it("leaves out what a schema does not ask for", async () => {
    const { url } = await llamaCppServer();
    for (const stream of [false, true])
      expect((await ask({ baseUrl: url }, { stream, outputSchema: SCHEMA })).text).toBe('{"score":1}');
  });

  it("is waited for while it loads its model", async () => {
    const { url } = await llamaCppServer({ loadingFor: 1 });
    expect(await failureOf({ baseUrl: url })).toMatchObject({
      retry: "transient",
      message: "HTTP 503: Loading model",
    });
    expect((await ask({ baseUrl: url })).text).toBe("Paris");
  });

  it("tells how much context it serves, which is not what the model was trained with", async () => {
    const { url } = await llamaCppServer({ contextTokens: 2048 });
    const provider = providerSchema.parse({ name: "p", type: "openai-compatible", baseUrl: url });
    const models = await discoverModels(provider, { apiKey: null, headers: {} }, AbortSignal.timeout(60_000));
    expect(models).toMatchObject([{ id: "qwen3-0.6b.gguf", contextTokens: 2048 }]);
  });

  it("is what OpenAI's own client reads", async () => {
    const { url } = await llamaCppServer();
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "k", maxRetries: 0 });
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual(["qwen3-0.6b.gguf"]);
    const messages = [{ role: "user" as const, content: "What is the capital of France?" }];
    const { choices } = await client.chat.completions.create({ model: "m", messages });
    expect(choices[0]?.message.content).toBe("Paris");
    let text = "";
    for await (const chunk of await client.chat.completions.create({ model: "m", messages, stream: true }))
      text += chunk.choices[0]?.delta.content ?? "";
    expect(text).toBe("Paris");
  });
});
