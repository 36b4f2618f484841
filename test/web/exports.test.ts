import { readFileSync } from "node:fs";
import type { Download, Locator } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, expect, it } from "vitest";
import { escapeText } from "../../src/core/index.ts";
import { scoreAll } from "../support/answered-run.ts";
import { itemsOf, judgedScore, readCsv, readLines, readMarkdown } from "../support/export-reading.ts";
import { finishSample } from "../support/failed-sample.ts";
import { closeBrowser, openPage, serve } from "../support/page.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { readXml } from "../support/read-xml.ts";

afterAll(closeBrowser);

/** Twenty files one after the other, three of them PDFs or as large: a busy machine takes its time. */
const ALL_FILES_MS = 300_000;

it(
  "every export is had from the menu and holds what the database has",
  async () => {
    const { url, client } = await serve();
    const runId = await finishSample(client);
    const items = await itemsOf(client, runId);
    await client.createCriteriaSet({
      body: { name: "Letters", criteria: [{ name: "Style", maxScore: 5, weight: 1 }] },
    });
    /** One task's answers, scored blind. */
    const session = async (kind: "criteria" | "rating", scores: Record<string, number>) => {
      const criteriaSet = kind === "criteria" ? { criteriaSet: "Letters" } : {};
      const body = { rater: "Bob", kind, sample: 1, ...criteriaSet };
      const { sessionId } = await client.createSession({ params: { runId }, body });
      const scored = await scoreAll(client, sessionId, scores);
      await client.finishSession({ params: { sessionId }, body: {} });
      return scored;
    };
    const address = `${url}/runs/${runId}`;
    const { page, troubles } = await openPage(address);
    /** A file with nothing in it is not offered. */
    const emptyEntries = async () => {
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: "Open report HTML" }).waitFor();
      // All of it is in the window: to scroll the page would hide the menu with its button.
      const height = page.viewportSize()?.height ?? 0;
      await expect
        .poll(async () => {
          const box = await page.getByRole("menu").boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= height;
        })
        .toBe(true);
      const empty = await page.getByRole("menuitem", { name: "none yet" }).all();
      const labels = await Promise.all(empty.map((entry) => entry.getAttribute("aria-label")));
      const disabled = await Promise.all(empty.map((entry) => entry.getAttribute("data-disabled")));
      expect(disabled).toEqual(empty.map(() => "true"));
      // Elsewhere while somebody scores blind: results are refused meanwhile.
      await page.goto("about:blank");
      return labels.map((label) => label?.replace(" none yet", ""));
    };
    expect(await emptyEntries()).toEqual([
      "Scores by criterion",
      "Ratings with notes",
      "Comparisons with notes",
      "Mean ratings and win rates",
    ]);
    const criterionScores = await session("criteria", { 1: 4 });
    await page.goto(address);
    expect(await emptyEntries()).toEqual([
      "Ratings with notes",
      "Comparisons with notes",
      "Mean ratings and win rates",
    ]);
    const ratings = await session("rating", { rating: 5 });
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "comparison" },
    });
    const pairId = (await client.nextPair({ params: { sessionId } }))?.pairId ?? "";
    await client.decidePair({ params: { sessionId, pairId }, body: { verdict: "draw", note: "Alike." } });
    await client.finishSession({ params: { sessionId }, body: {} });
    const first = items.find(({ response }) => response !== null);
    await client.scoreManually({
      body: { runId, itemId: first?.item.id ?? 0, scoreValue: 4, rater: "Ann", justification: "by hand" },
    });
    await page.goto(address);
    const summary = await client.getResults({ params: { runId } });

    const names = new Set<string>();
    /** A busy Chromium now and then drops a download; a person would try once more, and so do we. */
    const clicked = async (entry: Locator, tries = 2): Promise<Download> => {
      await page.getByRole("button", { name: "Export" }).click();
      // The last time there is nothing to try instead of waiting.
      const timeout = tries === 1 ? PATIENCE_MS : 10_000;
      const coming = page.waitForEvent("download", { timeout });
      const tried = Promise.all([coming, entry.click({ timeout: 0.8 * timeout })]);
      const found = await tried.catch((error: unknown) => {
        if (tries === 1) throw error;
        return null;
      });
      if (found !== null) return found[0];
      await coming.catch(() => null);
      await page.keyboard.press("Escape");
      await entry.waitFor({ state: "hidden" });
      return await clicked(entry, tries - 1);
    };
    /** Clicks an entry of the menu and reads the file that comes. */
    const had = async (label: string, kind: string): Promise<Buffer> => {
      const entry = page.getByRole("menuitem", { name: `${label} ${kind}`, exact: true });
      const download = await clicked(entry);
      names.add(`${label} ${kind}`);
      expect(download.suggestedFilename()).toContain(runId);
      await entry.waitFor({ state: "hidden" });
      return readFileSync(await download.path());
    };
    /** Excel takes a CSV for UTF-8 only where it begins with a byte order mark. */
    const text = async (label: string, kind: string) => {
      const file = await had(label, kind);
      const isMarked = file.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
      expect([label, isMarked]).toEqual([label, kind === "CSV"]);
      return file.toString("utf8", isMarked ? 3 : 0);
    };

    const numberOf = (cell: string | undefined) => (cell === "" ? null : Number(cell));
    const ranking = readCsv(await text("Ranking with intervals", "CSV"));
    expect(ranking.map((row) => [row["model"], numberOf(row["score"])])).toEqual(
      summary.ranking.map(({ modelId, adjustedScore, score }) => {
        const mean = adjustedScore ?? score;
        return [modelId, mean.known ? Math.round(mean.value * 10_000) / 10_000 : null];
      }),
    );
    const averages = readCsv(await text("Plain averages, no intervals", "CSV"));
    expect(averages.map((row) => [row["model_name"], Number(row["avg_score"])])).toEqual(
      summary.ranking.map(({ modelId, score }) => [modelId, score.known ? score.value : null]),
    );
    expect(JSON.parse(await text("All results, without answers", "JSON"))).toEqual({ summary });

    const detailed = readCsv(await text("Table of all answers with scores", "CSV"));
    expect(detailed.map((row) => [row["task_id"], row["llm_response_text"], numberOf(row["score"])])).toEqual(
      items.map((detail) => [detail.item.taskId, detail.response?.text ?? "", judgedScore(detail)]),
    );
    const lines = readLines(await text("Every answer with every score", "JSONL"));
    expect(lines).toMatchObject(
      items.map(({ item, response }) => ({
        itemId: item.id,
        modelId: item.modelId,
        status: item.status,
        response: response === null ? null : { text: response.text },
      })),
    );
    expect(JSON.parse(await text("All results with all answers", "JSON"))).toEqual({ summary, items: lines });

    const answered = items.filter(({ response }) => response !== null);
    expect(readCsv(await text("Requests and responses", "CSV"))).toHaveLength(answered.length);
    expect(readCsv(await text("Mean ratings and win rates", "CSV"))).toHaveLength(summary.ranking.length);
    expect(readCsv(await text("Scores by criterion", "CSV"))).toHaveLength(criterionScores);
    expect(readCsv(await text("Comparisons with notes", "CSV"))).toMatchObject([
      {
        id: pairId,
        verdict: "draw",
        winner_run: "draw",
        notes: "Alike.",
        rater: "Ann",
        session_id: sessionId,
      },
    ]);
    const rated = readCsv(await text("Ratings with notes", "CSV"));
    expect(rated).toHaveLength(ratings + 1);
    // The newest was given by hand, outside a session.
    expect(rated[0]).toMatchObject({ rater: "Ann", rating: "4", notes: "by hand", session_id: "" });

    const suites = readXml(await text("JUnit test report for CI", "XML"));
    expect(suites.children.map(({ attributes, children }) => [attributes["name"], children.length])).toEqual(
      summary.ranking
        .map(({ modelId }) => modelId)
        .toSorted()
        .map((modelId) => [modelId, items.filter(({ item }) => item.modelId === modelId).length]),
    );
    const brief = readMarkdown(await text("Short report", "Markdown"));
    expect(brief.outside.join("\n")).toContain(summary.ranking[0]?.modelId);
    const long = readMarkdown(await text("Report with all answers", "Markdown"));
    const fenced = new Set(long.fenced);
    expect(answered.filter(({ response }) => !fenced.has(response?.text.trimEnd() ?? ""))).toEqual([]);

    const html = await text("Download report", "HTML");
    expect(html).toContain(runId);
    expect(html).not.toContain("<script");
    const pdf = await getDocumentProxy(new Uint8Array(await had("Download report", "PDF")));
    const { text: words } = await extractText(pdf, { mergePages: true });
    for (const { modelId } of summary.ranking) expect(words).toContain(modelId);

    const [example] = summary.ranking;
    const leading = answered.filter(({ item }) => item.modelId === example?.modelId);
    const quoting = await text("Report with examples", "HTML");
    expect(quoting).toContain("This section quotes prompts and answers, which can be sensitive.");
    expect(leading.filter(({ response }) => quoting.includes(response?.text ?? "no text"))).not.toEqual([]);
    const quotingPdf = await getDocumentProxy(new Uint8Array(await had("Report with examples", "PDF")));
    const { text: quoted } = await extractText(quotingPdf, { mergePages: true });
    expect(quoted).toContain(`${example?.modelId} at its best`);
    const bundle = await text("Whole run in one file", "HTML");
    expect(answered.filter(({ response }) => !bundle.includes(escapeText(response?.text ?? "")))).toEqual([]);

    const whole = await client.checkBundle({ upload: await had("Bundle", "assay-run") });
    const withheld = await client.checkBundle({ upload: await had("Bundle without texts", "assay-run") });
    expect([whole, withheld]).toMatchObject([
      { runId, holds: true, withTexts: true, items: { count: items.length } },
      { runId, holds: true, withTexts: false, digest: whole.digest },
    ]);

    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Open report HTML" }).waitFor();
    const entries = await page.getByRole("menuitem").allTextContents();
    // Whoever adds an export reads it back here; one only opens a page.
    expect(entries.length).toBe(names.size + 1);
    expect(troubles).toEqual([]);
  },
  ALL_FILES_MS,
);
