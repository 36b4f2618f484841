import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, it } from "vitest";
import { readCsv } from "../support/export-reading.ts";
import { modelServer } from "../support/model-server.ts";
import { closeBrowser, openPage, serve } from "../support/page.ts";
import { LONGEST_TEST_MS } from "../support/patience.ts";

afterAll(closeBrowser);

const KEY = "sk-whole-flow-0123456789abcdef";
/** A flow goes through a dozen pages. */
const WHOLE_FLOW_MS = 2 * LONGEST_TEST_MS;

const dialog = (page: Page) => page.getByRole("dialog");
const goTo = async (page: Page, name: string): Promise<void> => {
  await page.locator("nav.places").getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
};
const runIdOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");

async function choose(page: Page, placeholder: string, option: RegExp | string): Promise<void> {
  await page.getByPlaceholder(placeholder).click();
  await page.getByRole("option", { name: option }).click();
  await page.keyboard.press("Escape");
}

/** A key pasted, an address typed, and models ticked in what the server offers. */
async function addProvider(
  page: Page,
  name: string,
  baseUrl: string,
  models: readonly string[],
): Promise<void> {
  await goTo(page, "Models");
  await page.getByRole("button", { name: "Add provider" }).first().click();
  await dialog(page).getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await dialog(page).getByRole("textbox", { name: "Base URL", exact: true }).fill(baseUrl);
  await dialog(page).getByLabel("API key", { exact: true }).last().fill(KEY);
  await dialog(page).getByRole("button", { name: "Save and test" }).click();
  for (const model of models)
    await dialog(page)
      .getByRole("checkbox", { name: `Select ${model}` })
      .check();
  await dialog(page)
    .getByRole("button", { name: `Add ${models.length} model` })
    .click();
  await dialog(page)
    .getByRole("row", { name: models.at(-1) ?? "" })
    .getByText("added", { exact: true })
    .waitFor();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await dialog(page).waitFor({ state: "hidden" });
}

/** Waits until nothing keeps a run from starting, starts it, and follows it to its end. */
async function startRun(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Start run", exact: true }).and(page.locator(":enabled")).click();
  await page.waitForURL(/\/runs\/./);
  await page.getByText("finished", { exact: true }).waitFor({ timeout: LONGEST_TEST_MS });
  return runIdOf(page);
}

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFileSync(await download.path());
}

/** An entry of a run's export menu. */
const exported = (page: Page, entry: string) =>
  saved(page, async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: entry, exact: true }).click();
  });

/** What a file has in one of its columns, in order. */
const columnOf = (file: Buffer, column: string): string[] =>
  readCsv(file.toString("utf8").slice(1))
    .map((row) => row[column] ?? "")
    .toSorted((one, other) => one.localeCompare(other));

describe("from a new workspace, all on the page", () => {
  it(
    "a model is added, edited and removed; questions are generated, run, scored by hand, judged and reported",
    async () => {
      const server = await modelServer(
        ({ prompt }) =>
          prompt.includes("numbered list")
            ? {
                content:
                  "1. Why does bread rise?\n2. What feeds a sourdough starter?\n3. When is a loaf done?",
              }
            : {},
        1,
        ["writer", "baker", "spare"],
      );
      const { url, client } = await serve();
      const { page, troubles } = await openPage(url);

      await addProvider(page, "Bakery", server.url, ["writer", "baker", "spare"]);
      await page.getByRole("tab", { name: "Models" }).click();
      const act = async (name: string, action: string): Promise<void> => {
        await page.getByRole("button", { name: `More actions: ${name}` }).click();
        await page.getByRole("menuitem", { name: action }).click();
      };
      await act("baker", "Edit");
      await dialog(page).getByLabel("Temperature").fill("0.4");
      await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
      await dialog(page).waitFor({ state: "hidden" });
      await act("spare", "Delete");
      await dialog(page).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("row", { name: "spare" }).waitFor({ state: "hidden" });

      await goTo(page, "Collections");
      await page.getByRole("link", { name: "Generate questions" }).click();
      await page.getByRole("checkbox", { name: "writer", exact: true }).check();
      await page.getByRole("textbox", { name: "Topic" }).fill("bread");
      await page.getByRole("textbox", { name: "Questions per model" }).fill("3");
      await page.getByRole("textbox", { name: "Questions per model" }).press("Control+Enter");
      await page.getByRole("region", { name: "writer", exact: true }).getByText("3 questions").waitFor();
      await page.getByRole("button", { name: "Save as tasks" }).click();
      await dialog(page).getByRole("combobox", { name: "Collection" }).fill("Bread");
      await dialog(page).getByRole("button", { name: "Save tasks" }).click();
      await page.getByRole("heading", { level: 1, name: "Bread" }).waitFor();

      await goTo(page, "Runs");
      await page.getByRole("main").getByRole("link", { name: "New run" }).first().click();
      await choose(page, "Choose collections", /Bread/);
      for (const name of ["writer", "baker"]) await page.getByRole("checkbox", { name, exact: true }).check();
      await page.getByRole("switch", { name: "Score later" }).check();
      const runId = await startRun(page);

      // Answers task by task, and a score by hand.
      await page.getByRole("tab", { name: "Results" }).click();
      await page
        .getByRole("tabpanel", { name: "Tasks" })
        .getByRole("link", { name: "Why does bread rise?" })
        .click();
      const column = page.getByRole("region", { name: "baker" });
      await column.getByText("An answer of baker.").waitFor();
      await column.getByText("Score manually").click();
      await column.getByRole("textbox", { name: "Your name" }).fill("Ann");
      await column.getByRole("button", { name: "4 of 5" }).click();
      await column.getByText("Ann gave 4 / 5.").waitFor();

      await goTo(page, "Collections");
      await page.getByRole("link", { name: "Bread" }).first().click();
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menuitem", { name: "Question quality" }).click();
      await page.getByText("No questions judged yet").waitFor();
      await page.getByRole("button", { name: "Judge the questions" }).first().click();
      await dialog(page).getByRole("combobox", { name: "Judges" }).click();
      await page.getByRole("option", { name: "simulated-judge" }).click();
      await page.keyboard.press("Escape");
      await dialog(page).getByRole("button", { name: "Start judging" }).click();
      await page.getByRole("link", { name: "See question quality" }).click();
      const judged = page.getByRole("table", { name: "Judged questions" });
      for (const text of ["Why does bread rise?", "What feeds a sourdough starter?", "When is a loaf done?"])
        await judged.getByRole("button", { name: text, exact: true }).waitFor();
      await page
        .getByRole("table", { name: "Quality by author" })
        .getByRole("row", { name: /writer/ })
        .waitFor();

      await goTo(page, "Reports");
      const board = page.getByRole("table", { name: "Leaderboard" });
      await board.getByRole("row", { name: /baker/ }).waitFor();
      await page.getByRole("tab", { name: "Costs" }).click();
      const costs = page.getByRole("table", { name: "Runs and their cost" });
      // Nobody set a price: six calls have a cost that is not known, which is not 0.
      await costs.getByRole("row", { name: /Bread .*– .*– 6$/ }).waitFor();
      await page.getByText("Spent so far: unknown (7 calls without a known cost).").waitFor();
      expect(await page.getByText("$0 went").count()).toBe(0);
      expect(await page.locator("figure.chart").count()).toBe(0);

      const models = (await client.listModels({ query: { search: "" } })).rows;
      expect(models.filter(({ provider }) => provider === "Bakery")).toMatchObject([
        { name: "writer" },
        { name: "baker", parameters: { temperature: 0.4 } },
      ]);
      const ratings = (await client.listRatings({ query: { runId } })).rows;
      expect(ratings).toMatchObject([{ rater: "Ann", rating: 4, model: "baker" }]);
      expect(troubles).toEqual([]);
    },
    WHOLE_FLOW_MS,
  );

  it(
    "a thousand tasks are imported, run on three models at an own base URL, rated, compared, reported, and run again alike",
    async () => {
      const models = ["small", "middle", "large"];
      const server = await modelServer(() => ({}), 1, models);
      const { url } = await serve();
      const { page, troubles } = await openPage(url);
      await addProvider(page, "Comet at work", server.url, models);

      await goTo(page, "Collections");
      await page.getByRole("button", { name: "Import" }).first().click();
      const rows = Array.from(
        { length: 1000 },
        (_, index) => `t${index},v1,Answer as {who}.,Question ${index}?,"{""who"":""a clerk""}"`,
      );
      const csv = ["task_id,template_version,prompt_template,input_text,vars_json", ...rows].join("\n");
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "desk.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      await dialog(page).getByText("1,000 new · 0 changed · 0 unchanged").waitFor();
      await dialog(page).getByRole("button", { name: "Import", exact: true }).click();
      await page.getByText("1,000 tasks", { exact: true }).waitFor();

      await goTo(page, "Runs");
      await page.getByRole("main").getByRole("link", { name: "New run" }).first().click();
      await choose(page, "Choose collections", /desk/);
      for (const name of models) await page.getByRole("checkbox", { name, exact: true }).check();
      await page.getByRole("switch", { name: "Score later" }).check();
      const runId = await startRun(page);
      expect(server.asked).toHaveLength(3000);
      expect(server.asked[0]?.messages).toMatchObject([
        { role: "system", content: "Answer as a clerk." },
        { role: "user" },
      ]);

      await goTo(page, "Evaluate");
      await page.getByRole("textbox", { name: "Your name" }).fill("Ann");
      await page.getByRole("status").getByText("0 of 3,000").waitFor();
      await page.getByRole("region", { name: "Answer", exact: true }).waitFor();
      await page.getByRole("heading", { level: 1 }).click();
      for (let count = 1; count <= 5; count += 1) {
        await page.keyboard.press(String(count));
        await page.getByRole("status").getByText(`${count} of 3,000`).waitFor();
      }

      await goTo(page, "Scoring");
      await page.getByRole("button", { name: "Compare two at a time" }).click();
      await dialog(page).getByRole("textbox", { name: "Your name" }).fill("Ann");
      await dialog(page).getByRole("button", { name: "Start comparing" }).click();
      for (const [count, key] of ["q", "w", "e"].entries()) {
        await page.getByRole("group", { name: "First answer", exact: true }).waitFor();
        await page.keyboard.press(key);
        await page
          .getByRole("status")
          .filter({ hasText: new RegExp(`^${count + 1} of [\\d,]+ pairs compared$`) })
          .waitFor();
      }
      await page.getByRole("button", { name: "Finish" }).click();
      await dialog(page)
        .getByRole("button", { name: /^Finish/ })
        .click();
      await page.getByRole("link", { name: "Open run" }).click();

      await page.getByRole("button", { name: "Export" }).waitFor();
      const figures = await exported(page, "Mean ratings and win rates CSV");
      expect(columnOf(figures, "model")).toEqual(models.toSorted());
      await goTo(page, "Reports");
      await page.getByRole("tab", { name: "Models" }).click();
      const cards = page.getByRole("list", { name: "Key figures of each model" }).getByRole("listitem");
      await expect.poll(() => cards.count()).toBe(3);

      // The same run again asks the same: every hash is there twice.
      await page.goto(`${url}/new?from=${runId}`);
      const again = await startRun(page);
      expect(again).not.toBe(runId);
      const hashesOf = async (id: string) => {
        await page.goto(`${url}/runs/${id}`);
        return columnOf(await exported(page, "Requests and responses CSV"), "context_hash");
      };
      const hashes = await hashesOf(runId);
      expect(new Set(hashes).size).toBe(3000);
      expect(await hashesOf(again)).toEqual(hashes);
      expect(troubles).toEqual([]);
    },
    WHOLE_FLOW_MS,
  );

  it(
    "models and criteria are set up, one prompt is asked several times, scored blind, ranked by weights, exported as PDF and scored anew",
    async () => {
      const server = await modelServer(
        ({ model }) => ({ content: model === "wise" ? "Kindly, no." : "No." }),
        1,
        ["quick", "wise"],
      );
      const { url, client } = await serve();
      const { page, troubles } = await openPage(url);
      await addProvider(page, "House", server.url, ["quick", "wise"]);

      await goTo(page, "Criteria");
      await page.getByRole("button", { name: "New criteria set" }).first().click();
      await dialog(page).getByRole("textbox", { name: "Name", exact: true }).fill("Answers");
      await dialog(page).getByLabel("Name of criterion 1").fill("Точность ответа");
      await dialog(page).getByLabel("Weight of Точность ответа").fill("2");
      await dialog(page).getByRole("button", { name: "Add criterion" }).click();
      await dialog(page).getByLabel("Name of criterion 2").fill("Style");
      await dialog(page).getByLabel("Maximum score of Style").fill("5");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await dialog(page).waitFor({ state: "hidden" });

      await goTo(page, "Runs");
      await page.getByRole("main").getByRole("link", { name: "New run" }).first().click();
      await page.getByText("Single prompt", { exact: true }).click();
      await page.getByLabel("Prompt", { exact: true }).fill("Decline the meeting, kindly.");
      for (const name of ["quick", "wise"]) await page.getByRole("checkbox", { name, exact: true }).check();
      await choose(page, "None", "Answers");
      await page.getByLabel("Samples per task").fill("3");
      const runId = await startRun(page);
      expect(server.asked).toHaveLength(6);

      // Blind: the one who scores finds 10 for one model and 4 for the other only by reading.
      const score = async (rater: string): Promise<void> => {
        await page.keyboard.press("b");
        await dialog(page).getByRole("textbox", { name: "Your name" }).fill(rater);
        await dialog(page).getByRole("button", { name: "Start scoring" }).click();
        await page.waitForURL(/\/sessions\//);
        for (let count = 1; count <= 6; count += 1) {
          await page.getByRole("status").getByText(`answer ${count}`).waitFor();
          await page.locator("[data-marks]:focus").waitFor();
          const isWise = (
            await page.getByRole("region", { name: "Answer", exact: true }).innerText()
          ).includes("Kindly");
          for (const key of [isWise ? "8" : "4", "Tab", isWise ? "5" : "3", "Enter"])
            await page.keyboard.press(key);
        }
        await page.getByRole("button", { name: "Finish and reveal models" }).click();
        await page.getByRole("table", { name: "Models by score" }).waitFor();
      };
      await score("Ann");
      await page.getByRole("link", { name: "Open run" }).click();
      const detail = await exported(page, "Scores by criterion CSV");
      expect(columnOf(detail, "model")).toHaveLength(12);
      const { summary } = JSON.parse(
        (await exported(page, "All results, without answers JSON")).toString("utf8"),
      );
      expect(summary.run.id ?? runId).toBe(runId);
      const pdf = await getDocumentProxy(new Uint8Array(await exported(page, "Download report PDF")));
      const { text } = await extractText(pdf, { mergePages: true });
      for (const word of ["wise", "quick", "Точность ответа"]) expect(text).toContain(word);
      await score("Ann");
      const sessions = (await client.listSessions({ query: { runId } })).rows;
      expect(sessions).toHaveLength(2);
      for (const { sessionId } of sessions) {
        const { models } = await client.getSessionResult({ params: { sessionId } });
        // 80 × 2 + 100 × 1, and 40 × 2 + 60 × 1.
        expect(models.map(({ modelId, total }) => [modelId, total])).toEqual([
          ["wise", 260],
          ["quick", 140],
        ]);
      }
      expect(troubles).toEqual([]);
    },
    WHOLE_FLOW_MS,
  );
});
