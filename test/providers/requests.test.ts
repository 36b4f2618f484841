import { describe, expect, it } from "vitest";
import { ask, callOf, failureOf, modelAt } from "./asking.ts";
import { answering, loopback } from "./loopback.ts";

const GOOD = JSON.stringify({
  choices: [{ index: 0, message: { content: "Paris" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});
const refusal = (message: string, param: string): string => JSON.stringify({ error: { message, param } });

describe("headers", () => {
  it.each([
    ["openai-compatible", { authorization: "Bearer key-of-the-test" }],
    ["openrouter", { authorization: "Bearer key-of-the-test" }],
    ["anthropic", { "x-api-key": "key-of-the-test", "anthropic-version": "2023-06-01" }],
    ["gemini", { "x-goog-api-key": "key-of-the-test" }],
  ] as const)("carry the key as %s wants it", async (type, expected) => {
    const { url, received } = await answering(500, "{}");
    await failureOf({ type, baseUrl: url });
    expect(received[0]?.headers).toMatchObject(expected);
  });

  it("that somebody has set win over ours", async () => {
    const { url, received } = await answering(200, GOOD);
    await ask({ baseUrl: url, headers: { AUTHORIZATION: "Basic abc", "X-Team": "red" } });
    expect(received[0]?.headers).toMatchObject({ authorization: "Basic abc", "x-team": "red" });
  });

  it("do not carry a key that does not exist, or its line break", async () => {
    const { url, received } = await answering(200, GOOD);
    await ask({ baseUrl: url, credentials: { apiKey: null } });
    await ask({ baseUrl: url, credentials: { apiKey: "key\n" } });
    expect(received[0]?.headers).not.toHaveProperty("authorization");
    expect(received[1]?.headers).toMatchObject({ authorization: "Bearer key" });
  });

  it("that cannot be sent are a failure in plain words", async () => {
    const { url } = await answering(200, GOOD);
    const failure = await failureOf({ baseUrl: url, headers: { "x-team": "red\r\nx-evil: 1" } });
    expect(failure.retry).toBe("permanent");
    expect(failure.message).toContain("the request can't be sent");
  });
});

describe("parameters", () => {
  it("that we do not know are passed on, and win", async () => {
    const { url, received } = await answering(200, GOOD);
    const extra = { temperature: 1, reasoning: { effort: "high" } };
    await ask({ baseUrl: url }, { parameters: { temperature: 0, extra } });
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject(extra);
  });

  it("go to the endpoint that the provider names", async () => {
    const { url, received } = await answering(200, GOOD);
    const inferenceEndpoint = "/openai/deployments/{model}/chat?api-version=1";
    await ask({ baseUrl: url, inferenceEndpoint, model: { name: "my model" } });
    expect(received[0]?.path).toBe("/openai/deployments/my%20model/chat?api-version=1");
  });
});

describe("a model that refuses settings", () => {
  it("is asked again without them, and never with them again", async () => {
    const { url, received } = await loopback((response, { body }) => {
      const sent = JSON.parse(body) as Record<string, unknown>;
      const refused = ["max_tokens", "temperature"].find((name) => sent[name] !== undefined);
      if (refused === undefined) return response.end(GOOD);
      const message = `Unsupported parameter: '${refused}' is not supported with this model.`;
      return response.writeHead(400).end(refusal(message, refused));
    });
    const model = modelAt({ baseUrl: url });
    const call = callOf({ parameters: { temperature: 0, maxTokens: 9 } });
    const signal = AbortSignal.timeout(60_000);
    const first = await model.generate(call, signal);
    expect(first.warnings).toEqual(["temperature is not supported by alder and was not sent"]);
    expect(received).toHaveLength(3);
    expect(JSON.parse(received[2]?.body ?? "")).toMatchObject({ max_completion_tokens: 9 });
    const second = await model.generate(call, signal);
    expect(second.warnings).toEqual(first.warnings);
    expect(received).toHaveLength(4);
  });

  it("is not asked for ever", async () => {
    const { url, received } = await answering(400, refusal("'temperature' is not supported", "temperature"));
    const failure = await failureOf({ baseUrl: url }, { parameters: { temperature: 0 } });
    expect(failure).toMatchObject({
      retry: "permanent",
      message: "HTTP 400: 'temperature' is not supported",
    });
    expect(received).toHaveLength(2);
  });
});

it("keeps connections open between calls", async () => {
  const ports = new Set<number | undefined>();
  const { url, received } = await loopback((response) => {
    ports.add(response.socket?.remotePort);
    response.end(GOOD);
  });
  const model = modelAt({ baseUrl: url });
  for (let count = 0; count < 9; count += 1) await model.generate(callOf(), AbortSignal.timeout(60_000));
  expect(received).toHaveLength(9);
  // A call that follows another at once may find its connection not yet free.
  expect(ports.size).toBeLessThanOrEqual(2);
});
