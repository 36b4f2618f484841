import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { modelServer } from "../support/model-server.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { doneOf, follow, itemsOf, pauseAfter, startRun, typesOf } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const ofRun = (runId: string) => ({ params: { runId } });
/** Dear enough for a few answers to use a small budget up: the worst case of a call is 0.2 USD. */
const PRICE = { inputPerMillion: 0, outputPerMillion: 1000 };
const TASKS = 12;
type Settings = Readonly<Record<string, unknown>>;

/** Priced models that answer with 200 tokens at most, and no judge. */
function pricedConfig(run: Settings, planted: Settings = { price: PRICE }) {
  const {
    judge: _judge,
    routers,
    ...config
  } = sampleConfig({
    qualities: { alpha: 0.9, beta: 0.5 },
    judging: "later",
    planted,
    run,
  });
  return { ...config, routers: { simulated: { ...routers.simulated, default: { maxTokens: 200 } } } };
}

async function spentIn(client: Client, runId: string): Promise<number> {
  const items = await itemsOf(client, runId);
  return items.reduce(
    (sum, { response, scores }) =>
      sum + (response?.costUsd ?? 0) + scores.reduce((cost, score) => cost + (score.costUsd ?? 0), 0),
    0,
  );
}

const plan = (client: Client, config: object, tasks = 4) =>
  client.validateRun({
    body: runRequestSchema.parse({ config, files: [{ path: "bank.jsonl", content: sampleBank(tasks) }] }),
  });

describe.each(ENGINES)("a budget, on %s", (_engine, databaseFor) => {
  it("is never overspent; what is left out is taken up with a larger one", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await startRun(client, pricedConfig({ maxBudgetUsd: 0.5 }), TASKS);
    const events = await follow(client, runId);
    const spent = await spentIn(client, runId);
    expect(spent).toBeGreaterThan(0.2);
    expect(spent).toBeLessThanOrEqual(0.5);
    const run = await client.getRun(ofRun(runId));
    const { WAITING_FOR_JUDGE: answered, CANT_BE_FINISHED: skipped } = run.counts;
    expect(run).toMatchObject({ state: "finished", maxBudgetUsd: 0.5, counts: { NEW: 0, FAILED: 0 } });
    expect([answered > 0, skipped > 0, answered + skipped]).toEqual([true, true, 2 * TASKS]);
    const reasons = (await itemsOf(client, runId)).flatMap(({ item }) => item.skipReason ?? []);
    expect(reasons).toEqual(Array.from({ length: skipped }, () => "budget_exceeded"));
    expect(typesOf(events, "item-skipped")).toHaveLength(skipped);

    // Too small a budget is refused and changes nothing.
    for (const maxBudgetUsd of [0.1, spent - 1e-9]) {
      await expect(client.resumeRun({ ...ofRun(runId), body: { maxBudgetUsd } })).rejects.toMatchObject({
        code: "invalid-input",
        message: expect.stringContaining(`has already spent $${spent.toFixed(4)}`) as string,
      });
    }
    await expect(client.resumeRun({ ...ofRun(runId), body: {} })).rejects.toMatchObject({
      code: "conflict",
      hint: expect.stringContaining("--budget") as string,
    });
    expect(await client.getRun(ofRun(runId))).toEqual(run);

    // A little more counts what was spent.
    const second = spent + 0.3;
    await client.resumeRun({ ...ofRun(runId), body: { maxBudgetUsd: second } });
    await follow(client, runId);
    const spentThen = await spentIn(client, runId);
    expect(spentThen).toBeGreaterThan(spent);
    expect(spentThen).toBeLessThanOrEqual(second);
    expect((await client.getRun(ofRun(runId))).counts.CANT_BE_FINISHED).toBeGreaterThan(0);

    await client.resumeRun({ ...ofRun(runId), body: { maxBudgetUsd: 100 } });
    const all = await follow(client, runId);
    expect(typesOf(all, "item-answered")).toHaveLength(2 * TASKS);
    expect(doneOf(all)).toEqual([2 * TASKS, 2 * TASKS]);
    expect(await client.getRun(ofRun(runId))).toMatchObject({
      state: "finished",
      maxBudgetUsd: 100,
      counts: { WAITING_FOR_JUDGE: 2 * TASKS, CANT_BE_FINISHED: 0 },
    });
  });

  it("counts judges, whose answers are not lost when it is used up", async () => {
    const { client } = await openHost(await databaseFor());
    const price = { inputPerMillion: 0, outputPerMillion: 1000 };
    const judged = sampleConfig({ qualities: { alpha: 0.9 }, judge: { price }, run: { maxBudgetUsd: 0.8 } });
    const runId = await startRun(client, judged, TASKS);
    await follow(client, runId);
    expect(await spentIn(client, runId)).toBeLessThanOrEqual(0.8);
    const { counts } = await client.getRun(ofRun(runId));
    expect([counts.COMPLETED > 0, counts.CANT_BE_FINISHED > 0]).toEqual([true, true]);
    const skipped = (await itemsOf(client, runId)).filter(({ item }) => item.skipReason !== null);
    expect(skipped.every(({ response }) => response !== null)).toBe(true);

    await client.resumeRun({ ...ofRun(runId), body: { maxBudgetUsd: 100 } });
    const events = await follow(client, runId);
    expect(typesOf(events, "item-answered")).toHaveLength(TASKS);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ completedItems: TASKS });
  });

  it("does not count answers of earlier runs that are used again", async () => {
    const { client } = await openHost(await databaseFor());
    await follow(client, await startRun(client, pricedConfig({}), 3));
    const runId = await startRun(client, pricedConfig({ reuse: true, maxBudgetUsd: 0.0001 }), 3);
    await follow(client, runId);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ counts: { WAITING_FOR_JUDGE: 6 } });
  });

  it("counts what was spent before a pause", async () => {
    const { client } = await openHost(await databaseFor());
    const slow = { price: PRICE, latencyMs: 300 };
    const run = { maxBudgetUsd: 0.6, concurrency: { candidate: 1 } };
    const runId = await startRun(client, pricedConfig(run, slow), TASKS);
    await pauseAfter(client, runId, 2);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ state: "paused" });
    await client.resumeRun({ ...ofRun(runId), body: {} });
    await follow(client, runId);
    expect(await spentIn(client, runId)).toBeLessThanOrEqual(0.6);
    expect((await client.getRun(ofRun(runId))).counts.CANT_BE_FINISHED).toBeGreaterThan(0);
  });
});

/** A config whose only model is hosted somewhere, without a price. */
function hostedConfig(run: Settings, baseUrl = "https://models.example.com/v1") {
  const { run: base } = sampleConfig({ judging: "later", run });
  const routers = { openaiCompatible: { baseUrl, apiKeyEnv: null } };
  return { run: base, routers, models: [{ id: "hosted", router: "openaiCompatible", model: "m" }] };
}
const RATE = { provider: "openaiCompatible", model: "m", inputPerMillion: 1e6, outputPerMillion: 2e6 };

describe("a model without a price", () => {
  it("is refused in a run with a budget, unless it is allowed by name or gets a price", async () => {
    const { client } = await openHost();
    const refusal = {
      code: "invalid-input",
      faults: [{ key: "hosted", message: expect.stringContaining("has no price") as string }],
    };
    await expect(plan(client, hostedConfig({ maxBudgetUsd: 1 }))).rejects.toMatchObject(refusal);
    await expect(plan(client, hostedConfig({ maxBudgetUsd: 1, allowUnpriced: ["m"] }))).rejects.toMatchObject(
      refusal,
    );
    const { estimate } = await plan(client, hostedConfig({ maxBudgetUsd: 1, allowUnpriced: ["hosted"] }));
    expect(estimate.unpriced).toEqual(["hosted"]);
    await client.createPrice({ body: { ...RATE, since: "2020-01-01" } });
    expect((await plan(client, hostedConfig({ maxBudgetUsd: 1 }))).estimate.unpriced).toEqual([]);
  });

  it("is refused as well when a run gets its budget later", async () => {
    const { client } = await openHost();
    const config = hostedConfig({ limits: { requestTimeoutMs: 1, itemAttempts: 1, candidateRetries: 0 } });
    const runId = await startRun(client, config, 1);
    await follow(client, runId);
    await expect(client.resumeRun({ ...ofRun(runId), body: { maxBudgetUsd: 1 } })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "hosted" }],
    });
  });

  it("is not free because its server is on this machine, but because the user says so", async () => {
    const { client } = await openHost();
    const { url } = await modelServer();
    const config = hostedConfig({ maxBudgetUsd: 0.000001 }, url);
    await expect(plan(client, config)).rejects.toMatchObject({ faults: [{ key: "hosted" }] });
    const open = hostedConfig({}, url);
    expect((await plan(client, open)).estimate).toMatchObject({ isKnown: false, unpriced: ["hosted"] });
    const unknown = await startRun(client, open, 2);
    await follow(client, unknown);
    expect((await client.getResults(ofRun(unknown))).ranking).toMatchObject([
      { costUsd: null, spend: { calls: 2, usd: 0, unknownCalls: 2 } },
    ]);

    const free = {
      ...config,
      routers: { openaiCompatible: { ...config.routers.openaiCompatible, free: true } },
    };
    expect((await plan(client, free)).estimate).toMatchObject({
      costUsd: { low: 0, high: 0 },
      isKnown: true,
      unpriced: [],
    });
    const runId = await startRun(client, free, 3);
    await follow(client, runId);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ counts: { WAITING_FOR_JUDGE: 3 } });
    expect((await client.getResults(ofRun(runId))).ranking).toMatchObject([{ costUsd: 0 }]);
  });
});

describe("the estimate", () => {
  it("is a range for answers and another for judges, and holds what the run then costs", async () => {
    const { client } = await openHost();
    const priced = { price: { inputPerMillion: 10, outputPerMillion: 100 } };
    const config = sampleConfig({ planted: priced, judge: priced, run: { samples: 2 } });
    const { estimate, items } = await plan(client, config, 5);
    expect(estimate).toMatchObject({ calls: items, judgeCalls: items, unpriced: [] });
    expect(items).toBe(30);
    const { costUsd, judgeCostUsd } = estimate;
    for (const { low, high } of [costUsd, judgeCostUsd]) {
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThan(high);
    }
    const runId = await startRun(client, config, 5);
    await follow(client, runId);
    const details = await itemsOf(client, runId);
    const answers = details.reduce((sum, { response }) => sum + (response?.costUsd ?? 0), 0);
    const judges = details.reduce((sum, { scores }) => sum + (scores[0]?.costUsd ?? 0), 0);
    expect(answers).toBeGreaterThanOrEqual(costUsd.low);
    expect(answers).toBeLessThanOrEqual(costUsd.high);
    expect(judges).toBeGreaterThanOrEqual(judgeCostUsd.low);
    expect(judges).toBeLessThanOrEqual(judgeCostUsd.high);
  });

  it("knows how much an answer may hold, and never runs backwards", async () => {
    const { client } = await openHost();
    const priced = { price: PRICE };
    const config = sampleConfig({ planted: priced, judge: priced });
    const brief = {
      ...config,
      judge: { ...config.judge, maxTokens: 10 },
      routers: { simulated: { ...config.routers.simulated, default: { maxTokens: 20 } } },
    };
    const { costUsd, judgeCostUsd } = (await plan(client, brief, 1)).estimate;
    expect(costUsd.high).toBeCloseTo((3 * 20 * 1000) / 1e6, 10);
    expect(costUsd.low).toBeLessThanOrEqual(costUsd.high);
    expect(judgeCostUsd.high).toBeCloseTo((3 * 10 * 1000) / 1e6, 10);
    expect(judgeCostUsd.low).toBeLessThanOrEqual(judgeCostUsd.high);
  });

  it("counts no judges in a run that leaves judging for later", async () => {
    const { client } = await openHost();
    const { estimate } = await plan(client, sampleConfig({ judging: "later", judge: { price: PRICE } }));
    expect(estimate).toMatchObject({ judgeCalls: 0, judgeCostUsd: { low: 0, high: 0 } });
  });
});
