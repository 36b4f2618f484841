import type { ServerResponse } from "node:http";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CallFailure } from "../../src/core/index.ts";
import { ask, callOf, failureOf, modelAt } from "./asking.ts";
import { answering, loopback } from "./loopback.ts";

const good = (content: string): string =>
  JSON.stringify({ choices: [{ index: 0, message: { content }, finish_reason: "stop" }] });
const event = (payload: object | string): string =>
  `data: ${typeof payload === "string" ? payload : JSON.stringify(payload)}\n\n`;
const piece = (content: string): string => event({ choices: [{ index: 0, delta: { content } }] });
const stream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { "content-type": "text/event-stream" });

describe("a stream", () => {
  it("without an end is cut off", async () => {
    const { url } = await loopback((response) => {
      const writing = setInterval(() => response.write(piece("a".repeat(1024 * 1024))), 1);
      stream(response).on("close", () => clearInterval(writing));
    });
    const failure = await failureOf({ baseUrl: url }, { stream: true });
    expect(failure).toMatchObject({ retry: "permanent", message: "the response is larger than 20 MB" });
  });

  it.each([
    ["stops half-way", piece("Par"), "the stream ended before the response was complete"],
    ["stops in the middle of an event", `${piece("Par")}data: {"choi`, "the stream ended before"],
    ["is empty", "", "the stream ended before the response was complete"],
    ["returned an error", piece("Par") + event({ error: { message: "overloaded" } }), "error: overloaded"],
  ])("that %s is no answer, but may be one next time", async (_, text, message) => {
    const { url } = await loopback((response) => stream(response).end(text));
    const failure = await failureOf({ baseUrl: url }, { stream: true });
    expect(failure.message).toContain(message);
    expect(failure.retry).toBe("transient");
  });

  it("that is cut is no answer", async () => {
    const { url } = await loopback((response) => {
      stream(response).write(piece("Par"), () => response.socket?.destroy());
    });
    expect((await failureOf({ baseUrl: url }, { stream: true })).retry).toBe("transient");
  });

  it("is read although nobody asked for one, and the other way round", async () => {
    const end = event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
    const streaming = await loopback((response) =>
      stream(response).end(piece("Paris") + end + event("[DONE]")),
    );
    expect((await ask({ baseUrl: streaming.url })).text).toBe("Paris");
    const plain = await answering(200, good("Paris"));
    expect(await ask({ baseUrl: plain.url }, { stream: true })).toMatchObject({
      text: "Paris",
      firstTokenMs: null,
    });
  });

  it("measures the time to its first token", async () => {
    const { url } = await loopback((response) => {
      const goOn = async (): Promise<void> => {
        // Turns of the one loop that both ends share: the first piece is read by then, however slow the machine is.
        for (let turn = 0; turn < 20; turn += 1) await nextTurn();
        await delay(100);
        response.end(piece("is") + event("[DONE]"));
      };
      stream(response).write(piece("Par"), () => void goOn());
    });
    const { text, latencyMs, firstTokenMs } = await ask({ baseUrl: url }, { stream: true });
    expect(text).toBe("Paris");
    expect(latencyMs - (firstTokenMs ?? latencyMs)).toBeGreaterThan(50);
  });
});

describe("an abort signal", () => {
  it("ends the wait for a server that never answers", async () => {
    const { url, received } = await loopback(() => {});
    const abort = new AbortController();
    const call = modelAt({ baseUrl: url }).generate(callOf(), abort.signal);
    await expect.poll(() => received.length).toBe(1);
    const reason = new Error("enough");
    abort.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it("ends a stream half-way, and the server learns of it", async () => {
    const closed = Promise.withResolvers<void>();
    const abort = new AbortController();
    const { url } = await loopback((response) => {
      response.on("close", closed.resolve);
      stream(response).write(piece("Par"), () => setTimeout(() => abort.abort(), 20));
    });
    const outcome = await modelAt({ baseUrl: url })
      .generate(callOf({ stream: true }), abort.signal)
      .catch((error: unknown) => error);
    expect(outcome).not.toBeInstanceOf(CallFailure);
    expect(outcome).toMatchObject({ name: "AbortError" });
    await closed.promise;
  });

  it("keeps a call from being made at all", async () => {
    const { url, received } = await answering(200, good("x"));
    await expect(modelAt({ baseUrl: url }).generate(callOf(), AbortSignal.abort())).rejects.toThrow();
    expect(received).toEqual([]);
  });
});

describe("text that would do harm later", () => {
  const dirty = String.raw`{"choices":[{"message":{"content":"a\u0000b\ud800c\u0007 \ud83d\ude0a"},"finish_reason":"stop"}]}`;

  it("is cleaned in the answer and in what is kept of it", async () => {
    const { url } = await answering(200, dirty);
    const { text, raw } = await ask({ baseUrl: url });
    expect(text).toBe("ab\uFFFDc\u0007 😊");
    expect(JSON.stringify(raw)).not.toMatch(/\\u0000|\\ud/);
  });

  it("is cleaned in streams, where halves of a character may come apart", async () => {
    const halves = [String.raw`\ud83d`, String.raw`\ude0a`, String.raw`\u0000`, String.raw`\udc00`].map(
      (content) => event(`{"choices":[{"delta":{"content":"${content}"}}]}`),
    );
    const { url } = await loopback((response) => stream(response).end(halves.join("") + event("[DONE]")));
    expect((await ask({ baseUrl: url }, { stream: true })).text).toBe("😊\uFFFD");
  });
});
