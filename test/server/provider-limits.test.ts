import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow, itemsOf, pauseAfter, startRun, typesOf } from "../support/watched-run.ts";

const ofRun = (runId: string) => ({ params: { runId } });

describe("a provider that serves one model at a time", () => {
  const limits = { oneModelAtATime: true };

  it("is warmed up for each model, whose items do not mix, and is judged afterwards", async () => {
    const { client } = await openHost();
    const { url, asked, mostOf } = await modelServer();
    const runId = await startRun(client, serverConfig(url, ["a", "b"], { judging: "phased" }, limits), 3);
    const events = await follow(client, runId);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ judging: "phased", completedItems: 6 });
    const told = events.flatMap((event) =>
      event.type === "model-warmed" || event.type === "item-answered"
        ? [`${event.type} ${event.modelId}`]
        : [],
    );
    const group = (model: string) => [
      `model-warmed ${model}`,
      ...Array.from({ length: 3 }, () => `item-answered ${model}`),
    ];
    expect(told).toEqual([...group("a"), ...group("b")]);
    expect(asked.filter(({ prompt }) => prompt === "Hello, world!").map(({ model }) => model)).toEqual([
      "a",
      "b",
    ]);
    expect([mostOf("a"), mostOf("b")]).toEqual([1, 1]);
    const lastAnswer = events.findLastIndex(({ type }) => type === "item-answered");
    const firstJudged = events.findIndex(({ type }) => type === "item-judged");
    expect(lastAnswer).toBeLessThan(firstJudged);
  });

  it("holds up judges of its own only: hosted ones judge each answer as it lands", async () => {
    const { client } = await openHost();
    const { url } = await modelServer();
    const config = serverConfig(url, ["a"], {}, limits);
    const judging = async (judge: object) => {
      const body = runRequestSchema.parse({
        config: { ...config, judge },
        files: [{ path: "bank.jsonl", content: sampleBank(2) }],
      });
      return (await client.validateRun({ body })).judging;
    };
    expect(await judging(config.judge)).toBe("pipelined");
    const own = { router: "openaiCompatible", model: "j", maxTokens: 100, structured: true };
    expect(await judging(own)).toBe("phased");
  });

  it("goes on with the next model when one cannot be loaded, and leaves answers alone that it has", async () => {
    const { client } = await openHost();
    let isBroken = false;
    const { url, asked } = await modelServer(
      ({ model }) => (isBroken && model === "a" ? { status: 500 } : {}),
      20,
    );
    const runId = await startRun(client, serverConfig(url, ["a", "b"], {}, limits), 6);
    await pauseAfter(client, runId, 2);
    const before = (await client.getRun(ofRun(runId))).counts.NEW;
    isBroken = true;
    asked.length = 0;
    await client.resumeRun({ ...ofRun(runId), body: {} });
    const events = await follow(client, runId);
    expect(typesOf(events, "warmup-failed")).toMatchObject([{ modelId: "a", provider: "openaiCompatible" }]);
    expect(asked.filter(({ model }) => model === "a").map(({ prompt }) => prompt)).toEqual(["Hello, world!"]);
    const run = await client.getRun(ofRun(runId));
    const [a, b] = run.models;
    expect(run.state).toBe("finished");
    expect(a?.counts).toMatchObject({ NEW: 0, FAILED: before - 6, COMPLETED: 12 - before });
    expect(b?.counts).toMatchObject({ COMPLETED: 6 });
    const failed = (await itemsOf(client, runId)).find(({ item }) => item.status === "FAILED");
    expect(failed?.item.error?.message).toMatch(/^The warm-up failed: .*500/);
  });
});

/** Two providers of the workspace at one server, and a simulated judge. */
async function twoProviders(client: Client, url: string, narrow: object) {
  await client.createProvider({
    body: { name: "Narrow", type: "openai-compatible", baseUrl: url, limits: narrow },
  });
  await client.createProvider({ body: { name: "Wide", type: "openai-compatible", baseUrl: url } });
  await client.createModel({ body: { name: "slow", provider: "Narrow" } });
  await client.createModel({ body: { name: "fast", provider: "Wide" } });
  const { run } = sampleConfig({ judging: "later", run: { concurrency: { candidate: 4 } } });
  return { run, models: ["slow", "fast"] };
}

describe("limits of one provider", () => {
  it("hold for it, and those of the run for all together", async () => {
    const { client } = await openHost();
    const { url, mostOf } = await modelServer(undefined, 10);
    const runId = await startRun(client, await twoProviders(client, url, { maxConcurrency: 2 }), 20);
    await follow(client, runId);
    expect(mostOf("slow")).toBe(2);
    expect(mostOf("fast")).toBeGreaterThan(1);
    expect(mostOf("fast")).toBeLessThanOrEqual(4);
    expect((await client.getRun(ofRun(runId))).counts.WAITING_FOR_JUDGE).toBe(40);
  });

  it("do not hold up another one, though they share the places of the run", async () => {
    const { client } = await openHost();
    const { url, asked } = await modelServer();
    const runId = await startRun(client, await twoProviders(client, url, { requestsPerMinute: 1 }), 30);
    await pauseAfter(client, runId, 31);
    const [slow, fast] = (await client.getRun(ofRun(runId))).models;
    expect(fast?.counts.WAITING_FOR_JUDGE).toBe(30);
    expect(slow?.counts).toMatchObject({ WAITING_FOR_JUDGE: 1, NEW: 29 });
    expect(asked).toHaveLength(31);
  });

  it("grow narrower by a refusal, whose wait everybody keeps", async () => {
    const { client } = await openHost();
    const times: number[] = [];
    const { url } = await modelServer((_asked, count) => {
      times.push(Date.now());
      return count === 1 ? { status: 429, headers: { "retry-after": "1" } } : {};
    });
    const config = serverConfig(url, ["m"], { concurrency: { candidate: 1, judge: 4 } });
    const runId = await startRun(client, config, 3);
    const events = await follow(client, runId);
    expect(typesOf(events, "call-retried")).toMatchObject([{ retry: 1, of: 3, waitMs: 1000 }]);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
    const waits = (await itemsOf(client, runId)).map(({ response }) => response?.waitMs ?? 0);
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(1000);
    expect((await client.getRun(ofRun(runId))).completedItems).toBe(3);
  });
});
