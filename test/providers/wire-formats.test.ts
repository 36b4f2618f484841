import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProviderType, providerSchema } from "../../src/core/index.ts";
import { discoverModels } from "../../src/providers/index.ts";
import { type Reached, ask, failureOf } from "./asking.ts";

const KEY = "key-of-the-test";
const USAGE = {
  prompt_tokens: 7,
  completion_tokens: 9,
  input_tokens: 7,
  output_tokens: 9,
  promptTokenCount: 7,
  candidatesTokenCount: 9,
  cost: 0.0125,
};
const ANSWER = "Paris is the capital of France.";

const mock = new LLMock({ port: 0, auth: { apiKeys: [KEY] } });
beforeAll(async () => {
  mock.onMessage("capital", { content: ANSWER, usage: USAGE });
  mock.onMessage("long", { content: "And so on", usage: USAGE, finishReason: "length" });
  mock.onMessage("often", {
    error: { message: "slow down", type: "rate_limit_error" },
    status: 429,
    retryAfter: 7,
  });
  mock.onMessage("broken", { error: { message: "out of order" }, status: 503 });
  mock.onMessage("half", { content: "word ".repeat(200) }, { truncateAfterChunks: 3, latency: 5 });
  await mock.start();
});
afterAll(() => mock.stop());

const WIRE: readonly (readonly [ProviderType, string, string])[] = [
  ["openai-compatible", "/v1", "/v1/chat/completions"],
  ["openai-compatible", "", "/v1/chat/completions"],
  ["openai-responses", "/v1", "/v1/responses"],
  ["anthropic", "", "/v1/messages"],
  ["ollama", "", "/api/chat"],
  ["openrouter", "/api/v1", "/api/v1/chat/completions"],
  ["gemini", "", "/v1beta/models/alder:generateContent"],
  ["cohere", "", "/v2/chat"],
  ["cohere", "/v2", "/v2/chat"],
];

const user = (content: string) => ({ messages: [{ role: "user" as const, content }] });

describe.each(WIRE)("%s at %s", (type, base, path) => {
  const reached = (): Reached => ({ type, baseUrl: `${mock.url}${base}` });
  const parameters = { temperature: 0.5, maxTokens: 50 };
  const messages = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "What is the capital of France?" },
  ] as const;

  it("answers", async () => {
    const answer = await ask(reached(), { messages, parameters });
    expect(answer).toMatchObject({ text: ANSWER, finishReason: "stop", firstTokenMs: null, warnings: [] });
    expect(answer.latencyMs).toBeGreaterThan(0);
    const request = mock.getLastRequest();
    expect(request?.path).toBe(path);
    expect(request?.body).toMatchObject({ messages, temperature: 0.5, max_tokens: 50 });
  });

  it("answers in a stream, with the same outcome", async () => {
    const plain = await ask(reached(), { messages, parameters });
    const streamed = await ask(reached(), { messages, parameters, stream: true });
    const { text, finishReason, usage, costUsd } = plain;
    expect(streamed).toMatchObject({ text, finishReason, usage, costUsd });
    expect(streamed.firstTokenMs).toBeGreaterThan(0);
    expect(streamed.firstTokenMs).toBeLessThanOrEqual(streamed.latencyMs);
    expect(mock.getLastRequest()?.body).toMatchObject({ stream: true });
    expect(JSON.stringify(streamed.raw)).toContain(ANSWER);
  });

  it("counts tokens, and estimates where the server counts none", async () => {
    const { usage, costUsd } = await ask(reached());
    // aimock's Ollama counts nothing.
    const counted = type !== "ollama";
    expect(usage).toMatchObject({
      inputTokens: 7,
      outputTokens: counted ? 9 : 7,
      estimated: !counted,
    });
    expect(costUsd).toBe(type === "openrouter" ? 0.0125 : null);
  });

  it("says when the answer was cut", async () => {
    // aimock's Ollama always stops of its own accord, and its Responses do not say why they are cut.
    const expected = type === "ollama" ? "stop" : type === "openai-responses" ? "other" : "length";
    expect((await ask(reached(), user("A long story"))).finishReason).toBe(expected);
    expect((await ask(reached(), { ...user("A long story"), stream: true })).finishReason).toBe(expected);
  });

  it("says that a key is wrong, without repeating it", async () => {
    const failure = await failureOf({ ...reached(), credentials: { apiKey: "not-the-key" } });
    expect(failure.retry).toBe("permanent");
    expect(failure.message).toMatch(/^HTTP 401: /);
    expect(failure.message).not.toContain("not-the-key");
    expect((await failureOf({ ...reached(), credentials: { apiKey: null } })).message).toMatch(/^HTTP 401/);
  });

  it("passes on how long to wait", async () => {
    for (const stream of [false, true]) {
      const failure = await failureOf(reached(), { ...user("How often?"), stream });
      expect(failure).toMatchObject({
        retry: "rate-limited",
        message: "HTTP 429: slow down",
        retryAfterMs: 7000,
      });
    }
  });

  it("takes a server that is out of order as something that passes", async () => {
    const failure = await failureOf(reached(), user("Is it broken?"));
    expect(failure).toMatchObject({ retry: "transient", message: "HTTP 503: out of order" });
  });

  it("does not take half a stream for an answer", async () => {
    const failure = await failureOf(reached(), { ...user("Only half"), stream: true });
    expect(failure.retry).toBe("transient");
    expect(failure.message).toMatch(/before the response was complete|was cut|was closed/);
  });
});

describe("lists of models", () => {
  const signal = AbortSignal.timeout(60_000);
  const discover = (type: ProviderType, base: string, modelsEndpoint?: string) =>
    discoverModels(
      providerSchema.parse({ name: "p", type, baseUrl: `${mock.url}${base}`, modelsEndpoint }),
      { apiKey: KEY, headers: {} },
      signal,
    );

  // aimock has no list for Gemini.
  it.each(WIRE.filter(([type]) => type !== "gemini"))("%s at %s has one", async (type, base) => {
    const models = await discover(type, base);
    expect(models.length).toBeGreaterThan(0);
    expect(models.every(({ id }) => id !== "")).toBe(true);
  });

  it("OpenRouter's tells prices and the length of the context", async () => {
    expect((await discover("openrouter", "/api/v1"))[0]).toMatchObject({
      contextTokens: expect.any(Number),
      inputPerMillion: expect.any(Number),
      outputPerMillion: expect.any(Number),
    });
  });

  it("may be elsewhere, or nowhere", async () => {
    expect((await discover("ollama", "", "/v1/models")).length).toBeGreaterThan(0);
    await expect(discover("gemini", "")).rejects.toThrow("HTTP 404");
  });
});
