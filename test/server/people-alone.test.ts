import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { type Summary, summarySchema } from "../../src/core/index.ts";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { readCsv } from "../support/export-reading.ts";
import { furnished } from "../support/furniture.ts";
import { follow } from "../support/watched-run.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

const ALL = 12;
const csvOf = (runId: string) => `/api/runs/${runId}/export?format=CSV&content=items&includeDetailed=true`;

/** Scores the first so many answers of a session in full. In an order that is drawn, two models now and then have the very same mean. */
async function scoreSome(client: Client, runId: string, rater: string, count: number): Promise<string> {
  const { sessionId } = await client.createSession({ params: { runId }, body: { rater, seed: 1 } });
  const params = { sessionId };
  const { rows } = await client.listAnswers({ params });
  for (const { answerId, position } of rows.slice(0, count))
    await client.scoreAnswer({
      params: { ...params, answerId },
      body: { scores: { 1: 4 + (position % 5), 2: 3 } },
    });
  await client.finishSession({ params, body: { allowGaps: true } });
  return sessionId;
}

describe.each(ENGINES)("a run that only people score, on %s", (_engine, databaseFor) => {
  it("says the same everywhere while nothing, some and all of it is scored", async () => {
    const { client, request, folder } = await openWorkspace({ database: await databaseFor() });
    const runId = await answeredRun(client);
    /** Every place that tells how far it has come must tell the same. */
    const expectScored = async (scored: number): Promise<Summary> => {
      const summary = await client.getResults({ params: { runId } });
      const counts = { COMPLETED: scored, WAITING_FOR_JUDGE: ALL - scored };
      expect(summary).toMatchObject({ counts, coverage: { answers: ALL, people: scored } });
      expect(await client.getRun({ params: { runId } })).toMatchObject({
        counts,
        completedItems: scored,
        state: "finished",
      });
      const [listed] = (await client.listRuns({})).rows;
      expect(listed).toMatchObject({ runId, completedItems: scored });
      const { rows } = await client.listItems({ params: { runId }, query: { status: "COMPLETED" } });
      expect(rows).toHaveLength(scored);
      const lines = readCsv(await (await request(csvOf(runId))).text());
      expect(lines.filter(({ task_status }) => task_status === "COMPLETED")).toHaveLength(scored);
      expect(lines.filter(({ score }) => score !== "")).toHaveLength(scored);
      for (const { task_status, score } of lines) expect(score === "").toBe(task_status !== "COMPLETED");
      expect(summary.ranking.reduce((sum, model) => sum + model.scored, 0)).toBe(scored);

      const json = await (await request(`/api/runs/${runId}/export?format=JSON&content=items`)).text();
      expect(JSON.parse(json)).toMatchObject({ summary: { sentence: summary.sentence } });
      const disk = summarySchema.parse(
        JSON.parse(readFileSync(join(folder, runId, "summary.json"), "utf8")) as unknown,
      );
      expect(disk.sentence).toBe(summary.sentence);
      expect(disk.counts).toEqual(summary.counts);
      const html = readFileSync(join(folder, runId, "report.html"), "utf8");
      const words = `${scored} of ${ALL} answers are scored.`;
      expect([summary.sentence.includes(words), html.includes(words)]).toEqual(
        scored < ALL ? [true, true] : [false, false],
      );
      return summary;
    };

    expect(await expectScored(0)).toMatchObject({ basis: null });
    const sessionId = await scoreSome(client, runId, "Ann", 5);
    expect(await expectScored(5)).toMatchObject({ basis: "people" });
    await scoreSome(client, runId, "Bob", ALL);
    const { sentence } = await expectScored(ALL);
    expect(sentence).toContain("has the highest mean by people");
    expect(sentence).not.toContain("still open");
    // What only Ann had scored in full is not open again: Bob has scored it too.
    await client.deleteSession({ params: { sessionId } });
    expect((await client.getRun({ params: { runId } })).counts.COMPLETED).toBe(ALL);
  });

  it("is completed by scores that are given by hand, and rewrites its report", async () => {
    const { client, folder, close } = await openWorkspace({ database: await databaseFor() });
    const runId = await answeredRun(client);
    const [item] = (await client.listItems({ params: { runId } })).rows;
    const detail = await client.scoreManually({
      body: { runId, itemId: item?.id ?? 0, scoreValue: 4, rater: "Ann" },
    });
    expect(detail.item.status).toBe("COMPLETED");
    const { sentence } = await client.getResults({ params: { runId } });
    expect(sentence).toContain("1 of 12 answers are scored.");
    // Whoever ends waits for what is being written.
    await close();
    expect(readFileSync(join(folder, runId, "report.html"), "utf8")).toContain("1 of 12 answers are scored");
  });
});

describe("a run that people have scored and one judge a little", () => {
  it("is ranked by people, says so, and shows the judge's score separately", async () => {
    const { client, request } = await openWorkspace();
    await furnished(client);
    const runId = await answeredRun(client);
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    const params = { sessionId };
    for (const { answerId, position } of (await client.listAnswers({ params })).rows)
      await client.scoreAnswer({
        params: { ...params, answerId },
        body: { scores: { rating: 1 + (position % 5) } },
      });
    await client.finishSession({ params, body: {} });
    const [item] = (await client.listItems({ params: { runId } })).rows;
    await client.judgeAgain({ body: { runId, itemIds: [item?.id ?? 0], judges: ["jay"] } });
    await follow(client, runId);

    const summary = await client.getResults({ params: { runId } });
    expect(summary.coverage).toEqual({ answers: ALL, judges: 1, people: ALL, metrics: 0 });
    expect(summary.basis).toBe("people");
    expect(summary.sentence).toContain(
      "Ranked by people, with scores for 12 of 12 answers. Scores by judges (1 answer) are shown separately.",
    );
    expect(summary.slices.map(({ by }) => by)).toContain("judge");
    const report = await (await request(`/runs/${runId}/report.html`)).text();
    expect(report).toContain("Ranked by people, with scores for 12 of 12 answers.");
    const lines = readCsv(await (await request(csvOf(runId))).text());
    // Every score of the file is a person's: on 1 to 5 there are five of them.
    expect(lines.map(({ score }) => Number(score) % 25)).toEqual(lines.map(() => 0));
  });
});

const REPLAYED = [0, 1].map(() => ({ simulated: false, replayed: true }));

describe("a replayed run", () => {
  it("is called replayed, and nothing of it simulated", async () => {
    const { client, request } = await openWorkspace();
    const prompt = "Who are you?";
    const said = ["alder", "birch"].map((model) => JSON.stringify({ model, prompt, text: `I am ${model}.` }));
    const config = {
      run: { name: "again", prompt, judging: "later", metrics: [{ kind: "length", max: 100 }] },
      routers: { simulated: { replay: "said.jsonl" } },
      models: ["alder", "birch"].map((id) => ({ id, router: "simulated", model: id })),
    };
    const runId = await finish(client, config, [{ path: "said.jsonl", content: said.join("\n") }]);
    const { ranking, sentence } = await client.getResults({ params: { runId } });
    expect(ranking).toMatchObject(REPLAYED);
    expect(sentence).toContain("All answers are replayed from recordings");
    expect(sentence).not.toContain("simulated");
    const { models } = await client.getRun({ params: { runId } });
    expect(models).toMatchObject(REPLAYED);
    const report = await (await request(`/runs/${runId}/report.html`)).text();
    expect(report).toContain("alder (replayed)");
    expect(report).not.toContain("alder (simulated)");
    const { models: board } = await client.getLeaderboard({});
    expect(board).toMatchObject(REPLAYED);
  });

  it("leaves models that are made up simulated", async () => {
    const { client } = await openWorkspace();
    const runId = await answeredRun(client, { tasks: 1 });
    const { ranking } = await client.getResults({ params: { runId } });
    expect(ranking.map(({ simulated, replayed }) => [simulated, replayed])).toEqual(
      MODELS.map(() => [true, undefined]),
    );
  });
});

describe("a run with two metrics", () => {
  it("is ranked by the first, by name, and never by a mean of both", async () => {
    const { client, request } = await openWorkspace();
    const task = (number: number) => ({
      id: `t${number}`,
      category: "c",
      difficulty: "Easy",
      scenario: [],
      prompt: `Say ${number}.`,
      rubric: [],
      auto_fail: [],
      references: { excellent: "the cat sat on the mat today" },
    });
    const said = (model: string, number: number) =>
      model === "exact" ? "the cat sat on the mat today" : `a cat is sitting on mats ${number}`;
    const numbers = [1, 2, 3];
    const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
    const config = {
      run: {
        name: "two",
        datasetPath: "bank.jsonl",
        metrics: [{ kind: "chrf" }, { kind: "length", id: "long", min: 1000 }],
      },
      routers: { simulated: { replay: "said.jsonl" } },
      models: ["exact", "other"].map((id) => ({ id, router: "simulated", model: id })),
    };
    const files = [
      { path: "bank.jsonl", content: lines(numbers.map(task)) },
      {
        path: "said.jsonl",
        content: lines(
          ["exact", "other"].flatMap((model) =>
            numbers.map((number) => ({ model, prompt: `Say ${number}.`, text: said(model, number) })),
          ),
        ),
      },
    ];
    const runId = await finish(client, config, files);
    const { basis, metric, ranking, sentence, slices } = await client.getResults({ params: { runId } });
    expect([basis, metric]).toEqual(["metrics", "chrf"]);
    // The mean of both would be 50.
    expect(ranking[0]).toMatchObject({
      modelId: "exact",
      score: { value: expect.closeTo(100, 6) as number },
    });
    expect(sentence).toContain("So far exact has the highest mean on chrf, 100.0 of 100.");
    const groups = slices.find(({ by }) => by === "metric")?.groups ?? [];
    expect(groups.map(({ name }) => name)).toEqual(["metric:chrf", "metric:long"]);
    const report = await (await request(`/runs/${runId}/report.html`)).text();
    expect(report).toContain("Ranked by the metric chrf, with scores for 6 of 6 answers.");
    const own = readCsv(await (await request(csvOf(runId))).text()).filter(
      ({ model_name }) => model_name === "exact",
    );
    expect(own.map(({ score }) => Math.round(Number(score)))).toEqual([100, 100, 100]);
  });
});
