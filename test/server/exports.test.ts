import { describe, expect, it } from "vitest";
import { FAILED_SAMPLE, finishSample } from "../support/failed-sample.ts";
import { itemsOf, judgedScore, readCsv, readLines, readMarkdown } from "../support/export-reading.ts";
import { hostileRun } from "../support/hostile-run.ts";
import { readXml } from "../support/read-xml.ts";
import { ENGINES, openWorkspace } from "../support/workspace.ts";

type Workspace = Awaited<ReturnType<typeof openWorkspace>>;
type ExportBody = Parameters<Workspace["client"]["exportResults"]>[0]["body"];

const textOf = async ({ client }: Pick<Workspace, "client">, runId: string, body: ExportBody) =>
  (await Array.fromAsync(client.exportResults({ params: { runId }, body }))).join("");

/** As many decimals as the file has. */
const rounded = (figure: number | null | undefined): number | null =>
  figure === null || figure === undefined ? null : Math.round(figure * 10_000) / 10_000;

const numberOf = (cell: string | undefined): number | null => (cell === "" ? null : Number(cell));

describe.each(ENGINES)("exports on %s", (_engine, databaseFor) => {
  it("hold hostile texts as the database has them", async () => {
    const workspace = await openWorkspace({ database: await databaseFor() });
    const { client } = workspace;
    const runId = await hostileRun(client);
    const [first] = (await client.listItems({ params: { runId } })).rows;
    const justification = '=said\n"by hand", \u0007 ]]> ```';
    await client.scoreManually({
      body: { runId, itemId: first?.id ?? 0, scoreValue: 4, rater: "Ann", justification },
    });
    const items = await itemsOf(client, runId);
    expect(items).toHaveLength(40);

    const rows = readCsv(await textOf(workspace, runId, { format: "CSV", includeDetailed: true }));
    expect(rows.map((row) => [row["model_name"], row["task_id"], row["llm_response_text"]])).toEqual(
      items.map(({ item, response }) => [item.modelId, item.taskId, response?.text]),
    );
    expect(rows[0]).toMatchObject({ judge_reason: justification, score: "75", tokens_generated: "7" });

    const lines = readLines(await textOf(workspace, runId, { format: "JSONL" }));
    expect(lines.map((line) => line["response"])).toMatchObject(
      items.map(({ response }) => ({ text: response?.text, messages: response?.messages })),
    );
    const json = JSON.parse(await textOf(workspace, runId, { format: "JSON", includeDetailed: true }));
    expect(json).toEqual({ summary: await client.getResults({ params: { runId } }), items: lines });

    const markdown = readMarkdown(await textOf(workspace, runId, { format: "MD", includeDetailed: true }));
    expect(markdown.outside.filter((line) => line === "<details>")).toHaveLength(2);
    expect(markdown.outside.filter((line) => line === "</details>")).toHaveLength(2);
    expect(markdown.outside.join("")).not.toMatch(/(?<!\\)<(script|b|i|x)>|[\p{Cc}\p{Bidi_Control}]/u);
    // Rows of nine columns, whatever stands in them.
    for (const line of markdown.outside.filter((one) => one.startsWith("| ")))
      expect(line.match(/(?<!\\)\|/g)).toHaveLength(10);
    const shown = ({ response }: (typeof items)[number]) =>
      (response?.text ?? "").replaceAll(/\r\n?/g, "\n").replaceAll(/[^\n\t\P{Cc}]|\p{Bidi_Control}/gu, "");
    const answers = new Set(items.map(shown));
    // Nobody has scored all but one, and each says so.
    const unscored = markdown.outside.filter((line) => line === String.raw`No score: not\_scored`);
    expect(unscored).toHaveLength(items.length - 1);
    expect(new Set(markdown.fenced)).toEqual(new Set([...answers, '=said\n"by hand",  ]]> ```']));

    const suites = readXml(await textOf(workspace, runId, { format: "JUNIT" }));
    expect(suites.children.map(({ attributes }) => attributes["name"])).toEqual([
      ...new Set(items.map(({ item }) => item.modelId)),
    ]);
    expect(suites.children.map(({ attributes }) => [attributes["tests"], attributes["skipped"]])).toEqual([
      ["20", "19"],
      ["20", "20"],
    ]);
  });

  it("tell of a judged run what the API tells", async () => {
    const workspace = await openWorkspace({ database: await databaseFor() });
    const { client, request } = workspace;
    const runId = await finishSample(client);
    const items = await itemsOf(client, runId);
    const summary = await client.getResults({ params: { runId } });

    const averages = await textOf(workspace, runId, { format: "CSV" });
    expect(averages.split("\r\n")[0]).toBe(
      "provider_name,model_name,avg_time_per_task_ms,avg_tokens_per_second,avg_score,tasks_count",
    );
    expect(readCsv(averages).map((row) => [row["provider_name"], row["model_name"]])).toEqual(
      summary.ranking.map(({ provider, modelId }) => [provider, modelId]),
    );
    const figures = (row: Record<string, string>) =>
      ["avg_time_per_task_ms", "avg_tokens_per_second", "avg_score", "tasks_count"].map((name) =>
        numberOf(row[name]),
      );
    expect(readCsv(averages).map(figures)).toEqual(
      summary.ranking.map(({ latencyMs, tokensPerSecond, score }) => [
        latencyMs?.mean ?? null,
        tokensPerSecond,
        score.known ? score.value : null,
        score.known ? score.n : 0,
      ]),
    );

    const ranking = readCsv(await textOf(workspace, runId, { format: "CSV", content: "ranking" }));
    expect(ranking.map((row) => row["model"])).toEqual(summary.ranking.map(({ modelId }) => modelId));
    const told = ["rank", "rank_best", "rank_worst", "score", "score_low", "score_high", "cost_usd"] as const;
    expect(ranking.map((row) => told.map((name) => numberOf(row[name])))).toEqual(
      summary.ranking.map(({ rank, rankInterval, adjustedScore, score, costUsd }) => {
        const mean = adjustedScore ?? score;
        const figures = mean.known
          ? [mean.value, mean.interval?.low, mean.interval?.high]
          : [null, null, null];
        return [
          mean.known ? rank : null,
          rankInterval?.best,
          rankInterval?.worst,
          ...figures.map(rounded),
          costUsd,
        ].map((figure) => figure ?? null);
      }),
    );

    const detailed = await textOf(workspace, runId, { format: "CSV", includeDetailed: true });
    expect(detailed.split("\r\n")[0]).toBe(
      "provider_name,model_name,task_id,task_name,task_status,spent_time_ms,tokens_generated,tokens_per_second,score,judge_reason,llm_response_text,error_msg,reasoning_text,reasoning_tokens,cached_tokens,sample_number,unscored_reason,auto_fail,category",
    );
    const itemsTold = readCsv(detailed).map((row) => ({
      status: row["task_status"],
      time: numberOf(row["spent_time_ms"]),
      tokens: numberOf(row["tokens_generated"]),
      score: numberOf(row["score"]),
      error: row["error_msg"],
      hasReason: row["unscored_reason"] !== "",
      autoFail: row["auto_fail"],
      category: row["category"],
    }));
    expect(itemsTold).toEqual(
      items.map((detail) => ({
        status: detail.item.status,
        time: detail.response?.latencyMs ?? null,
        tokens: detail.response?.usage.outputTokens ?? null,
        score: judgedScore(detail),
        error: detail.item.error?.message ?? "",
        hasReason: judgedScore(detail) === null,
        autoFail: detail.scores.length === 0 ? "" : String(detail.scores.some(({ autoFail }) => autoFail)),
        category: Number(detail.item.taskId.slice("task-".length)) % 2 === 1 ? "even" : "odd",
      })),
    );
    expect(itemsTold.some(({ status }) => status === "FAILED")).toBe(true);

    const lines = readLines(await textOf(workspace, runId, { format: "JSONL" }));
    expect(lines).toMatchObject(
      items.map((detail) => ({
        itemId: detail.item.id,
        modelId: detail.item.modelId,
        provider: "simulated",
        status: detail.item.status,
        score: judgedScore(detail),
        response:
          detail.response === null
            ? null
            : {
                usage: detail.response.usage,
                costUsd: detail.response.costUsd,
                latencyMs: detail.response.latencyMs,
                firstTokenMs: detail.response.firstTokenMs,
                finishReason: detail.response.finishReason,
              },
        scores: detail.scores.map(({ scorer, scorerKind, autoFail, reason, superseded }) => ({
          scorer,
          kind: scorerKind,
          autoFail,
          reason,
          superseded,
        })),
      })),
    );

    const link = await request(`/api/runs/${runId}/export?format=CSV&includeDetailed=true`);
    expect(link.headers.get("content-disposition")).toBe(`attachment; filename="run-${runId}-detailed.csv"`);
    expect(link.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await link.text()).toBe(detailed);

    const short = await textOf(workspace, runId, { format: "MD" });
    const [head, , ...ranked] = short.split("\n").filter((line) => line.startsWith("|"));
    expect(head).toBe(
      String.raw`| \# | Model | Score (of 100) | Unadjusted (of 100) | Ranks | Tasks | Auto-fail (%) | Failed (%) | Median latency (ms) | Cost per 1,000 answers (USD) |`,
    );
    expect(ranked.map((line) => line.split(" | ").slice(0, 3).join(" "))).toEqual(
      summary.ranking.map(({ rank, modelId, adjustedScore, score: own }) => {
        const score = adjustedScore ?? own;
        if (!score.known || score.interval === null) throw new Error("there is no interval");
        const [mean, low, high] = [score.value, score.interval.low, score.interval.high].map((end) =>
          end.toFixed(1),
        );
        return `| ${rank} ${modelId} (simulated) ${mean} (${low}–${high})`;
      }),
    );
  });

  it("make tests of items", async () => {
    const workspace = await openWorkspace({ database: await databaseFor() });
    const { client } = workspace;
    const runId = await finishSample(client);
    const items = await itemsOf(client, runId);
    const { threshold } = FAILED_SAMPLE;
    const suites = readXml(await textOf(workspace, runId, { format: "JUNIT", threshold }));
    const kindOf = (detail: (typeof items)[number]) => {
      const score = judgedScore(detail);
      if (detail.item.status === "FAILED") return "error";
      if (score === null) return "skipped";
      const isFailed = detail.scores.some(({ autoFail }) => autoFail) || score < threshold;
      return isFailed ? "failure" : "passed";
    };
    const expected = new Map(
      items.map((detail) => [`${detail.item.modelId} ${detail.item.taskId}`, kindOf(detail)]),
    );
    const found = suites.children.flatMap(({ children }) =>
      children.map(({ attributes, children: inside }): [string, string] => [
        `${attributes["classname"]} ${attributes["name"]}`,
        inside[0]?.name ?? "passed",
      ]),
    );
    expect(new Map(found)).toEqual(expected);
    expect(new Set(expected.values())).toEqual(new Set(["error", "skipped", "failure", "passed"]));
    for (const { attributes, children } of suites.children) {
      const count = (kind: string) =>
        children.filter(({ children: inside }) => inside[0]?.name === kind).length;
      expect(attributes).toMatchObject({
        tests: String(children.length),
        failures: String(count("failure")),
        errors: String(count("error")),
        skipped: String(count("skipped")),
      });
    }
  });
});
