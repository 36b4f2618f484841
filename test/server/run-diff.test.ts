import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { type SampleOptions, sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const BASE = {
  qualities: { fast: 0.4, slow: 0.6 },
  planted: { spread: 0.05 },
} as const satisfies SampleOptions;

interface Asked {
  readonly options?: SampleOptions;
  readonly seed?: number;
  readonly bank?: string;
}

async function finished(client: Client, { options = {}, seed = 3, bank = sampleBank(30) }: Asked = {}) {
  const config = sampleConfig({ ...BASE, ...options });
  config.routers.simulated.seed = seed;
  const files = [{ path: "bank.jsonl", content: bank }];
  const { runId } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });
  await follow(client, runId);
  return runId;
}

/** A run's baseline, which tells nothing of what tasks ask and models answer. */
async function baselineOf(client: Client, runId: string) {
  const baseline = await client.getBaseline({ params: { runId } });
  expect(JSON.stringify(baseline)).not.toMatch(/Simulated answer|Question|\?/);
  return baseline;
}

const outcomes = (rows: readonly { readonly modelId: string; readonly outcome: string }[]) =>
  Object.fromEntries(rows.map(({ modelId, outcome }) => [modelId, outcome]));

describe.each(ENGINES)("the diff of two runs, on %s", (_engine, databaseFor) => {
  it("finds the model that has become better, shows flipped tasks with both answers, and what was set", async () => {
    const { client } = await openHost(await databaseFor());
    const first = await finished(client);
    const second = await finished(client, {
      options: { qualities: { fast: 0.7, slow: 0.6 }, run: { limits: { retryBaseMs: 5, itemBackoffMs: 1 } } },
    });
    const params = { runId: first, otherRunId: second };
    const { flips, ...diff } = await client.diffRuns({ params });
    expect(outcomes(diff.models)).toEqual({ fast: "better", slow: "same" });
    expect(diff.sentence).toMatch(
      /^fast is better in the second run by \d+\.\d points \(95 % CI \d+\.\d to \d+\.\d\)\. slow has the same score in both runs on every task\./,
    );
    expect(diff).toMatchObject({ sameJudges: true, caveats: [], basis: "judges", tasks: { shared: 30 } });
    expect(diff.tests).toEqual({ alpha: 0.025, models: 2, categories: 4 });
    expect(diff.settings).toEqual([
      { key: "limits.retryBaseMs", first: "1", second: "5" },
      { key: "providers.simulated.simulation.models.fast.quality", first: "0.4", second: "0.7" },
    ]);
    const [model] = diff.models;
    expect(flips.count).toBe((model?.gained ?? 0) + (model?.lost ?? 0));
    expect(flips.count).toBeGreaterThan(3);
    for (const { modelId, first: before, second: after } of flips.rows) {
      expect(modelId).toBe("fast");
      for (const [runId, side] of [
        [first, before],
        [second, after],
      ] as const) {
        const { item, response } = await client.getItem({ params: { runId, itemId: String(side.itemId) } });
        expect(item).toMatchObject({ modelId: "fast", taskId: side.taskId });
        expect(response?.text.startsWith(side.text ?? "none")).toBe(true);
        expect(side.shortened).toBe(response?.text !== side.text);
      }
    }
    const [before, after] = [await baselineOf(client, first), await baselineOf(client, second)];
    const better = await client.checkGate({ params: { runId: second }, body: { baseline: before } });
    expect(better).toMatchObject({ outcome: "passed", basis: "judges", tasks: { shared: 30 }, caveats: [] });
    expect(better.models[0]?.difference).toMatchObject({ known: true, clusters: 30 });
    const [same] = [better.models[0]?.difference, diff.models[0]?.difference];
    if (same?.known !== true || model?.difference.known !== true) throw new Error("unknown");
    expect(same.value).toBeCloseTo(model.difference.value, 3);
    const worse = await client.checkGate({ params: { runId: first }, body: { baseline: after } });
    expect(worse).toMatchObject({ outcome: "failed", baseline: { runId: second } });
    expect(worse.models.map(({ verdict }) => verdict)).toEqual(["worse", "not-worse"]);
    const seen = [];
    for (let cursor: string | undefined = "0"; cursor !== undefined;) {
      const query = { limit: "2", cursor, texts: "whole" as const };
      const page = await client.diffRuns({ params, query });
      seen.push(...page.flips.rows.map(({ first: { itemId } }) => itemId));
      expect(page.flips.rows.every(({ first: side }) => !side.shortened && side.text !== null)).toBe(true);
      cursor = page.flips.next ?? undefined;
    }
    expect(seen).toEqual(flips.rows.map(({ first: { itemId } }) => itemId));
    const none = await client.diffRuns({ params, query: { modelId: "slow", texts: "none" } });
    expect(none.flips).toEqual({ count: 0, rows: [], next: null });
  });

  it("says of two noisy copies that they can't be told apart, and of a run with itself that it is the same", async () => {
    const { client } = await openHost(await databaseFor());
    // One pair of copies in forty would be told apart: that this is so, the tests beside the code show.
    const [first, second] = [await finished(client, { seed: 1 }), await finished(client, { seed: 2 })];
    const diff = await client.diffRuns({ params: { runId: first, otherRunId: second } });
    expect(outcomes(diff.models)).toEqual({ fast: "not-told-apart", slow: "not-told-apart" });
    expect(diff.sentence).toContain("No difference was detected for fast and slow.");
    expect(diff.sameJudges).toBe(true);
    const itself = await client.diffRuns({ params: { runId: first, otherRunId: first } });
    expect(itself.sentence).toBe("Both are the same run, so there is no difference.");
    expect(itself).toMatchObject({ caveats: [], settings: [], flips: { count: 0 } });
    for (const { difference } of itself.models)
      expect(difference).toMatchObject({ value: 0, interval: null });
  });

  it("pairs tasks by what they ask, and says first when judges are not the same", async () => {
    const { client } = await openHost(await databaseFor());
    const bank = sampleBank(30)
      .replaceAll('"task-', '"renamed-')
      .replace("Question number 7?", "Another one?");
    const first = await finished(client);
    const second = await finished(client, { bank, options: { judge: { bias: 0.2 } } });
    const diff = await client.diffRuns({ params: { runId: first, otherRunId: second } });
    expect(diff.tasks).toMatchObject({
      shared: 29,
      changed: { count: 0 },
      onlyFirst: { taskIds: ["task-7"] },
      onlySecond: { taskIds: ["renamed-7"] },
    });
    expect(diff.sameJudges).toBe(false);
    expect(diff.sentence).toMatch(/^The runs have different judges, so a difference may come from/);
    expect(diff.models[0]?.difference).toMatchObject({ known: true, n: 29 });
  });
});

describe("the gate of a run", () => {
  it("holds it to limits, and says what it does not know", async () => {
    const { client } = await openHost();
    const params = { runId: await finished(client, { bank: sampleBank(4) }) };
    const body = { minScores: { fast: 0, slow: 100 }, maxCostUsd: 1, maxLatencyMs: 60_000 };
    const gate = await client.checkGate({ params, body });
    expect(gate).toMatchObject({ outcome: "failed", baseline: null, models: [], tasks: { shared: 0 } });
    expect(gate.limits.map(({ kind, modelId, verdict }) => [kind, modelId, verdict])).toEqual([
      ["min-score", "fast", "kept"],
      ["min-score", "slow", "broken"],
      ["max-cost", null, "kept"],
      ["max-latency", "slow", "kept"],
      ["max-latency", "fast", "kept"],
    ]);
    expect(gate.sentence).toMatch(/slow has a score of \d+\.\d; at least 100\.0 is required\./);
    const strange = client.checkGate({ params, body: { minScores: { nobody: 3 } } });
    await expect(strange).rejects.toMatchObject({ code: "invalid-input", hint: "Its models: slow, fast." });
  });
});

describe("the diff of two runs", () => {
  it("asks first while somebody scores either of them blind, and loses nobody's blindness to a wrong id", async () => {
    const { client } = await openHost();
    const [first, second] = [await finished(client), await finished(client)];
    const body = { rater: "Ann", kind: "rating" as const };
    const { sessionId } = await client.createSession({ params: { runId: second }, body });
    const isBlind = async () => (await client.getSession({ params: { sessionId } })).unblindedAt === null;
    for (const params of [
      { runId: first, otherRunId: second },
      { runId: second, otherRunId: first },
    ])
      await expect(client.diffRuns({ params })).rejects.toMatchObject({ code: "session-open" });
    const blind = { params: { runId: second } };
    await expect(client.getBaseline(blind)).rejects.toMatchObject({ code: "session-open" });
    await expect(client.checkGate({ ...blind, body: {} })).rejects.toMatchObject({ code: "session-open" });
    const query = { unblind: "true" as const };
    const wrong = client.diffRuns({ params: { runId: second, otherRunId: "no" }, query });
    await expect(wrong).rejects.toMatchObject({ code: "not-found" });
    expect(await isBlind()).toBe(true);
    await client.diffRuns({ params: { runId: first, otherRunId: second }, query });
    expect(await isBlind()).toBe(false);
  });

  it("refuses runs of judges, and says so", async () => {
    const { client } = await openHost();
    const answers = await finished(client, { bank: sampleBank(4) });
    const simulation = { seed: 3, models: { kay: {} } };
    await client.createProvider({ body: { name: "Planted", type: "simulated", simulation } });
    await client.createModel({ body: { name: "kay", provider: "Planted", modelId: "kay" } });
    const compared = await client.compareAnswers({ body: { runId: answers, judges: ["kay"] } });
    await follow(client, compared.runId);
    const params = { runId: answers, otherRunId: compared.runId };
    await expect(client.diffRuns({ params })).rejects.toMatchObject({
      code: "conflict",
      message: `Run ${compared.runId} is a judge run and has no answers to compare.`,
    });
    await expect(client.getBaseline({ params: { runId: compared.runId } })).rejects.toMatchObject({
      code: "conflict",
    });
    const calibration = client.getCalibration({ params: { runId: compared.runId } });
    await expect(calibration).rejects.toMatchObject({ code: "conflict" });
  });
});
