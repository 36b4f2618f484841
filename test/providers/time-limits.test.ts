import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { CallFailure, type Json } from "../../src/core/index.ts";
import { ask, callOf, failureOf, modelAt } from "./asking.ts";
import { loopback } from "./loopback.ts";
import { chat, events, piece, typedEvents } from "./quirks/quirk.ts";

const stream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { "content-type": "text/event-stream" });
/** Long enough for what was written at once to be read at once, on any machine. */
const IDLE_MS = 300;

/** A server that begins to answer and then falls silent. */
const silentAfter = async (text: string, type = "text/event-stream") =>
  await loopback((response) => response.writeHead(200, { "content-type": type }).write(text));

describe("a server that falls silent", () => {
  it("is left, with what had come by then", async () => {
    const text = "word ".repeat(248);
    const { url } = await silentAfter(events(piece({ reasoning_content: "Hm." }), piece({ content: text })));
    const failure = await failureOf({ baseUrl: url }, { stream: true, idleTimeoutMs: IDLE_MS });
    expect(failure.message).toMatch(
      /^no data received for 0\.3 s; 1,243 characters were received in \d+(\.\d)? s$/,
    );
    expect(failure).toMatchObject({
      retry: "transient",
      call: {
        limit: "idle",
        mayBeBilled: true,
        partial: { text, reasoning: "Hm." },
        usage: { inputTokens: 7, outputTokens: 252, estimated: true },
      },
    });
    expect(failure.call.body).toContain("word word");
  });

  it("is left without a word of an answer that has not begun", async () => {
    const { url } = await silentAfter(": waiting\n\n");
    const failure = await failureOf({ baseUrl: url }, { stream: true, idleTimeoutMs: IDLE_MS });
    expect(failure.message).toBe("no data received for 0.3 s");
    expect(failure.call.partial).toBeUndefined();
  });

  it("is left in the middle of an answer in one piece as well", async () => {
    const { url } = await silentAfter('{"choices":', "application/json");
    const failure = await failureOf({ baseUrl: url }, { idleTimeoutMs: 50 });
    expect(failure.message).toBe("no data received for 0.1 s");
  });

  it("is waited for while an answer in one piece has not begun", async () => {
    const { url } = await loopback((response) => {
      const body = JSON.stringify(chat({ content: "Paris" }));
      setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(body), 100);
    });
    expect((await ask({ baseUrl: url }, { idleTimeoutMs: 20 })).text).toBe("Paris");
  });
});

describe("an answer that is still being written", () => {
  it("takes as long as it takes, longer than the limit of silence", async () => {
    const words = Array.from({ length: 22 }, (_, index) => `word${index} `);
    const { url } = await loopback((response) => {
      stream(response);
      const write = (index: number): void => {
        const word = words[index];
        if (word === undefined) {
          response.end(events(piece({}, "stop"), "[DONE]"));
          return;
        }
        response.write(events(piece({ content: word })));
        setTimeout(() => write(index + 1), 100);
      };
      write(0);
    });
    const limit = 1500;
    const answer = await ask({ baseUrl: url }, { stream: true, idleTimeoutMs: limit });
    expect(answer.text).toBe(words.join(""));
    expect(answer.latencyMs).toBeGreaterThan(limit);
  });
});

describe("what had come of an answer that did not come to its end", () => {
  const message: Json = {
    id: "m",
    type: "message",
    content: [],
    usage: { input_tokens: 12, output_tokens: 1 },
  };
  const cases = [
    ["openai-compatible", events(piece({ content: "Par" })), { text: "Par", reasoning: null }],
    ["openai-compatible", events(piece({ reasoning: "Hm." })), { text: "", reasoning: "Hm." }],
    [
      "anthropic",
      typedEvents(
        { type: "message_start", message },
        { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Hm." } },
      ),
      { text: "", reasoning: "Hm." },
    ],
    [
      "gemini",
      events({ candidates: [{ content: { parts: [{ text: "Hm.", thought: true }, { text: "Par" }] } }] }),
      { text: "Par", reasoning: "Hm." },
    ],
    [
      "openai-responses",
      typedEvents(
        { type: "response.reasoning_summary_text.delta", delta: "Hm." },
        { type: "response.output_text.delta", delta: "Par" },
      ),
      { text: "Par", reasoning: "Hm." },
    ],
  ] as const;

  it.each(cases)("is kept when %s breaks off (%#)", async (type, text, partial) => {
    const { url } = await loopback((response) => stream(response).end(text));
    const failure = await failureOf({ type, baseUrl: url }, { stream: true });
    expect(failure).toMatchObject({
      message: "the stream ended before the response was complete",
      call: { partial, usage: { estimated: true }, mayBeBilled: true },
    });
  });

  it("is kept when Ollama is cut, and when a server reports an error", async () => {
    const line = `${JSON.stringify({ message: { content: "Par", thinking: "Hm." }, done: false })}\n`;
    const cut = await loopback((response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      response.write(line, () => response.socket?.destroySoon());
    });
    const failure = await failureOf({ type: "ollama", baseUrl: cut.url }, { stream: true });
    expect(failure.call.partial).toEqual({ text: "Par", reasoning: "Hm." });
    const text = events(piece({ content: "Par" }), { error: { message: "overloaded" } });
    const broken = await loopback((response) => stream(response).end(text));
    const reported = await failureOf({ baseUrl: broken.url }, { stream: true });
    expect(reported.message).toBe("the provider returned an error: overloaded");
    expect(reported.call.partial).toEqual({ text: "Par", reasoning: null });
  });

  it("counts what the provider has counted, and never less than was written", async () => {
    const text = typedEvents(
      { type: "message_start", message },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "one two three four" } },
    );
    const { url } = await loopback((response) => stream(response).end(text));
    const { call } = await failureOf({ type: "anthropic", baseUrl: url }, { stream: true });
    expect(call.usage).toMatchObject({ inputTokens: 12, outputTokens: 4, estimated: true });
  });

  it("is added to the reason for which somebody cut it off", async () => {
    const abort = new AbortController();
    const { url } = await loopback((response) => stream(response).write(events(piece({ content: "Paris" }))));
    const timeout = new CallFailure("transient", "no answer within 2 s", undefined, { limit: "total" });
    const heard = Promise.withResolvers<void>();
    const call = callOf({ stream: true });
    const outcome = modelAt({ baseUrl: url })
      .generate(call, abort.signal)
      .catch((error: unknown) => error);
    // The piece is read by then: both ends share one loop, and the answer came before the timer.
    setTimeout(heard.resolve, IDLE_MS);
    await heard.promise;
    abort.abort(timeout);
    expect(await outcome).toMatchObject({
      message: expect.stringMatching(/^no answer within 2 s; 5 characters were received in \d/),
      call: { partial: { text: "Paris" } },
    });
  });
});
