import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { craftShare } from "../../src/providers/simulated/craft.ts";
import { openHost } from "../support/host.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow, itemsOf } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

/** Planted: the judge adds 15 points to what an answer is worth. */
const BIAS = 15;
const TASKS = 30;

/** A run of three models before a judge that is too generous, with criteria for people. */
async function biasedRun(client: Client, judge: Readonly<Record<string, unknown>> = {}): Promise<string> {
  await client.createCriteriaSet({
    body: { name: "Worth", criteria: [{ name: "Craft", maxScore: 100, weight: 1 }] },
  });
  const config = sampleConfig({
    qualities: { alpha: 0.6, beta: 0.5, gamma: 0.4 },
    judge: { bias: BIAS / 100, noise: 0.05, ...judge },
    run: { criteriaSet: "Worth" },
  });
  const files = [{ path: "bank.jsonl", content: sampleBank(TASKS) }];
  const { runId } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });
  await follow(client, runId);
  return runId;
}

/** A person who sees what an answer is worth scores a session to its end. */
async function scoredByPerson(client: Client, runId: string, sample: number | undefined): Promise<string> {
  const body = { rater: "Ann", sample, seed: 4 };
  const { sessionId, criteria } = await client.createSession({ params: { runId }, body });
  const params = { sessionId };
  for (;;) {
    const next = await client.nextAnswer({ params });
    if (next === null) break;
    const scores = { [String(criteria[0]?.id)]: 100 * craftShare(next.text) };
    await client.scoreAnswer({ params: { ...params, answerId: next.answerId }, body: { scores } });
  }
  await client.finishSession({ params, body: {} });
  return sessionId;
}

describe.each(ENGINES)("calibration, on %s", (_engine, databaseFor) => {
  it("finds the bias that is planted in a judge, and corrects the models' means by it", async () => {
    const { client, url } = await openHost(await databaseFor());
    const runId = await biasedRun(client);
    const report = async () => await (await fetch(new URL(`/runs/${runId}/report.html`, url))).text();
    expect(await report()).not.toContain("Judge calibration");
    await scoredByPerson(client, runId, 45);
    const page = await report();
    expect(page).toContain("Judge calibration");
    expect(page).toContain(
      "The judges have not changed since people checked them, as far as Assay can tell.",
    );
    const { judges, people, models, moreLabels, sentence } = await client.getCalibration({
      params: { runId },
    });
    expect(people).toEqual({ raters: ["Ann"], answers: 45, drawnAtRandom: true });
    const [jay] = judges;
    const { difference } = jay?.bias ?? {};
    if (difference?.known !== true) throw new Error("the bias is unknown");
    expect(difference.interval?.low).toBeLessThan(BIAS);
    expect(difference.interval?.high).toBeGreaterThan(BIAS);
    expect(difference.interval?.low).toBeGreaterThan(5);
    expect(jay).toMatchObject({ judgeId: "jay", answers: 45, stale: [], position: null });
    expect(jay?.version).toMatch(/^[0-9a-f]{12}$/);
    expect(jay?.points).toHaveLength(45);
    expect(sentence).toMatch(
      /^jay is within one step of people's scores for \d+ of 45 answers, with both rounded to five steps \(0, 25, 50, 75, 100\); it scores 1\d\.\d points/,
    );
    expect(sentence).toMatch(
      /100 more answers scored by people would narrow the interval of a model's corrected mean from/,
    );
    expect(moreLabels?.expected[2]?.width).toBeLessThan(moreLabels?.now ?? 0);
    // What every answer is worth is known, so the corrected means can be held against the truth.
    const items = await itemsOf(client, runId);
    const { ranking } = await client.getResults({ params: { runId } });
    for (const { modelId, judges: raw, predictionPowered } of models) {
      const own = items.filter(({ item }) => item.modelId === modelId);
      const truth =
        own.reduce((sum, { response }) => sum + 100 * craftShare(response?.text ?? ""), 0) / own.length;
      if (!raw.known || !predictionPowered.known) throw new Error("a mean is unknown");
      const ranked = ranking.find((model) => model.modelId === modelId)?.score;
      expect(raw.value).toBeCloseTo(ranked?.known === true ? ranked.value : Number.NaN, 5);
      expect(raw.value - truth).toBeGreaterThan(10);
      expect(Math.abs(predictionPowered.value - truth)).toBeLessThan(5);
    }
  });

  it("says what to do while no person has scored", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await biasedRun(client);
    const { sentence, people, judges } = await client.getCalibration({ params: { runId } });
    expect(sentence).toContain("There are no human scores yet");
    expect(sentence).toContain(`POST /api/runs/${runId}/sessions`);
    expect(people.answers).toBe(0);
    expect(judges).toMatchObject([{ judgeId: "jay", answers: 0, bias: { difference: { known: false } } }]);
  });

  it("tells that answers were judged again after people had scored them", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await biasedRun(client);
    // Whole tasks of three answers.
    await scoredByPerson(client, runId, 20);
    await client.judgeAgain({ body: { runId } });
    await follow(client, runId);
    const { judges, people } = await client.getCalibration({ params: { runId } });
    expect(people.answers).toBe(18);
    expect(judges[0]?.stale).toMatchObject([{ reason: "judged-again" }]);
    expect(judges[0]?.sentence).toContain("18 of 18 answers were re-judged");
  });
});

describe("calibration", () => {
  it("asks first while somebody scores the run blind, and counts what was scored by hand as picked", async () => {
    const { client } = await openHost();
    const runId = await biasedRun(client);
    const params = { runId };
    const [item] = (await client.listItems({ params })).rows;
    await client.scoreManually({ body: { runId, itemId: item?.id ?? 0, scoreValue: 3 } });
    const { people, caveats } = await client.getCalibration({ params });
    expect(people).toEqual({ raters: ["me"], answers: 1, drawnAtRandom: false });
    expect(caveats[0]).toContain("1 of the answers was picked and scored manually");
    const { sessionId } = await client.createSession({ params, body: { rater: "Ann", kind: "rating" } });
    await expect(client.getCalibration({ params })).rejects.toMatchObject({ code: "session-open" });
    await client.getCalibration({ params, query: { unblind: "true" } });
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).not.toBeNull();
  });

  it("shows how often a judge of pairs changes its mind with the order, and when a judge has changed", async () => {
    const { client, url } = await openHost();
    const simulation = {
      seed: 3,
      models: { alpha: { quality: 0.5 }, beta: { quality: 0.5 }, kay: { bias: 0.3 } },
    };
    await client.createProvider({ body: { name: "Planted", type: "simulated", simulation } });
    for (const name of ["alpha", "beta", "kay"])
      await client.createModel({ body: { name, provider: "Planted", modelId: name } });
    const files = [{ path: "bank.jsonl", content: sampleBank(10) }];
    const config = {
      run: { name: "named", datasetPath: "bank.jsonl" },
      models: ["alpha", "beta"],
      judge: { use: "kay" },
    };
    const { runId } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });
    await follow(client, runId);
    const compared = await client.compareAnswers({ body: { runId, judges: ["kay"] } });
    await follow(client, compared.runId);
    await scoredByRating(client, runId);
    const whole = await client.getCalibration({ params: { runId } });
    expect(whole.people).toEqual({ raters: ["Ann"], answers: 20, drawnAtRandom: true });
    const [before] = whole.judges;
    expect(before).toMatchObject({ stale: [], position: { pairs: 10 } });
    const { consistency, firstShare } = before?.position ?? {};
    expect(consistency?.known && consistency.value).toBeLessThan(0.8);
    expect(firstShare?.known && firstShare.value).toBeGreaterThan(0.5);

    const { rows } = await client.listModels({ query: { search: "kay" } });
    await client.editModel({
      params: { id: String(rows[0]?.id) },
      body: { name: "kay", provider: "Planted", modelId: "kay", parameters: { temperature: 0.9 } },
    });
    const after = (await client.getCalibration({ params: { runId } })).judges[0];
    expect(after?.stale).toMatchObject([{ reason: "judge-changed" }]);
    expect(after?.version).toBe(before?.version);
    const report = await (await fetch(new URL(`/runs/${runId}/report.html`, url))).text();
    expect(report).toContain("The calibration of kay is stale. The settings of kay have changed");
  });

  it("refuses runs that there are not", async () => {
    const { client } = await openHost();
    await expect(client.getCalibration({ params: { runId: "no" } })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

async function scoredByRating(client: Client, runId: string): Promise<void> {
  const body = { rater: "Ann", kind: "rating" as const };
  const { sessionId } = await client.createSession({ params: { runId }, body });
  const params = { sessionId };
  for (
    let next = await client.nextAnswer({ params });
    next !== null;
    next = await client.nextAnswer({ params })
  ) {
    const scores = { rating: 1 + Math.round(4 * craftShare(next.text)) };
    await client.scoreAnswer({ params: { ...params, answerId: next.answerId }, body: { scores } });
  }
  await client.finishSession({ params, body: {} });
}
