import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { detectableDifference, tasksToDetect } from "../../src/statistics/index.ts";
import { type SampleOptions, sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

const filesOf = (tasks: number) => [{ path: "bank.jsonl", content: sampleBank(tasks) }];

const planOf = (client: Client, options: SampleOptions, tasks: number) =>
  client.validateRun({
    body: runRequestSchema.parse({ config: sampleConfig(options), files: filesOf(tasks) }),
  });

/** Runs it and looks at what came of it, so that results are kept. */
async function looked(client: Client, options: SampleOptions, tasks: number): Promise<string> {
  const runId = await finish(client, sampleConfig(options), filesOf(tasks));
  await client.getResults({ params: { runId } });
  return runId;
}

/** Variance over tasks of the difference of two models' scores, from the items themselves. */
async function varianceBetween(client: Client, runId: string, a: string, b: string): Promise<number> {
  const { rows } = await client.listItems({ params: { runId }, query: { limit: "500" } });
  const scores = new Map<string, number>();
  for (const { id, modelId, taskId } of rows) {
    const item = await client.getItem({ params: { runId, itemId: String(id) } });
    const outcome = item.scores[0]?.outcome;
    if (outcome?.scored !== true) continue;
    scores.set(`${modelId} ${taskId}`, (100 * outcome.value) / outcome.scaleMax);
  }
  const tasks = [...new Set(rows.map(({ taskId }) => taskId))];
  const differences = tasks.flatMap((task) => {
    const [first, second] = [scores.get(`${a} ${task}`), scores.get(`${b} ${task}`)];
    return first === undefined || second === undefined ? [] : [first - second];
  });
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  return differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (differences.length - 1);
}

const TWO = { qualities: { alpha: 0.9, beta: 0.4 } };

describe("what a plan says a run would show", () => {
  it("assumes a spread without history, and corrects for all pairs as the results do", async () => {
    const { client } = await openWorkspace();
    const { detectable } = await planOf(client, {}, 20);
    const plan = { taskVariance: 30 ** 2, models: 3 };
    expect(detectable).toMatchObject({ spread: 30, measured: false });
    expect({ known: true, value: detectable?.points }).toEqual(detectableDifference(20, plan));
    const { tasks = 0, points = 0 } = detectable?.further ?? {};
    const needed = tasksToDetect(points, plan);
    expect(needed).toEqual({ known: true, value: 20 + tasks });
    expect(points).toBeLessThan(detectable?.points ?? 0);
  });

  it.each(ENGINES)("takes the spread from an earlier run of these models: %s", async (_, database) => {
    const { client } = await openWorkspace({ database: await database() });
    const runId = await looked(client, TWO, 12);
    const taskVariance = await varianceBetween(client, runId, "alpha", "beta");
    const { detectable } = await planOf(client, TWO, 40);
    const expected = detectableDifference(40, { taskVariance, models: 2 });
    expect(detectable).toMatchObject({ measured: true });
    expect(expected.known && expected.value).toBeCloseTo(detectable?.points ?? 0, 6);
  });

  it("takes it from other models on the same tasks, and from nothing else", async () => {
    const { client } = await openWorkspace();
    await looked(client, TWO, 12);
    const others = { qualities: { delta: 0.8, epsilon: 0.5 } };
    expect((await planOf(client, others, 12)).detectable).toMatchObject({ measured: true });
    expect((await planOf(client, others, 13)).detectable).toMatchObject({ measured: false });
  });

  it("is silent with fewer than two models or tasks", async () => {
    const { client } = await openWorkspace();
    expect((await planOf(client, { qualities: { alpha: 1 } }, 20)).detectable).toBeNull();
    expect((await planOf(client, {}, 1)).detectable).toBeNull();
  });
});

describe("how long a plan says a run takes", () => {
  it.each(["pipelined", "phased"] as const)("holds for a run of simulated models, %s", async (judging) => {
    const { client } = await openWorkspace();
    const options = { judging, latencyMs: 200, run: { concurrency: { candidate: 4, judge: 4 } } };
    const planned = await planOf(client, options, 12);
    expect(planned.duration.measured).toBe("none");
    const runId = await looked(client, options, 12);
    const { startedAt, finishedAt } = await client.getRun({ params: { runId } });
    const seconds = (Date.parse(finishedAt ?? "") - Date.parse(startedAt ?? "")) / 1000;
    expect(seconds).toBeGreaterThan(planned.duration.lowSeconds);
    expect(seconds).toBeLessThan(planned.duration.highSeconds);
  });

  it("comes from measured latencies once there are any", async () => {
    const { client } = await openWorkspace();
    const slow = { ...TWO, judging: "later", latencyMs: 100 } as const;
    await looked(client, slow, 10);
    // What is planted says nothing any more: what was measured counts.
    const { duration } = await planOf(client, { ...slow, latencyMs: 5_000 }, 100);
    expect(duration.measured).toBe("all");
    // 200 calls of about 100 ms in four places.
    expect(duration.lowSeconds).toBeGreaterThan(2.5);
    expect(duration.lowSeconds).toBeLessThan(5.5);
    const withJudge = await planOf(client, { ...slow, judging: "pipelined" }, 100);
    expect(withJudge.duration.measured).toBe("some");
  });

  it("comes from the calls of judges too, and holds for the next run", async () => {
    const { client } = await openWorkspace();
    const options = { ...TWO, latencyMs: 150, run: { concurrency: { candidate: 4, judge: 4 } } };
    await looked(client, options, 8);
    // Planted latencies say nothing any more, of models or of judges.
    const { duration } = await planOf(client, { ...options, latencyMs: 5_000 }, 16);
    expect(duration.measured).toBe("all");
    const runId = await looked(client, options, 16);
    const { startedAt, finishedAt } = await client.getRun({ params: { runId } });
    const seconds = (Date.parse(finishedAt ?? "") - Date.parse(startedAt ?? "")) / 1000;
    expect(seconds).toBeGreaterThan(duration.lowSeconds);
    expect(seconds).toBeLessThan(duration.highSeconds);
  });
});

describe("a spending limit that is too low", () => {
  const priced = async (maxBudgetUsd: number, params: { readonly maxTokens?: number } = {}) => {
    const { client } = await openWorkspace();
    const price = { inputPerMillion: 0, outputPerMillion: 1000 };
    const run = { judging: "later", maxBudgetUsd, params };
    return (await planOf(client, { qualities: { m: 0.9 }, planted: { price }, run }, 12)).warnings;
  };

  it("is told before the start: no call fits, or not all of them do", async () => {
    expect(await priced(1.4)).toEqual([
      "No call of m fits within the spending limit of $1.40: one may cost up to $4.10 if it uses all of its output tokens. Raise the limit, or lower the model's maximum of output tokens.",
    ]);
    expect(await priced(0.5, { maxTokens: 100 })).toEqual([
      "The spending limit of $0.50 is less than the lowest estimate, $0.72, so some items will be left out.",
    ]);
    expect(await priced(100)).toEqual([]);
  });
});
