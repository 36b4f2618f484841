import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import {
  NO_PROGRESS,
  doneItems,
  meanJudgement,
  reduceProgress,
  totalProgress,
} from "../../src/core/index.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { doneOf, follow, itemsOf, startRun, typesOf } from "../support/watched-run.ts";
import { ENGINES, finish } from "../support/workspace.ts";

const scorersOf = async (client: Client, runId: string) =>
  (await itemsOf(client, runId)).map(({ scores }) =>
    scores.map(({ scorer, superseded }) => (superseded ? `(${scorer})` : scorer)).join(" "),
  );

describe.each(ENGINES)("judging again, on %s", (_engine, databaseFor) => {
  const judged = async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    await client.createModel({ body: { name: "kay", provider: "Planted", modelId: "jay" } });
    return { client, runId: await finish(client, CONFIG) };
  };

  it("has a whole run judged by another judge, and keeps what the first one said", async () => {
    const { client, runId } = await judged();
    const before = await itemsOf(client, runId);
    const run = await client.judgeAgain({ body: { runId, judges: ["kay"] } });
    expect(run).toMatchObject({ runId, judges: [{ id: "kay" }], completedItems: expect.any(Number) });
    const events = await follow(client, runId);
    expect(typesOf(events, "judging-renewed")).toMatchObject([{ judges: ["kay"] }]);
    expect(doneOf(events)).toEqual([4, 4]);
    // Nothing was answered the second time, and the log says nothing else.
    const all = await client.listEvents({ params: { runId }, query: { limit: "1000" } });
    expect(typesOf(all, "phase-started")).toMatchObject(
      ["BENCHMARKING", "JUDGING", "JUDGING"].map((phase) => ({ phase })),
    );
    expect(await scorersOf(client, runId)).toEqual(Array.from({ length: 4 }, () => "(jay) kay"));
    const after = await itemsOf(client, runId);
    expect(after.map(({ response }) => response)).toEqual(before.map(({ response }) => response));
    expect(after.map(({ scores }) => scores[0]?.transcript)).toEqual(
      before.map(({ scores }) => scores[0]?.transcript),
    );
    const { ranking } = await client.getResults({ params: { runId } });
    expect(ranking.map(({ modelId }) => modelId)).toEqual(["fast", "slow"]);
  });

  it("is estimated without a call, with a judge that would judge itself named", async () => {
    const { client, runId } = await judged();
    const before = (await client.getRun({ params: { runId } })).judges;
    const plan = await client.planJudgeAgain({ body: { runId } });
    // The judge is simulated and was measured in this very run.
    expect(plan).toMatchObject({ judgeCalls: 4, costUsd: { low: 0, high: 0 }, isKnown: true, warnings: [] });
    const [item] = await itemsOf(client, runId);
    const some = { runId, itemIds: [item?.item.id ?? 0], judges: ["kay", "fast"], keep: true };
    const joined = await client.planJudgeAgain({ body: some });
    expect(joined.judgeCalls).toBe(2);
    expect(joined.warnings).toEqual([expect.stringMatching(/^The judge fast would judge its own answers/)]);
    await expect(client.planJudgeAgain({ body: { runId, judges: ["nobody"] } })).rejects.toMatchObject({
      code: "invalid-input",
    });
    expect((await client.getRun({ params: { runId } })).judges).toEqual(before);
  });

  it("has judges join the panel", async () => {
    const { client, runId } = await judged();
    await client.judgeAgain({ body: { runId, judges: ["kay"], keep: true } });
    await follow(client, runId);
    expect(await scorersOf(client, runId)).toEqual(Array.from({ length: 4 }, () => "jay kay"));
    expect((await client.getRun({ params: { runId } })).judges.map(({ id }) => id)).toEqual(["jay", "kay"]);
  });

  it("follows a rubric of one's own, on its own scale", async () => {
    const { client, runId } = await judged();
    const judge = { use: "kay", id: "polite", instructions: "Is it polite?", scale: "1-5" as const };
    await client.judgeAgain({ body: { runId, judges: [judge] } });
    await follow(client, runId);
    const [item] = await itemsOf(client, runId);
    expect(item?.scores.at(-1)).toMatchObject({
      scorer: "polite",
      outcome: { scored: true, scaleMin: 1, scaleMax: 5 },
    });
    expect(JSON.stringify(item?.scores.at(-1)?.transcript)).toContain("Is it polite?");
  });

  it("has one item judged again, and the others stay", async () => {
    const { client, runId } = await judged();
    const [first] = await itemsOf(client, runId);
    await client.judgeAgain({ body: { runId, itemIds: [first?.item.id ?? 0] } });
    await follow(client, runId);
    expect(await scorersOf(client, runId)).toEqual(["(jay) jay", "jay", "jay", "jay"]);
  });

  it("judges a run that was left for people", async () => {
    const { client } = await openHost(await databaseFor());
    await furnished(client);
    const { judge: _judge, ...config } = CONFIG;
    const runId = await finish(client, { ...config, run: { ...config.run, judging: "later" } });
    expect(await scorersOf(client, runId)).toEqual(["", "", "", ""]);
    await client.judgeAgain({ body: { runId, judges: ["jay"] } });
    const events = await follow(client, runId);
    expect(doneOf(events)).toEqual([4, 4]);
    expect(await scorersOf(client, runId)).toEqual(["jay", "jay", "jay", "jay"]);
  });

  it("tells as many answers without a score as the results have, also when judged again", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await startRun(client, sampleConfig({ planted: { refusalRate: 0.4 } }), 8);
    const agreed = async () => {
      const { models } = (await follow(client, runId)).reduce(reduceProgress, NO_PROGRESS);
      const { ranking } = await client.getResults({ params: { runId } });
      const scored = ranking.map(({ modelId, scored: count }) => [modelId, count]);
      const told = ranking.map(({ modelId }) => {
        const { judged: all = 0, unscored = 0 } = models[modelId] ?? {};
        return [modelId, all - unscored];
      });
      expect(told).toEqual(scored);
      const { done, total } = totalProgress({ ...NO_PROGRESS, models });
      expect(doneItems(await client.getRun({ params: { runId } }))).toEqual({ done, total });
      return totalProgress({ ...NO_PROGRESS, models }).unscored;
    };
    const refusals = await agreed();
    expect(refusals).toBeGreaterThan(0);
    await client.judgeAgain({ body: { runId } });
    expect(await agreed()).toBe(refusals);
  });

  it("tells the means before and after, as the results had them", async () => {
    const { client, runId } = await judged();
    const means = async () =>
      (await client.getResults({ params: { runId } })).ranking.map(({ modelId, score }) => [
        modelId,
        score.known ? score.value.toFixed(6) : null,
      ]);
    const old = await means();
    const judge = { use: "kay", id: "polite", instructions: "Is it polite?", scale: "1-5" as const };
    await client.judgeAgain({ body: { runId, judges: [judge] } });
    const { renewed, models } = (await follow(client, runId)).reduce(reduceProgress, NO_PROGRESS);
    expect(renewed).toMatchObject({ judges: ["polite"], items: 4 });
    const told = (by: Readonly<Record<string, { scored: number; scoreSum: number }>>, order: typeof old) =>
      order.map(([modelId]) => {
        const { [modelId ?? ""]: model } = by;
        return [modelId, model === undefined ? null : meanJudgement(model)?.toFixed(6)];
      });
    expect(told(renewed?.before ?? {}, old)).toEqual(old);
    const fresh = await means();
    expect(told(models, fresh)).toEqual(fresh);
    expect(fresh).not.toEqual(old);
  });

  it("tells a provider of the workspace from the run's own of the same name", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await startRun(client, sampleConfig());
    await follow(client, runId);
    const simulation = { seed: 9, models: { strict: { noise: 0, latencyMs: 1 } } };
    await client.createProvider({ body: { name: "simulated", type: "simulated", simulation } });
    await client.createModel({ body: { name: "strict", provider: "simulated" } });
    const run = await client.judgeAgain({ body: { runId, judges: ["strict"] } });
    expect(run.judges).toMatchObject([{ id: "strict", provider: "simulated (2)" }]);
    await follow(client, runId);
    expect(new Set(await scorersOf(client, runId))).toEqual(new Set(["(jay) strict"]));
  });

  it("refuses, with reasons, and changes nothing", async () => {
    const { client, runId } = await judged();
    const refused = async (body: object, failure: object) =>
      await expect(client.judgeAgain({ body: { runId, ...body } })).rejects.toMatchObject(failure);
    await refused({ judges: ["nobody"] }, { code: "invalid-input" });
    await refused({ judges: ["kay", "kay"] }, { faults: [{ key: "judges[1]" }] });
    await refused({ judges: [{ use: "kay", scale: "1-5" }] }, { faults: [{ key: "judges[0].scale" }] });
    await refused({ itemIds: [999_999] }, { code: "conflict" });
    await refused({ onlyFailed: true, keep: true }, { code: "invalid-input" });
    await refused({ onlyFailed: true }, { code: "conflict" });
    await refused({ runId: "nothing" }, { code: "not-found" });
    expect(await scorersOf(client, runId)).toEqual(["jay", "jay", "jay", "jay"]);
    expect(await client.getRun({ params: { runId } })).toMatchObject({ state: "finished" });
  });
});
