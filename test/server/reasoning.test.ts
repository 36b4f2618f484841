import { describe, expect, it } from "vitest";
import { loopback } from "../providers/loopback.ts";
import { chat, events, piece } from "../providers/quirks/quirk.ts";
import { itemsOf, readCsv, readLines } from "../support/export-reading.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

const PRICE = {
  inputPerMillion: 2,
  outputPerMillion: 10,
  cachedInputPerMillion: 0.5,
  reasoningPerMillion: 20,
  since: "2026-01-01",
};
const USAGE = {
  prompt_tokens: 1000,
  completion_tokens: 500,
  total_tokens: 1500,
  prompt_tokens_details: { cached_tokens: 400 },
  completion_tokens_details: { reasoning_tokens: 300 },
};

/** A run of one question that is answered by a server, without a judge. */
function configFor(baseUrl: string, { run = {}, router = {}, params = {} } = {}) {
  return {
    run: { name: "one", prompt: "What is two and two?", ...run },
    routers: { openaiCompatible: { baseUrl, apiKeyEnv: null, ...router } },
    models: [{ id: "thinker", router: "openaiCompatible", model: "alder", params }],
  };
}

async function priced(databaseFor: () => Promise<string | undefined>) {
  const workspace = await openWorkspace({ database: await databaseFor() });
  const { client } = workspace;
  await client.createPrice({ body: { provider: "openaiCompatible", model: "alder", ...PRICE } });
  const textOf = async (runId: string, body: Parameters<typeof client.exportResults>[0]["body"]) =>
    (await Array.fromAsync(client.exportResults({ params: { runId }, body }))).join("");
  return { client, textOf };
}

describe.each(ENGINES)("reasoning, on %s", (_engine, databaseFor) => {
  it("is stored, exported and paid for apart from the answer", async () => {
    const { client, textOf } = await priced(databaseFor);
    const { url } = await loopback((response) => {
      const message = { content: "<think>Aloud.</think>\n4", reasoning_content: "In silence." };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(chat(message, "stop", USAGE)));
    });
    const metrics = [{ kind: "exact-match", expected: "4" }];
    const runId = await finish(client, configFor(url, { run: { metrics } }));
    const [item] = await itemsOf(client, runId);
    const costUsd = (600 * 2 + 400 * 0.5 + 200 * 10 + 300 * 20) / 1e6;
    expect(item?.response).toMatchObject({
      text: "4",
      reasoning: "In silence.\n\nAloud.",
      usage: { cachedTokens: 400, reasoningTokens: 300 },
      costUsd,
    });
    // A metric that saw the thoughts would not have found the bare answer.
    expect(item?.scores).toMatchObject([{ outcome: { scored: true, value: 1 } }]);
    const told = { reasoning_text: "In silence.\n\nAloud.", reasoning_tokens: "300", cached_tokens: "400" };
    expect(readCsv(await textOf(runId, { format: "CSV", includeDetailed: true }))).toMatchObject([
      { llm_response_text: "4", ...told },
    ]);
    expect(readCsv(await textOf(runId, { format: "CSV", content: "runs" }))).toMatchObject([told]);
    expect(readLines(await textOf(runId, { format: "JSONL" }))).toMatchObject([
      {
        response: {
          text: "4",
          reasoning: told.reasoning_text,
          usage: { cachedTokens: 400, reasoningTokens: 300 },
        },
      },
    ]);
    const { runs } = await client.getCosts();
    expect(runs).toMatchObject([{ spend: { usd: expect.closeTo(costUsd, 12), unknownCalls: 0 } }]);
  });

  it("stays in the answer where somebody wants it there", async () => {
    const { client } = await priced(databaseFor);
    const { url } = await loopback((response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(chat({ content: "<think>x</think>4" }))),
    );
    const runId = await finish(client, configFor(url, { router: { default: { reasoningText: "keep" } } }));
    expect((await itemsOf(client, runId))[0]?.response).toMatchObject({
      text: "<think>x</think>4",
      reasoning: null,
    });
  });
});

describe.each(ENGINES)("an answer that breaks off, on %s", (_engine, databaseFor) => {
  it("is kept with its item, marked as partial, never scored, and paid for", async () => {
    const { client, textOf } = await priced(databaseFor);
    const { url } = await loopback((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(events(piece({ reasoning_content: "Hm." }), piece({ content: "one two three four" })));
    });
    const runId = await finish(
      client,
      configFor(url, {
        run: {
          stream: true,
          metrics: [{ kind: "contains", any: ["two"] }],
          limits: { candidateRetries: 0, itemAttempts: 1 },
        },
        params: { idleTimeoutMs: 300 },
      }),
    );
    const [item] = await itemsOf(client, runId);
    expect(item).toMatchObject({
      item: {
        status: "FAILED",
        error: {
          stage: "answer",
          message: expect.stringMatching(/^no data received for 0\.3 s; 21 characters were received in /),
        },
      },
      response: null,
      scores: [],
    });
    const usage = { inputTokens: 6, outputTokens: 6, estimated: true };
    const costUsd = (6 * 2 + 6 * 10) / 1e6;
    expect(item?.wastedCalls).toMatchObject([
      { outcome: "failed", partial: { text: "one two three four", reasoning: "Hm." }, usage, costUsd },
    ]);
    expect((await client.getCosts()).runs).toMatchObject([{ spend: { usd: expect.closeTo(costUsd, 12) } }]);
    expect(readCsv(await textOf(runId, { format: "CSV", includeDetailed: true }))).toMatchObject([
      { task_status: "FAILED", llm_response_text: "", score: "" },
    ]);
  });

  it("is cut off by a total that was set, for its model, its router or its run", async () => {
    const { client } = await priced(databaseFor);
    const { url } = await loopback((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const writing = setInterval(() => response.write(events(piece({ content: "word " }))), 20);
      response.on("close", () => clearInterval(writing));
    });
    const limits = { candidateRetries: 0, itemAttempts: 1 };
    const run = { stream: true, limits };
    for (const setting of [
      { run, params: { timeoutMs: 250 } },
      { run, router: { default: { timeoutMs: 250 } } },
      { run, router: { limits: { timeoutMs: 250 } } },
      { run: { ...run, limits: { ...limits, requestTimeoutMs: 250 } } },
    ]) {
      const runId = await finish(client, configFor(url, setting));
      const [item] = await itemsOf(client, runId);
      expect(item?.item.error?.message).toMatch(
        /^no answer within 0\.25 s; [\d,]+ characters were received in 0\.\d s$/,
      );
      expect(item?.wastedCalls).toMatchObject([{ partial: { text: expect.stringMatching(/^(word )+$/) } }]);
    }
  });
});
