import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { loopback } from "../providers/loopback.ts";
import { ENGINES, dump, finish, openWorkspace } from "../support/workspace.ts";

const KEY = "sk-canary-7f3a9c2e51d84b60a1";
const REDACTED = "[redacted]";

const body = (content: string, more: object = {}): string =>
  JSON.stringify({ choices: [{ index: 0, message: { content }, finish_reason: "stop", ...more }] });
const inEscapes = (text: string): string =>
  Array.from(text, (sign) => String.raw`\u00${Buffer.from(sign).toString("hex")}`).join("");
const tokensOf = (text: string) => (text.match(/.{1,3}/g) ?? []).map((token) => ({ token, logprob: -1 }));
const event = (payload: object | string): string =>
  `data: ${typeof payload === "string" ? payload : JSON.stringify(payload)}\n\n`;
const piece = (content: string): string => event({ choices: [{ index: 0, delta: { content } }] });
const inPieces = (text: string): string => Array.from(text, piece).join("");
const END = event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }) + event("[DONE]");

/** How a server may give a key away, and what is kept of it. */
const ANSWERS: Readonly<Record<string, { send: (response: ServerResponse) => void; kept: string }>> = {
  plain: { send: (response) => json(response, body(`My key is ${KEY}.`)), kept: `My key is ${REDACTED}.` },
  base64: {
    send: (response) => json(response, body(`It is ${Buffer.from(KEY).toString("base64")}`)),
    kept: `It is ${REDACTED}`,
  },
  escaped: {
    send: (response) => json(response, body(`My key is ${KEY}.`).replace("sk-canary", "sk\\u002dcanary")),
    kept: `My key is ${REDACTED}.`,
  },
  escapedWhole: {
    send: (response) => json(response, body(`It is {"key":"${inEscapes(KEY)}"}.`)),
    kept: `It is {"key":"${REDACTED}"}.`,
  },
  hex: {
    send: (response) => json(response, body(`It is ${Buffer.from(KEY).toString("hex").toUpperCase()}.`)),
    kept: `It is ${REDACTED}.`,
  },
  header: {
    send: (response) => json(response, body("Hello"), 200, { "x-request-id": `for ${KEY}` }),
    kept: "Hello",
  },
  tokens: {
    send: (response) => json(response, body(`It is ${KEY}.`, { logprobs: { content: tokensOf(KEY) } })),
    kept: `It is ${REDACTED}.`,
  },
  tokensAlone: {
    send: (response) => json(response, body("Hello", { logprobs: { content: tokensOf(KEY) } })),
    kept: "Hello",
  },
  streamed: {
    send: (response) => events(response, inPieces(`Key: ${KEY}!`) + END),
    kept: `Key: ${REDACTED}!`,
  },
  thinking: {
    send: (response) => json(response, body(`<think>I was given ${KEY}</think>Hello`)),
    kept: "Hello",
  },
};

function json(response: ServerResponse, text: string, status = 200, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
}

function events(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" }).end(text);
}

async function modelsAt(baseUrl: string, names: readonly string[], apiKey: string, database?: string) {
  const workspace = await openWorkspace({ database });
  const { client } = workspace;
  await client.createProvider({ body: { name: "There", type: "openai-compatible", baseUrl, apiKey } });
  for (const name of names) await client.createModel({ body: { name, provider: "There" } });
  return workspace;
}

const LIMITS = { itemBackoffMs: 1, retryBaseMs: 1, candidateRetries: 0, itemAttempts: 1 };

describe.each(ENGINES)("a key that a server sends back, on %s", (_engine, databaseFor) => {
  it("is not kept, in whatever form it comes, and the answer says so", async () => {
    const database = await databaseFor();
    const { url } = await loopback((response, { body: asked }) => {
      const { model } = JSON.parse(asked) as { model: string };
      ANSWERS[model]?.send(response);
    });
    const names = Object.keys(ANSWERS);
    const { client, folder, close } = await modelsAt(url, names, KEY, database);
    const runId = await finish(client, { run: { name: "echo", prompt: "Your key?" }, models: names });
    const { rows } = await client.listItems({ params: { runId }, query: {} });
    const answers = await Promise.all(
      rows.map(async ({ id }) => await client.getItem({ params: { runId, itemId: String(id) } })),
    );
    const kept = Object.fromEntries(answers.map(({ item, response }) => [item.modelId, response?.text]));
    expect(kept).toEqual(Object.fromEntries(names.map((name) => [name, ANSWERS[name]?.kept])));
    for (const { response } of answers)
      expect(response?.warnings).toEqual([expect.stringContaining("was replaced with [redacted]")]);
    const { response: thinking } = answers.find(({ item }) => item.modelId === "thinking") ?? {};
    expect(thinking?.reasoning).toBe(`I was given ${REDACTED}`);
    await close();
    expect(traces(await dump(folder, database))).toEqual([]);
  });

  it("is not kept of a failed call either, not even in part where the message is cut", async () => {
    const database = await databaseFor();
    const refusals: Readonly<Record<string, (response: ServerResponse) => void>> = {
      // The message is cut in the middle of the key.
      long: (response) => json(response, `{"error":{"message":"${"x".repeat(470)}${KEY}"}}`, 400),
      body: (response) =>
        json(response, `{"error":{"message":"no"},"at":"${"y".repeat(63_945)}${KEY}"}`, 400),
      broken: (response) => events(response, inPieces(`Key: ${KEY}!`)),
      header: (response) => json(response, `{"error":{"message":"no"}}`, 400, { "x-request-id": KEY }),
      escaped: (response) => json(response, `{"error":{"message":"no ${inEscapes(KEY)}"}}`, 400),
      streamed: (response) =>
        events(response, `${piece("Hm")}event: error\ndata: {"error":{"message":"${inEscapes(KEY)}"}}\n\n`),
    };
    const { url } = await loopback((response, { body: asked }) => {
      refusals[(JSON.parse(asked) as { model: string }).model]?.(response);
    });
    const names = Object.keys(refusals);
    const { client, folder, close } = await modelsAt(url, names, KEY, database);
    const run = { name: "refused", prompt: "Your key?", limits: LIMITS };
    const runId = await finish(client, { run, models: names });
    const { failures } = await client.getResults({ params: { runId } });
    expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(names.length);
    await close();
    expect(traces(await dump(folder, database))).toEqual([]);
  });
});

/** Pieces of the key that are long enough to be of use to somebody. */
function traces(text: string): string[] {
  const spoken = text
    .replaceAll('"}}]}\\n{"choices":[{"index":0,"delta":{"content":"', "")
    .replaceAll(/\\*","logprob\\*":-1\},\{\\*"token\\*":\\*"|","logprob":-1\},\{"token":"/g, "");
  const pieces = Array.from({ length: KEY.length - 11 }, (_, at) => KEY.slice(at, at + 12));
  const forms = [
    Buffer.from(KEY).toString("base64").slice(4, 24),
    Buffer.from(KEY).toString("hex").slice(0, 30),
    Buffer.from(KEY).toString("hex").toUpperCase().slice(0, 30),
    inEscapes(KEY).slice(0, 30),
    inEscapes(KEY).slice(0, 30).replaceAll("\\", "\\\\"),
  ];
  return [...pieces, ...forms].filter((form) => text.includes(form) || spoken.includes(form));
}

it.each(["EMPTY", "ollama", "short-key-12", "sk-no-key-required"])(
  "an answer that says %s is left as it is, although that is the key",
  async (key) => {
    const { url } = await loopback((response) => json(response, body(`Set it to ${key}.`)));
    const { client } = await modelsAt(url, ["m"], key);
    const runId = await finish(client, { run: { name: "dummy", prompt: "Which key?" }, models: ["m"] });
    const { rows } = await client.listItems({ params: { runId }, query: {} });
    const { response } = await client.getItem({ params: { runId, itemId: String(rows[0]?.id) } });
    expect([response?.text, response?.warnings]).toEqual([`Set it to ${key}.`, []]);
  },
);

it.each(["x", "EMPTY"])("an error is told as it came, although %s is the key", async (key) => {
  const message = "EMPTY prompts exceed the maximum";
  const { url } = await loopback((response) => json(response, JSON.stringify({ error: { message } }), 400));
  const { client } = await modelsAt(url, ["m"], key);
  const run = { name: "dummy", prompt: "Which key?", limits: LIMITS };
  const runId = await finish(client, { run, models: ["m"] });
  const { failures } = await client.getResults({ params: { runId } });
  expect(JSON.stringify(failures)).toContain(message);
});
