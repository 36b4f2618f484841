import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { readCsv } from "../support/export-reading.ts";
import { outage } from "../support/outage.ts";
import { closeBrowser, openPage, seriousFaults, serve, settle } from "../support/page.ts";

afterAll(closeBrowser);

const compared = (page: Page, count: number) =>
  page.getByRole("status").filter({ hasText: new RegExp(`^${count} of \\d+ pairs compared$`) });
const column = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

async function decidedOf(client: Client, sessionId: string): Promise<number> {
  return (await client.getCertainty({ params: { sessionId } })).decided;
}

describe("comparing two at a time", () => {
  it("starts from Scoring, goes 50 pairs by keys without a reload, takes back, picks by hand, and reveals", async () => {
    const { url, client } = await serve();
    await answeredRun(client, { name: "fish", tasks: 1 });
    await answeredRun(client, { tasks: 20 });
    const { page, troubles } = await openPage(`${url}/sessions`);
    await page.getByRole("button", { name: "Compare two at a time" }).click();
    const dialog = page.getByRole("dialog", { name: "Score answers blind" });
    await dialog.getByText("You compare 60 answers to 20 tasks in pairs.").waitFor();
    await dialog.getByRole("textbox", { name: "Your name" }).fill("Ann");
    // What was set stays when another run is chosen.
    await dialog.getByLabel("Number of answers").fill("2");
    for (const run of [/^fish/, /^birds/]) {
      await dialog.getByRole("combobox", { name: "Run" }).click();
      await page.getByRole("option", { name: run }).click();
      expect(await dialog.getByLabel("Number of answers").inputValue()).toBe("2");
    }
    await dialog.getByLabel("Number of answers").fill("");
    await dialog.getByRole("button", { name: "Start comparing" }).click();
    await page.waitForURL(/\/sessions\/\w+/);
    const sessionId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const noVerdicts = page.getByText("No verdicts yet.");
    await noVerdicts.waitFor();
    await column(page, "First answer").waitFor();
    expect(MODELS.filter((name) => page.url().includes(name))).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);

    // The differences only on demand.
    await page.keyboard.press("d");
    await page.getByRole("region", { name: "Differences" }).waitFor();
    await page.keyboard.press("d");
    await column(page, "First answer").waitFor();

    // A note goes with its verdict, and comes back with it.
    await page.keyboard.press("n");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("q w e r");
    await page.keyboard.press("Escape");
    await page.getByText("Kept in this browser until you give a verdict.").waitFor();
    await page.reload();
    await page.getByText("Kept in this browser until you give a verdict.").waitFor();
    await page.keyboard.press("q");
    await compared(page, 1).waitFor();
    await page.getByRole("status").getByText("1 of 60").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    await page.evaluate("window.isSame = true");
    await page.getByText("Last verdict: First is better.").waitFor();
    await page.keyboard.press("u");
    await compared(page, 0).waitFor();
    expect(await page.getByRole("textbox", { name: "Note" }).inputValue()).toBe("q w e r");
    await page.keyboard.press("w");
    await compared(page, 1).waitFor();

    // Fast, whichever verdict: the next pair is there already.
    const keys = ["q", "w", "e", "r"];
    for (let count = 2; count <= 50; count += 1) {
      const shown = await page.locator(".pair-columns").innerText();
      await page.keyboard.press(keys[count % 4] ?? "q");
      await expect.poll(() => page.locator(".pair-columns").innerText()).not.toBe(shown);
    }
    await compared(page, 50).waitFor();
    expect(await page.evaluate("window.isSame")).toBe(true);
    expect(await decidedOf(client, sessionId)).toBe(50);
    expect(`${page.url()} ${await page.content()}`).not.toMatch(new RegExp(MODELS.join("|")));

    // By hand: a task, then two answers.
    await page.keyboard.press("p");
    const picking = page.getByRole("dialog", { name: "Choose a pair" });
    await picking.getByRole("combobox", { name: "Task" }).click();
    await page.getByRole("option", { name: /^t7:/ }).click();
    await picking.getByText("One answer of each model is offered.").waitFor();
    await picking.getByRole("checkbox", { name: "Answer 1" }).check();
    await picking.getByRole("checkbox", { name: "Answer 2" }).check();
    await picking.getByRole("button", { name: "Compare these two" }).click();
    await picking.waitFor({ state: "hidden" });
    await page.getByText("Say t7.").waitFor();
    await page.getByRole("button", { name: "Draw" }).click();
    await page.getByText("Last verdict: Draw.").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    const decided = await decidedOf(client, sessionId);

    await page.getByRole("button", { name: "Finish", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Finish and reveal models" });
    const { possible } = await client.getCertainty({ params: { sessionId } });
    await question.getByText(`${decided} of ${possible} pairs compared.`).waitFor();
    await question.getByRole("button", { name: "Finish and reveal models" }).click();
    await page.getByRole("heading", { name: "Comparisons by Ann" }).waitFor();
    const result = await client.getSessionResult({ params: { sessionId } });
    const ranking = page.getByRole("table", { name: "Models by score" });
    for (const { modelId, score, rating } of result.models) {
      const row = await ranking.getByRole("row").filter({ hasText: modelId }).innerText();
      expect(row).toContain(score.known ? (score.value * 100).toFixed(1) : "unknown");
      expect(row.replaceAll(",", "")).toContain(rating?.known === true ? rating.value.toFixed(0) : "unknown");
    }
    const draws = result.verdicts.filter(({ verdict }) => verdict === "draw").length;
    await page.getByText(`Verdicts: ${decided}. Draws: ${draws}.`).waitFor();
    await page.getByRole("table", { name: "Verdicts" }).getByText("q w e r").waitFor();

    // The file says the same, and is reachable from here and from the run.
    await page.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Comparisons with notes CSV" }).click(),
    ]);
    const text = await (await file.createReadStream()).toArray();
    const rows = readCsv(Buffer.concat(text).toString().replace("\u{FEFF}", ""));
    expect(rows.map((row) => [row["model_a"], row["model_b"], row["verdict"]])).toEqual(
      result.verdicts.map(({ first, second, verdict }) => [first, second, verdict]),
    );
    expect(rows.filter((row) => row["notes"] === "q w e r")).toHaveLength(1);
    await page.keyboard.press("Escape");
    expect(await seriousFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it("keeps verdicts while the server is away, and shows one answer at a time on a phone", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 6 });
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "comparison" },
    });
    const { page } = await openPage(`${url}/sessions/${sessionId}`, { width: 390, dark: true });
    await page.getByRole("region", { name: "First answer" }).waitFor();
    await page.getByText("Second answer").click();
    await page.getByRole("region", { name: "Second answer" }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await settle(page);
    const away = await outage(page);
    await page.getByRole("button", { name: "First is better" }).click();
    await page.getByText("1 verdict is saved in this browser and will be sent").waitFor();
    await page.getByRole("button", { name: "Second is better" }).click();
    await page.getByText("2 verdicts are saved in this browser and will be sent").waitFor();
    // The last one is taken back before anybody heard of it.
    await page.getByRole("button", { name: "Undo" }).click();
    await away.end();
    await page
      .getByRole("button", { name: "Try now" })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await compared(page, 1).waitFor();
    expect(await decidedOf(client, sessionId)).toBe(1);
    await page.goto(`${url}/sessions`);
    await page.getByText("1 of 18 pairs compared").waitFor();
  });
});
