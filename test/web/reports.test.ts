import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { judgedRun } from "../support/judged-run.ts";
import { closeBrowser, openPage, seriousFaults, serve, settle, visit } from "../support/page.ts";

afterAll(closeBrowser);

/** One person rates every answer of a run. */
async function rated(client: Client, runId: string): Promise<void> {
  const { sessionId } = await client.createSession({
    params: { runId },
    body: { rater: "Ann", kind: "rating" },
  });
  const params = { sessionId };
  for (const { answerId, position } of (await client.listAnswers({ params, query: { limit: "500" } })).rows)
    await client.scoreAnswer({
      params: { ...params, answerId },
      body: { scores: { rating: 1 + (position % 5) } },
    });
  await client.finishSession({ params, body: {} });
}

/** Records of CSV, whose cells may be quoted. */
function parsed(csv: string): string[][] {
  return csv
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
      ),
    );
}

/** A number as the page writes it, with as many digits as the file has. */
function written(value: string): string {
  if (value === "") return "–";
  if (!/^-?[\d.]+$/.test(value)) return value;
  const digits = value.split(".")[1]?.length ?? 0;
  const text = Math.abs(Number(value)).toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return value.startsWith("-") && /[1-9]/.test(text) ? `−${text}` : text;
}

/** A record as the page's row would say it: ends of intervals stand behind their value. */
function asShown(heads: readonly string[], record: readonly string[]): string[] {
  return heads.flatMap((head, place) => {
    if (/, (?:low|high)$/.test(head)) return [];
    const value = written(record[place] ?? "");
    const [low = "", high = ""] = heads[place + 1] === `${head}, low` ? record.slice(place + 1) : [];
    const between = low.startsWith("-") ? " … " : "–";
    return [low === "" ? value : `${value} ${written(low)}${between}${written(high)}`];
  });
}

interface Shown {
  readonly title: string;
  readonly csv: string;
  /** Null where a narrow screen has cards. */
  readonly rows: string[][] | null;
}

/** Every table that can be downloaded, as it is shown: without drawings and without what only readers of screens hear. */
const TABLES = `[...document.querySelectorAll("a[download][href^='data:text/csv']")].map((link) => {
  const title = link.getAttribute("aria-label").replace("Download CSV: ", "");
  const table = [...document.querySelectorAll("table")].find((one) => one.getAttribute("aria-label") === title);
  const textOf = (cell) => {
    const copy = cell.cloneNode(true);
    for (const unseen of copy.querySelectorAll(".unseen")) unseen.remove();
    return copy.textContent.replaceAll(/\\s+/g, " ").trim();
  };
  const rows = table === undefined ? null : [...table.querySelectorAll("tr")].map((row) =>
    [...row.children].filter((cell) => !cell.classList.contains("report-plot")).map(textOf));
  return { title, csv: decodeURIComponent(link.href.slice(link.href.indexOf(",") + 1)), rows };
})`;

/** Names carry a badge, files a word in brackets; heads have their unit after a comma there. */
const plain = (text: string): string => text.replaceAll(/[(),]/g, "").replaceAll(/\s+/g, "");

/** Titles of tables on the page whose file says the same. */
async function equalTables(page: Page): Promise<string[]> {
  const tables = await page.evaluate<Shown[]>(TABLES);
  for (const { title, csv, rows } of tables) {
    const [heads = [], ...records] = parsed(csv);
    const expected = records.map((record) => asShown(heads, record));
    // A time is written in the reader's manner.
    const timeless = (row: readonly string[]) =>
      heads[1] === "Created" ? row.filter((_, place) => place !== 1) : row;
    const heading = heads.filter((head) => !/, (?:low|high)$/.test(head));
    expect({ title, rows: rows?.map((row) => timeless(row).map(plain)) }).toEqual({
      title,
      rows: [heading, ...expected].map((row) => timeless(row).map(plain)),
    });
  }
  return tables.map(({ title }) => title);
}

const sentence = (page: Page) => page.locator(".sentence").first();
const drawn = (page: Page) => page.locator("figure.chart [role=img] svg").first().waitFor();

describe("reports", () => {
  it("show all models, a run's figures, charts, costs and judges, each with a file that says the same", async () => {
    const { url, client } = await serve();
    const first = await judgedRun(client);
    const runId = await judgedRun(client);
    await rated(client, runId);
    const { page, troubles } = await openPage(url);
    await page.getByRole("link", { name: "Reports" }).first().waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();

    // The leaderboard: the sentence of the API, and links to runs.
    const board = await client.getLeaderboard({});
    await sentence(page)
      .getByText(board.sentence.split(". ")[0] ?? "")
      .waitFor();
    await settle(page);
    expect(await equalTables(page)).toEqual(["Leaderboard"]);
    const [best] = board.models;
    const row = page.getByRole("row", { name: new RegExp(best?.label ?? "") });
    expect(await row.getByRole("link").first().getAttribute("href")).toBe(`/runs/${best?.best?.runId}`);
    expect(await row.locator("svg.interval-mark circle").count()).toBe(1);

    // Models: cards with n, and unknown where nobody has said anything.
    await page.getByRole("tab", { name: "Models" }).click();
    const { ranking, people } = await client.getResults({ params: { runId }, query: { brief: "true" } });
    const cards = page.getByRole("list", { name: "Key figures of each model" }).getByRole("listitem");
    await cards.first().waitFor();
    expect(await cards.count()).toBe(ranking.length);
    const card = cards.filter({ hasText: ranking[0]?.modelId ?? "" });
    const rating = people?.ratings.find(({ modelId }) => modelId === ranking[0]?.modelId)?.rating;
    expect(rating?.known).toBe(true);
    await card.getByText(`${rating?.known === true ? rating.n : 0} ratings`).waitFor();
    expect(await card.getByText("unknown").count()).toBe(1);
    expect(await equalTables(page)).toHaveLength(1);

    // Of another run, which stands in the address: nobody rated it.
    await visit(page, `/reports?tab=models&run=${first}`);
    await expect.poll(() => cards.first().getByText("unknown").count()).toBe(2);

    await visit(page, `/reports?tab=charts&run=${runId}`);
    await drawn(page);
    const charts = await equalTables(page);
    expect(charts).toEqual(
      expect.arrayContaining([
        "Latency, ms",
        "Latency distribution, ms",
        "Distribution of ratings from 1 to 5",
        "Tokens per model over all answers",
      ]),
    );

    await visit(page, "/reports?tab=costs");
    await drawn(page);
    expect(await equalTables(page)).toEqual([
      "Cost per day, USD",
      "Cost of each model, USD",
      "Cost of each run, USD",
      "Runs and their cost",
    ]);
    await page.getByText("Month", { exact: true }).click();
    await page.getByText("Cost per month, USD").first().waitFor();
    expect(page.url()).toContain("by=month");
    expect(await equalTables(page)).toContain("Cost per month, USD");

    await visit(page, `/reports?tab=judges&run=${runId}`);
    await page.getByText(/answers scored by people \(Ann\)/).waitFor();
    await drawn(page);
    expect(await equalTables(page)).toEqual(
      expect.arrayContaining(["Judges against people", "Means by judges and by people"]),
    );
    // Where nobody has scored: how to start.
    await visit(page, `/reports?tab=judges&run=${first}`);
    const start = page.getByRole("main").getByRole("link", { name: "Score blind" });
    expect(await start.getAttribute("href")).toBe(`/runs/${first}?score=blind`);

    await visit(page, `/reports?tab=compare&run=${first}&with=${runId}`);
    await page.getByRole("link", { name: "Compare runs" }).click();
    await page.getByRole("tab", { name: "Comparison" }).waitFor();
    expect(page.url()).toContain(`/runs/${first}?tab=diff&with=${runId}`);
    expect(troubles).toEqual([]);
  });

  it("tell nothing of a run that is being scored blind", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client, {}, 3);
    await client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating" } });
    const { page } = await openPage(`${url}/reports`);
    await page.getByText("1 run is left out while it is being scored blind.").waitFor();
    for (const tab of ["models", "charts", "judges"]) {
      await visit(page, `/reports?tab=${tab}`);
      await page.getByText("Results are hidden while this run is being scored blind").waitFor();
      expect(await page.getByRole("main").locator("table").count()).toBe(0);
    }
    await visit(page, "/reports?tab=costs");
    await page.getByText("1 run is being scored blind: it counts in sums").waitFor();
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("have nothing serious for axe and fit, at $width px", async (look) => {
    const { url, client } = await serve();
    const runId = await judgedRun(client, {}, 4);
    const { page } = await openPage(`${url}/reports`, look);
    // Two runs are not there to be compared: what is needed is said.
    for (const tab of ["leaderboard", "models", "charts", "costs", "judges", "compare"]) {
      if (tab === "judges") await rated(client, runId);
      await visit(page, `/reports?tab=${tab}`);
      await page.getByRole("tabpanel").locator(":scope > *").first().waitFor();
      expect({ tab, faults: await seriousFaults(page) }).toEqual({ tab, faults: [] });
      const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      expect({ tab, overflow: await page.evaluate<number>(overflow) }).toEqual({ tab, overflow: 0 });
    }
  });
});
