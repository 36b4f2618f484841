import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { MODELS, answeredRun, scoreAll } from "../support/answered-run.ts";
import { itemsOf, readCsv, readLines } from "../support/export-reading.ts";
import { ENGINES, openWorkspace } from "../support/workspace.ts";

type ExportBody = Parameters<Client["exportResults"]>[0]["body"];

const textOf = async (client: Client, runId: string, body: ExportBody) =>
  (await Array.fromAsync(client.exportResults({ params: { runId }, body }))).join("");

describe.each(ENGINES)("exports of what people said on %s", (_engine, databaseFor) => {
  const scored = async () => {
    const { client, ...rest } = await openWorkspace({ database: await databaseFor() });
    const runId = await answeredRun(client);
    const begin = async (rater: string, kind: "criteria" | "rating" | "comparison") =>
      (await client.createSession({ params: { runId }, body: { rater, kind } })).sessionId;
    return { ...rest, client, runId, begin };
  };

  it("are response x criterion x session, and ratings with tags and notes", async () => {
    const { client, runId, begin } = await scored();
    const [first, second, rated] = [
      await begin("=Ann", "criteria"),
      await begin("Bob", "criteria"),
      await begin("Cid", "rating"),
    ];
    await scoreAll(client, first, { 1: 8, 2: 4 });
    await scoreAll(client, second, { 1: 5, 2: 1 });
    for (let count = 0; ; count += 1) {
      const next = await client.nextAnswer({ params: { sessionId: rated } });
      if (next === null) break;
      const body = { scores: { rating: 1 + (count % 5) }, tags: ["@a", "b,c"], note: `=note ${count}\n"q"` };
      await client.scoreAnswer({ params: { sessionId: rated, answerId: next.answerId }, body });
    }
    for (const sessionId of [first, second, rated])
      await client.finishSession({ params: { sessionId }, body: {} });

    const rows = readCsv(await textOf(client, runId, { format: "CSV", content: "scores" }));
    expect(Object.keys(rows[0] ?? {})).toEqual(
      "session_id rater finished_at response_id model task_id criterion value max_score weight normalized_score".split(
        " ",
      ),
    );
    expect(rows).toHaveLength(2 * 12 * 2);
    for (const sessionId of [first, second]) {
      const { answers } = await client.getSessionResult({ params: { sessionId } });
      const own = rows.filter((row) => row["session_id"] === sessionId);
      const cells = answers.flatMap(({ itemId, modelId, taskId, scores }) =>
        [
          ["Accuracy", scores["1"], 10, 1],
          ["Style", scores["2"], 5, 2],
        ].map((tail) => [itemId, modelId, taskId, ...tail, (100 * Number(tail[1])) / Number(tail[2])].join()),
      );
      const names = "response_id model task_id criterion value max_score weight normalized_score".split(" ");
      expect(own.map((row) => names.map((name) => row[name]).join()).toSorted()).toEqual(cells.toSorted());
    }
    expect(JSON.parse(await textOf(client, runId, { format: "JSON", content: "scores" }))).toEqual(
      readLines(await textOf(client, runId, { format: "JSONL", content: "scores" })),
    );

    const evaluations = readCsv(await textOf(client, runId, { format: "CSV", content: "evaluations" }));
    const { rows: ratings } = await client.listRatings({ query: { runId, limit: "500" } });
    expect(
      evaluations.map((row) => [row["id"], Number(row["rating"]), row["notes"], row["created_at"]]),
    ).toEqual(ratings.map(({ answerId, rating, note, ratedAt }) => [answerId, rating, note, ratedAt]));
    expect(evaluations.map((row) => [row["model"], JSON.parse(row["label_tags"] ?? "")])).toEqual(
      ratings.map(({ model, tags }) => [model, tags]),
    );
    const lines = readLines(await textOf(client, runId, { format: "JSONL", content: "evaluations" }));
    const { answers } = await client.getSessionResult({ params: { sessionId: rated } });
    expect(new Map(lines.map((line) => [line["id"], line["run_id"]]))).toEqual(
      new Map(answers.map(({ answerId, itemId }) => [answerId, itemId])),
    );

    const models = readCsv(await textOf(client, runId, { format: "CSV", content: "models" }));
    expect(Object.keys(models[0] ?? {})).toEqual(
      "provider model avg_rating winrate cost_per_1k_tasks avg_latency avg_tokens".split(" "),
    );
    const { ranking, people } = await client.getResults({ params: { runId } });
    expect(models.map((row) => [row["model"], Number(row["avg_rating"]), row["winrate"]])).toEqual(
      ranking.map(({ modelId }) => {
        const own = people?.ratings.find((one) => one.modelId === modelId)?.rating;
        return [modelId, own?.known === true ? own.value : null, ""];
      }),
    );
    expect(models.map((row) => [row["cost_per_1k_tasks"], row["avg_latency"], row["avg_tokens"]])).toEqual(
      ranking.map((model) => [model.costPer1000Tasks, model.latencyMs?.mean, model.meanTokens].map(String)),
    );
  });

  it("tell who won comparisons, and the calls that were made", async () => {
    const { client, runId, begin } = await scored();
    const sessionId = await begin("Ann", "comparison");
    for (;;) {
      const pair = await client.nextPair({ params: { sessionId } });
      if (pair === null) break;
      await client.decidePair({ params: { sessionId, pairId: pair.pairId }, body: { verdict: "first" } });
    }
    await client.finishSession({ params: { sessionId }, body: {} });
    const models = readCsv(await textOf(client, runId, { format: "CSV", content: "models" }));
    const { pairs } = await client.getResults({ params: { runId } });
    const rates = new Map(
      pairs[0]?.models.map(({ modelId, winRate }) => [modelId, winRate.known ? winRate.value : null]),
    );
    expect(rates.size).toBe(MODELS.length);
    expect(new Map(models.map((row) => [row["model"], Number(row["winrate"])]))).toEqual(rates);

    const verdicts = readCsv(await textOf(client, runId, { format: "CSV", content: "pairs" }));
    const result = await client.getSessionResult({ params: { sessionId } });
    expect(verdicts.map((row) => [row["run_a"], row["run_b"], row["winner_run"], row["model_a"]])).toEqual(
      result.verdicts.map((one) => [
        String(one.firstItemId),
        String(one.secondItemId),
        String(one.firstItemId),
        one.first,
      ]),
    );
    expect(verdicts.length).toBeGreaterThan(0);

    const calls = readCsv(await textOf(client, runId, { format: "CSV", content: "runs" }));
    const items = await itemsOf(client, runId);
    expect(Object.keys(calls[0] ?? {}).join(" ")).toBe(
      "id task_id provider base_url model params_json messages_json context_hash started_at ended_at latency_ms prompt_tokens completion_tokens total_tokens cost_usd finish_reason response_json served_model system_fingerprint request_id reasoning_text reasoning_tokens cached_tokens",
    );
    expect(
      calls.map((row) => [
        Number(row["id"]),
        row["context_hash"],
        JSON.parse(row["messages_json"] ?? ""),
        JSON.parse(row["response_json"] ?? ""),
        Date.parse(row["started_at"] ?? ""),
        Number(row["total_tokens"]),
      ]),
    ).toEqual(
      items.map(({ item, response }) => [
        item.id,
        response?.contextHash,
        response?.messages,
        response?.raw,
        response?.startedAt,
        (response?.usage.inputTokens ?? 0) + (response?.usage.outputTokens ?? 0),
      ]),
    );
    const table = await textOf(client, runId, { format: "MD", content: "models" });
    expect(table.trim().split("\n")).toHaveLength(2 + MODELS.length);
  });

  it("are refused while somebody scores blind, unless one looks all the same", async () => {
    const { client, request, runId, begin } = await scored();
    const sessionId = await begin("Ann", "rating");
    for (const format of ["CSV", "MD", "JSON", "JSONL", "JUNIT"] as const)
      await expect(textOf(client, runId, { format })).rejects.toMatchObject({ code: "session-open" });
    for (const content of ["models", "scores", "runs", "evaluations", "pairs"] as const)
      await expect(textOf(client, runId, { format: "CSV", content })).rejects.toMatchObject({
        code: "session-open",
      });
    const refused = await request(`/api/runs/${runId}/export?format=CSV`);
    expect([refused.status, refused.headers.get("content-disposition")]).toEqual([409, null]);
    expect(await refused.text()).not.toContain(MODELS[0]);
    expect(await client.getSession({ params: { sessionId } })).toMatchObject({ unblindedAt: null });

    const looked = await request(`/api/runs/${runId}/export?format=CSV&unblind=true`);
    expect(await looked.text()).toContain(MODELS[0]);
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).not.toBeNull();
  });
});

describe("exports", () => {
  it("refuse what makes no sense", async () => {
    const { client, request } = await openWorkspace();
    const runId = await answeredRun(client);
    await expect(textOf(client, "nobody", { format: "CSV" })).rejects.toMatchObject({ code: "not-found" });
    const wrong: ExportBody[] = [
      { format: "JUNIT", content: "scores" },
      { format: "CSV", threshold: 10 },
      { format: "JUNIT", threshold: 101 },
      { format: "JSON", bom: true },
    ];
    for (const body of wrong)
      await expect(textOf(client, runId, body)).rejects.toMatchObject({ code: "invalid-input" });
    for (const query of ["", "format=PDF", "format=JUNIT&threshold=-1", "format=CSV&includeDetailed=maybe"])
      expect((await request(`/api/runs/${runId}/export?${query}`)).status).toBe(400);
  });

  it("name files in any letters, begin with a byte order mark where asked, and say which sample", async () => {
    const { client, request } = await openWorkspace();
    const runId = await answeredRun(client, { name: "Первый прогон", tasks: 1, samples: 2 });
    const link = `/api/runs/${encodeURIComponent(runId)}/export?format=CSV&includeDetailed=true`;
    const [bare, marked] = [await request(link), await request(`${link}&bom=true`)];
    const name = `run-${runId}-detailed.csv`;
    expect(runId).toContain("Первый-прогон");
    expect(bare.headers.get("content-disposition")).toBe(
      `attachment; filename="${name.replaceAll(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    const [plain, begun] = [Buffer.from(await bare.arrayBuffer()), Buffer.from(await marked.arrayBuffer())];
    expect(plain.toString("latin1", 0, 8)).toBe("provider");
    expect(begun).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]));

    const rows = readCsv(plain.toString("utf8"));
    expect(rows.map((row) => `${row["model_name"]} ${row["sample_number"]}`).toSorted()).toEqual(
      MODELS.flatMap((model) => [`${model} 1`, `${model} 2`]).toSorted(),
    );
    const long = await textOf(client, runId, { format: "MD", includeDetailed: true });
    expect(long.match(/^#### .*/gm)).toEqual(
      MODELS.flatMap(() => ["#### t1, sample 1", "#### t1, sample 2"]),
    );
    expect(long.match(/^\| t1 \| \d/gm)).toEqual(MODELS.flatMap(() => ["| t1 | 1", "| t1 | 2"]));
  });

  it("name their files by what they hold", async () => {
    const { client, request } = await openWorkspace();
    const runId = await answeredRun(client);
    const names = {
      "format=CSV": ["average.csv", "text/csv"],
      "format=MD": ["report.md", "text/markdown"],
      "format=MD&includeDetailed=true": ["detailed.md", "text/markdown"],
      "format=JSON": ["summary.json", "application/json"],
      "format=JSONL": ["detailed.jsonl", "application/x-ndjson"],
      "format=JUNIT&threshold=62.5": ["junit.xml", "application/xml"],
      "format=CSV&content=models": ["models.csv", "text/csv"],
      "format=JSON&content=evaluations": ["evaluations.json", "application/json"],
    };
    for (const [query, [name, type]] of Object.entries(names)) {
      const answer = await request(`/api/runs/${runId}/export?${query}`);
      const { headers } = answer;
      expect(await answer.text()).not.toBe("");
      expect([answer.status, headers.get("content-disposition"), headers.get("content-type")]).toEqual([
        200,
        `attachment; filename="run-${runId}-${name}"`,
        `${type}; charset=utf-8`,
      ]);
    }
    const tasks = await request("/api/tasks/export?container=csv");
    expect(tasks.headers.get("content-disposition")).toBe('attachment; filename="tasks.csv"');
    expect(tasks.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  });

  it("are not made of runs of judges", async () => {
    const { client } = await openWorkspace();
    const runId = await answeredRun(client);
    await client.createProvider({
      body: { name: "Planted", type: "simulated", simulation: { models: { jay: { latencyMs: 1 } } } },
    });
    await client.createModel({ body: { name: "jay", provider: "Planted" } });
    const { runId: judged } = await client.compareAnswers({ body: { runId, judges: ["jay"], count: 2 } });
    for await (const _ of client.followRun({ params: { runId: judged }, query: {} }));
    await expect(textOf(client, judged, { format: "CSV" })).rejects.toMatchObject({
      code: "conflict",
      message: `Run ${judged} compares answers of run ${runId}.`,
    });
  });
});
