import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { limitedRun } from "../support/limited-run.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow, pauseAfter, startRun } from "../support/watched-run.ts";

const TASKS = 20;

type Terms = Parameters<Client["checkGate"]>[0]["body"];

const gateOf = async (client: Client, runId: string, body: Terms) =>
  await client.checkGate({ params: { runId }, body });

describe("limits of a gate", () => {
  it("can't be checked while items are open that may change what was measured", async () => {
    const { client } = await openHost();
    const { tell, letGo } = heldBack(9);
    const { url } = await modelServer(tell);
    const runId = await startRun(client, serverConfig(url, ["m"]), TASKS);
    await pauseAfter(client, runId, 9, letGo);
    const { NEW: open, WAITING_FOR_JUDGE: unjudged } = (await client.getRun({ params: { runId } })).counts;
    expect(open).toBeGreaterThan(0);

    const gate = await gateOf(client, runId, { minScores: { m: 0 }, maxCostUsd: 100, maxLatencyMs: 60_000 });
    expect(gate.outcome).toBe("cannot-tell");
    expect(gate.limits).toMatchObject([
      { kind: "min-score", verdict: "unknown", doubt: "open-items", items: TASKS, missing: open + unjudged },
      { kind: "max-cost", verdict: "unknown", doubt: "open-items", items: TASKS, missing: open + unjudged },
      { kind: "max-latency", verdict: "unknown", doubt: "open-items", items: TASKS, missing: open },
    ]);
    expect(gate.sentence).toMatch(
      /^\d+ of 20 items of m are still open, so its minimum can't be checked\. \d+ of 20 items are still open/,
    );
    expect(gate.caveats.join(" ")).toContain("still open, so results can change.");

    await client.resumeRun({ params: { runId }, body: {} });
    await follow(client, runId);
    const ended = await gateOf(client, runId, { minScores: { m: 0 }, maxLatencyMs: 60_000 });
    expect(ended).toMatchObject({ outcome: "passed", caveats: [] });
  });

  it("can't be checked where most of a model's items failed, unless the others break them", async () => {
    const { client } = await openHost();
    const { url } = await modelServer(({ model, prompt }) =>
      model === "flaky" && !/ [123]\?$/.test(prompt) ? { status: 400 } : {},
    );
    const runId = await startRun(client, serverConfig(url, ["flaky", "good"]), TASKS);
    await follow(client, runId);

    const gate = await gateOf(client, runId, { minScores: { flaky: 0, good: 0 }, maxLatencyMs: 60_000 });
    expect(gate.outcome).toBe("cannot-tell");
    expect(gate.limits).toMatchObject([
      { kind: "min-score", modelId: "flaky", verdict: "unknown", doubt: "missing-items", missing: 17 },
      { kind: "min-score", modelId: "good", verdict: "kept", doubt: null, missing: 0 },
      { kind: "max-latency", modelId: "good", verdict: "kept", doubt: null, missing: 0 },
      { kind: "max-latency", modelId: "flaky", verdict: "unknown", doubt: "missing-items", missing: 17 },
    ]);
    expect(gate.sentence).toContain(
      "17 of 20 items of flaky have no score, so its minimum can't be checked.",
    );
    expect(gate.sentence).toContain("17 of 20 items of flaky have no answer, so the latency limit");
    expect(gate.caveats).toEqual(["17 of 40 items ended without a score and are not in the means."]);

    const { ranking } = await client.getResults({ params: { runId } });
    const flaky = ranking.find(({ modelId }) => modelId === "flaky");
    const broken = await gateOf(client, runId, { minScores: { flaky: 100 } });
    expect(broken.limits).toMatchObject([
      { verdict: "broken", value: flaky?.adjustedScore?.known === true ? flaky.adjustedScore.value : null },
    ]);
  });

  it("leave items of tasks out of the count that the metric has nothing to hold an answer against", async () => {
    const { client } = await openHost();
    const bank = sampleBank(8)
      .split("\n")
      .map((line, index) =>
        index % 2 === 0 ? line : JSON.stringify({ ...JSON.parse(line), references: { good: "42" } }),
      );
    const { judge: _, ...config } = sampleConfig({
      qualities: { fast: 0.5 },
      judging: "later",
      run: { metrics: [{ kind: "exact-match", from: "good" }] },
    });
    const files = [{ path: "bank.jsonl", content: bank.join("\n") }];
    const { runId } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });
    await follow(client, runId);
    const gate = await gateOf(client, runId, { minScores: { fast: 0 } });
    expect(gate.limits).toMatchObject([{ verdict: "kept", doubt: null, items: 4, missing: 0 }]);
    expect(gate.outcome).toBe("passed");
  });

  it("hold a run that its spending limit has ended to what it cost, and say what got no answer", async () => {
    const { client } = await openHost();
    const runId = await limitedRun(client, TASKS);
    const kept = await gateOf(client, runId, { maxCostUsd: 100 });
    expect(kept.outcome).toBe("passed");
    expect(kept.caveats.join(" ")).toMatch(/\d+ of 20 items got no answer\./);
    expect(await gateOf(client, runId, { maxCostUsd: 0.0001 })).toMatchObject({ outcome: "failed" });
  });
});
