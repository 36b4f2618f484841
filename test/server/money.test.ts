import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { type CallPurpose } from "../../src/core/index.ts";
import { openHost } from "../support/host.ts";
import { modelServer } from "../support/model-server.ts";
import { follow, itemsOf, pauseAfter } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const ofRun = (runId: string) => ({ params: { runId } });
const VERDICT = JSON.stringify({
  rubric_scores: { r1: 1 },
  auto_fail: false,
  overall_score: 1,
  notes: "fine",
});
const GARBAGE = "I would rather not say.";

/** What the server itself has billed, call by call: each has a price of its own. */
interface Billed {
  readonly model: string;
  readonly purpose: CallPurpose;
  readonly usd: number;
}

/** A server that bills everything, also what is of no use. */
async function billingServer() {
  const bills: Billed[] = [];
  const seen = new Map<string, number>();
  const { url } = await modelServer(({ model, prompt, messages }) => {
    const isJudge = model === "judge";
    const text = messages.map(({ content }) => content).join("\n");
    const task = /Question number (\d+)/.exec(text)?.[1] ?? "";
    const key = `${model} ${task}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    const purpose = purposeOf(prompt, isJudge);
    const bill = (told: { content?: string | null }) => {
      const usd = 0.001 * (bills.length + 1);
      bills.push({ model, purpose, usd });
      return { ...told, costUsd: usd };
    };
    if (purpose === "generate") return bill({ content: JSON.stringify({ questions: ["Why is it so?"] }) });
    if (purpose !== "answer" && purpose !== "judge") return bill({});
    // The first reply on every second task is of no use; on task 4 none ever is.
    if (isJudge)
      return bill({ content: task === "4" || (Number(task) % 2 === 0 && count === 1) ? GARBAGE : VERDICT });
    // Refused before any work: free. Empty after the work: billed, and tried again.
    if (model === "flaky" && count === 1) return { status: 503 };
    if (model === "flaky" && count === 2) return bill({ content: null });
    return bill({});
  });
  return { url, bills };
}

function purposeOf(prompt: string, isJudge: boolean): CallPurpose {
  if (prompt === "Hello, world!") return "warm-up";
  if (prompt === "Just a test.") return "test";
  if (/Question number/.test(prompt)) return isJudge ? "judge" : "answer";
  return "generate";
}

const sum = (bills: readonly Billed[]): number => bills.reduce((total, { usd }) => total + usd, 0);

async function furnished(client: Client, url: string) {
  const { id } = await client.createProvider({
    body: { name: "Biller", type: "openai-compatible", baseUrl: url, limits: { oneModelAtATime: true } },
  });
  for (const name of ["steady", "flaky", "judge"])
    await client.createModel({ body: { name, provider: "Biller" } });
  const collection = await client.createCollection({ body: { name: "Tasks" } });
  for (let task = 1; task <= 6; task += 1)
    await client.createTask({
      body: {
        taskId: `t${task}`,
        prompt: `Question number ${task}?`,
        rubric: [{ id: "r1", text: "is right", weight: 1, maxScore: 1 }],
      },
    });
  await client.addToCollection({
    params: { id: String(collection.id) },
    body: ["t1", "t2", "t3", "t4", "t5", "t6"],
  });
  return { providerId: String(id) };
}

function configOf(run: object = {}) {
  return runRequestSchema.parse({
    files: [],
    config: {
      run: {
        name: "billed",
        collections: ["Tasks"],
        limits: { retryBaseMs: 1, itemBackoffMs: 1 },
        ...run,
      },
      models: ["steady", "flaky"],
      judge: "judge",
    },
  });
}

describe.each(ENGINES)("money, on %s", (_engine, databaseFor) => {
  it("adds up to what the server has billed: failures, repairs, resume, warm-ups, questions, tests", async () => {
    const { client } = await openHost(await databaseFor());
    const { url, bills } = await billingServer();
    const { providerId } = await furnished(client, url);

    const { runId } = await client.startRun({ body: configOf() });
    await pauseAfter(client, runId, 3);
    await client.resumeRun({ ...ofRun(runId), body: {} });
    await follow(client, runId);
    const inRun = [...bills];
    await client.testInference({
      params: { id: providerId },
      body: { model: "steady", prompt: "Just a test." },
    });
    await client.generateCollection({ body: { models: ["steady"], topic: "weather", count: 1 } });

    const report = await client.getCosts();
    const { costUsd, judgeCostUsd, otherCostUsd, unknownCalls } = report.total;
    expect(unknownCalls).toBe(0);
    expect(report.total.simulatedUsd).toBe(0);
    expect(costUsd + judgeCostUsd + otherCostUsd).toBeCloseTo(sum(bills), 9);
    expect(report.runs).toMatchObject([{ runId, spend: { unknownCalls: 0 } }]);
    expect(report.runs[0]?.spend.usd).toBeCloseTo(sum(inRun), 9);
    for (const { modelId, purposes } of report.models)
      for (const [purpose, spend] of Object.entries(purposes)) {
        const own = bills.filter((bill) => bill.model === modelId && bill.purpose === purpose);
        expect([modelId, purpose, spend.usd]).toEqual([modelId, purpose, expect.closeTo(sum(own), 9)]);
      }
    expect(new Set(report.models.flatMap(({ purposes }) => Object.keys(purposes)))).toEqual(
      new Set(bills.map(({ purpose }) => purpose)),
    );

    const results = await client.getResults(ofRun(runId));
    for (const { modelId, costUsd: cost } of results.ranking)
      expect(cost).toBeCloseTo(sum(inRun.filter(({ model }) => model === modelId)), 9);
    expect(results.judgeCostUsd).toBeCloseTo(sum(inRun.filter(({ purpose }) => purpose === "judge")), 9);
    expect(report.days.reduce((total, day) => total + day.costUsd, 0)).toBeCloseTo(sum(bills), 9);
  });

  it("keeps what came back of calls that brought nothing, and shows it with the item", async () => {
    const { client } = await openHost(await databaseFor());
    const { url } = await billingServer();
    await furnished(client, url);
    const { runId } = await client.startRun({ body: configOf() });
    await follow(client, runId);
    const items = await itemsOf(client, runId);
    const flaky = items.find(({ item }) => item.modelId === "flaky" && item.taskId === "t1");
    expect(flaky?.wastedCalls).toMatchObject([
      {
        outcome: "failed",
        status: 503,
        costUsd: 0,
        body: expect.stringContaining("the server says 503") as string,
      },
      {
        outcome: "failed",
        status: 200,
        message: "the response has no choices",
        body: expect.stringContaining('"cost"') as string,
      },
    ]);
    const failed = items.find(({ item }) => item.modelId === "steady" && item.taskId === "t4");
    expect(failed?.item).toMatchObject({ status: "FAILED", error: { stage: "judge" } });
    expect(failed?.wastedCalls.length).toBeGreaterThan(1);
    expect(failed?.wastedCalls.every(({ outcome, body }) => outcome === "unusable" && body === GARBAGE)).toBe(
      true,
    );
  });

  it("is never spent beyond the budget, and what answers cost leaves the judges their share", async () => {
    const { client } = await openHost(await databaseFor());
    const { url, bills } = await billingServer();
    await furnished(client, url);
    for (const model of ["steady", "flaky", "judge"])
      await client.createPrice({
        body: { provider: "Biller", model, inputPerMillion: 0, outputPerMillion: 50, since: "2020-01-01" },
      });
    const { runId } = await client.startRun({ body: configOf({ maxBudgetUsd: 1.5 }) });
    await follow(client, runId);
    const { counts } = await client.getRun(ofRun(runId));
    expect(sum(bills)).toBeLessThanOrEqual(1.5);
    expect(counts.CANT_BE_FINISHED).toBeGreaterThan(0);
    // Whatever was answered was judged, as far as its judge could be understood.
    const items = await itemsOf(client, runId);
    const unjudged = items.filter(({ item, response }) => response !== null && item.skipReason !== null);
    expect(unjudged).toEqual([]);
  });
});

it("says who answered, and that it changed inside the run", async () => {
  const { client } = await openHost();
  const { url } = await modelServer((_asked, count) => ({
    headers: { "x-request-id": `req-${count}`, "x-ratelimit-remaining-requests": "9" },
    served: { model: count < 3 ? "m-2026-01" : "m-2026-02", system_fingerprint: "fp" },
  }));
  await furnished(client, url);
  const body = configOf({ judging: "later" });
  const { runId } = await client.startRun({
    body: { ...body, config: { ...body.config, models: ["steady"] } },
  });
  await follow(client, runId);
  const [item] = await itemsOf(client, runId);
  expect(item?.response?.served).toMatchObject({
    model: expect.stringContaining("m-2026") as string,
    fingerprint: "fp",
    requestId: expect.stringContaining("req-") as string,
    rateLimits: { "x-ratelimit-remaining-requests": "9" },
  });
  const { ranking } = await client.getResults(ofRun(runId));
  expect(ranking[0]?.served.map(({ name }) => name).toSorted()).toEqual(["m-2026-01 (fp)", "m-2026-02 (fp)"]);
});
