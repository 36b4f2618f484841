import { afterAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { Client } from "../../src/contract/index.ts";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { intercept } from "../support/intercept.ts";
import { outage } from "../support/outage.ts";
import { closeBrowser, openPage, seriousFaults, serve, visit } from "../support/page.ts";

afterAll(closeBrowser);

async function session(client: Client, tasks: number, kind: "criteria" | "rating" = "criteria") {
  const runId = await answeredRun(client, { tasks });
  const { sessionId } = await client.createSession({ params: { runId }, body: { rater: "Ann", kind } });
  return { runId, sessionId };
}

/** What the page shows and hides: its text, its code and its address. */
async function expectBlind(page: Page): Promise<void> {
  const all = `${page.url()} ${await page.content()}`;
  expect(MODELS.filter((name) => all.includes(name))).toEqual([]);
}

const progress = (page: Page, text: string) => page.getByRole("status").getByText(text);
const saved = (page: Page) => page.getByText("Saved", { exact: true });

async function rowsOf(client: Client, sessionId: string) {
  return (await client.listAnswers({ params: { sessionId }, query: {} })).rows;
}

describe("blind scoring on the page", () => {
  it("goes by keys from the first answer over the list to the reveal, and tells no name before", async () => {
    const { url, client } = await serve();
    const { runId, sessionId } = await session(client, 2);
    const { criteria } = await client.getSession({ params: { sessionId } });
    const [accuracy = "", style = ""] = criteria.map(({ id }) => String(id));
    const { page, troubles } = await openPage(`${url}/sessions/${sessionId}`);
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await progress(page, "0 of 6").waitFor();
    await page.locator("[data-marks]:focus").waitFor();
    await expectBlind(page);

    // Two criteria, the first of two digits. A look at the end in between moves neither scores nor the focus.
    const onAccuracy = page
      .getByRole("radiogroup", { name: "Accuracy, 0 to 10" })
      .and(page.locator(":focus"));
    const onStyle = page.getByRole("radiogroup", { name: "Style, 0 to 5" }).and(page.locator(":focus"));
    const finish = page.getByRole("button", { name: "Finish", exact: true });
    const question = page.getByRole("dialog", { name: "Finish and reveal models" });
    await finish.click();
    await question.getByRole("button", { name: "Keep scoring" }).click();
    await question.waitFor({ state: "hidden" });
    await onAccuracy.waitFor();
    await press("1", "0");
    await finish.click();
    await question.waitFor();
    await press("Escape");
    await question.waitFor({ state: "hidden" });
    // What is scored keeps its score, what is not has its turn; no digit is lost in silence.
    await onStyle.waitFor();
    await press("7");
    await page.getByText("Style goes up to 5.").waitFor();
    await press("2", "Tab");
    await onAccuracy.waitFor();
    await press("Tab", "Escape", "Backspace", "3");
    await page.getByText("Already scored. Press the number again to change Style.").waitFor();
    await onStyle.waitFor();
    await press("Backspace", "Escape", "4", "Tab");
    await onAccuracy.waitFor();
    await press("Enter");
    await progress(page, "1 of 6").waitFor();
    await progress(page, "answer 2").waitFor();
    await expectBlind(page);
    // Skipped, and taken back.
    await press("s");
    await progress(page, "1 skipped").waitFor();
    await press("u");
    await progress(page, "answer 2").waitFor();
    await press("3", "Tab", "2");
    await progress(page, "2 of 6").waitFor();
    await press("u");
    await progress(page, "1 of 6").waitFor();
    await page.getByRole("radiogroup", { name: "Style, 0 to 5" }).getByText("– of 5").waitFor();
    // Half scored: Enter asks, and staying leads back to what is missing.
    await press("Enter");
    const half = page.getByRole("dialog", { name: "Leave this answer partly scored?" });
    await half.getByText("Missing: Style.").waitFor();
    await press("Enter");
    await half.waitFor({ state: "hidden" });
    await progress(page, "answer 2").waitFor();
    await onStyle.waitFor();
    // Tab stays within the criteria, forwards and back.
    await press("Tab");
    await onAccuracy.waitFor();
    await press("Shift+Tab");
    await onStyle.waitFor();
    await press("1", "n");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("too short, s u 5");
    await press("Escape", "Enter");
    await progress(page, "answer 3").waitFor();
    await saved(page).waitFor();
    const rows = await rowsOf(client, sessionId);
    expect(rows.slice(0, 2).map(({ scores, note }) => ({ scores, note }))).toEqual([
      { scores: { [accuracy]: 10, [style]: 4 }, note: "" },
      { scores: { [accuracy]: 3, [style]: 1 }, note: "too short, s u 5" },
    ]);
    await expectBlind(page);

    // The rest in the list, still by keys.
    await press("l");
    await page.waitForURL(/view=list/);
    const third = page.getByRole("region", { name: "Answer 3" });
    await third.locator("[data-marks]:focus").waitFor();
    await third.getByRole("region", { name: "Answer", exact: true }).waitFor();
    await expectBlind(page);
    await press("5", "Tab", "3", "Enter", "6", "Tab", "2", "Enter", "7", "ArrowDown", "5", "Enter");
    await progress(page, "5 of 6").waitFor();
    await press("s");
    await question.getByText("Not fully scored: 1 of 6 answers.").waitFor();
    await press("Escape");
    await question.waitFor({ state: "hidden" });
    await press("u");
    await page.getByRole("region", { name: "Answer 6" }).locator("[data-marks]:focus").waitFor();
    await press("8", "Tab", "1", "Enter");
    await question.getByText("All 6 answers are scored.").waitFor();
    await expectBlind(page);
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).toBeNull();
    await press("Enter");

    const ranking = page.getByRole("table", { name: "Models by score" });
    await ranking.waitFor();
    const result = await client.getSessionResult({ params: { sessionId } });
    const shown = await ranking.getByRole("row").allTextContents();
    const told = result.models.map(({ modelId, score }) => [
      modelId,
      score.known ? score.value.toFixed(1) : "unknown",
    ]);
    expect(told).toHaveLength(MODELS.length);
    told.forEach(([model = "", total = ""], index) => {
      expect(shown[index + 1]).toContain(model);
      expect(shown[index + 1]).toContain(total);
    });
    await page.getByText("Session details").click();
    await page.getByText("Random seed of the order of answers").waitFor();
    // In another order, by a criterion.
    await ranking.getByRole("button", { name: "Style" }).click();
    const byStyle = result.models.toSorted((a, b) => (b.criteria[1]?.mean ?? 0) - (a.criteria[1]?.mean ?? 0));
    await expect
      .poll(async () => await ranking.getByRole("row").nth(1).textContent())
      .toContain(byStyle[0]?.modelId);
    expect(await ranking.getByRole("columnheader", { name: "Style" }).getAttribute("aria-sort")).toBe(
      "descending",
    );
    await page.getByRole("link", { name: "Open run" }).click();
    await page.waitForURL(new RegExp(`/runs/${runId}`));
    expect(troubles).toEqual([]);
  });

  it("hides results that were read before it began, from whoever goes back to them", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 2 });
    const { page } = await openPage(`${url}/`);
    await page.getByRole("link", { name: "Runs", exact: true }).first().click();
    await page.getByRole("row").filter({ hasText: runId }).getByRole("link").first().click();
    await page.getByRole("tab", { name: "Results" }).click();
    await page.getByRole("tab", { name: "Breakdown" }).waitFor();
    await page.keyboard.press("b");
    const dialog = page.getByRole("dialog", { name: "Score answers blind" });
    await dialog.getByRole("textbox", { name: "Your name" }).fill("Ann");
    await page.getByRole("tab", { name: "Breakdown" }).waitFor({ state: "hidden" });
    await dialog.getByText("Rate 1–5").click();
    await dialog.getByRole("button", { name: "Start scoring" }).click();
    await page.waitForURL(/\/sessions\//);
    await progress(page, "0 of 6").waitFor();
    await page.goBack();
    await page.getByText("Results are hidden while this run is being scored blind").waitFor();
    expect(await page.getByRole("tab", { name: "Breakdown" }).count()).toBe(0);
    await page.getByRole("link", { name: "Session of Ann" }).waitFor();
    await page.getByRole("link", { name: "Continue scoring" }).waitFor();
    const [session] = (await client.listSessions({ query: { runId } })).rows;
    expect(session?.unblindedAt).toBeNull();
  });

  it("takes back one mark at a time, however slowly marks are sent", async () => {
    const { url, client } = await serve();
    const { sessionId } = await session(client, 2);
    const { page } = await openPage(`${url}/sessions/${sessionId}`);
    await page.locator("[data-marks]:focus").waitFor();
    const { promise: isFree, resolve: free } = Promise.withResolvers<undefined>();
    await intercept(page, "**/api/sessions/**", async (route) => {
      if (route.request().method() !== "GET") await isFree;
      await route.continue();
    });
    for (const key of ["5", "Tab", "3"]) await page.keyboard.press(key);
    await page.getByText("Saving…").waitFor();
    await page.keyboard.press("u");
    free(undefined);
    await page.getByRole("radiogroup", { name: "Style, 0 to 5" }).getByText("– of 5").waitFor();
    const [row] = await rowsOf(client, sessionId);
    const { criteria } = await client.getSession({ params: { sessionId } });
    expect(row?.scores).toEqual({ [String(criteria[0]?.id)]: 5 });
  });

  it("keeps its place in the address, in the list as alone", async () => {
    const { url, client } = await serve();
    const { sessionId } = await session(client, 8);
    const { page } = await openPage(`${url}/sessions/${sessionId}?view=list`);
    await page.getByRole("button", { name: "Page 2" }).click();
    const last = page.getByRole("region", { name: "Answer 24" });
    await last.getByRole("radio", { name: "4" }).last().click();
    await saved(page).waitFor();
    await page.waitForURL(/answer=/);
    await page.reload();
    await last.waitFor();
    await page.getByRole("button", { name: "Show only this answer: 24" }).click();
    await progress(page, "answer 24").waitFor();
    await page.goBack();
    await last.waitFor();
    await page.getByText("Partly scored", { exact: true }).first().click();
    await page.waitForURL(/state=partly/);
    expect(await page.getByRole("region", { name: /^Answer \d+$/ }).count()).toBe(1);
    await expectBlind(page);
  });

  it("reads keys by what was said before, however late that is drawn", async () => {
    const { url, client } = await serve();
    const { sessionId } = await session(client, 1);
    const { page } = await openPage(`${url}/sessions/${sessionId}`);
    const accuracy = page.getByRole("radiogroup", { name: "Accuracy, 0 to 10" });
    const given = (score: string) => accuracy.getByText(`${score} of 10`, { exact: true });
    /** All at once: nothing is drawn in between. */
    const atOnce = async (...keys: string[]): Promise<void> => {
      await page.evaluate(`for (const key of ${JSON.stringify(keys)})
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))`);
    };
    for (const view of ["one", "list"]) {
      await accuracy.first().and(page.locator(":focus")).waitFor();
      await atOnce("1", "0");
      await given("10").first().waitFor();
      await atOnce("ArrowLeft", "ArrowLeft");
      await given("8").first().waitFor();
      await atOnce("Backspace", "ArrowRight", "ArrowRight", "ArrowRight");
      await given("2").first().waitFor();
      // Of a scale that has lost its score no digit asks which is meant.
      await atOnce("Backspace", "Escape", "4");
      await given("4").first().waitFor();
      await saved(page).waitFor();
      expect((await rowsOf(client, sessionId)).map(({ scores }) => Object.values(scores))).toEqual([
        [4],
        [],
        [],
      ]);
      await atOnce("Backspace");
      await given("–").first().waitFor();
      if (view === "one") await page.keyboard.press("l");
    }
  });

  it("rates with one key each, with tags", async () => {
    const { url, client } = await serve();
    const { sessionId } = await session(client, 1, "rating");
    const { page } = await openPage(`${url}/sessions/${sessionId}`);
    await page.getByText("well written").click();
    await page.locator("[data-marks]").focus();
    // A rating leads on by itself; an Enter out of habit leaves nothing behind, nor does a key that is held down.
    await page.keyboard.press("4");
    await page.keyboard.press("Enter");
    await progress(page, "answer 2").waitFor();
    await page.keyboard.down("2");
    await page.keyboard.down("2");
    await page.keyboard.up("2");
    await progress(page, "2 of 3").waitFor();
    // A note after a rating is a note on what was rated.
    await page.getByText("Answer 2 rated 2.").waitFor();
    await page.keyboard.press("n");
    await progress(page, "answer 2").waitFor();
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("too short");
    await page.keyboard.press("Control+Enter");
    await progress(page, "answer 3").waitFor();
    // What has no score is not passed over in silence.
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Not scored yet.").waitFor();
    await progress(page, "answer 3").waitFor();
    await saved(page).waitFor();
    const rows = await rowsOf(client, sessionId);
    expect(rows.map(({ scores, tags, note }) => [scores["rating"], tags, note])).toEqual([
      [4, ["well written"], ""],
      [2, [], "too short"],
      [undefined, [], ""],
    ]);
    // At the end Tab stays with the one question there is; no dialog asks it again.
    await page.locator("[data-marks]").focus();
    await page.keyboard.press("3");
    await page.getByRole("heading", { name: "All 3 answers are scored" }).waitFor();
    await page.getByText("Press Enter to finish").waitFor();
    await page.keyboard.press("Tab");
    await page.locator(".at-end button:focus").waitFor();
    await page.keyboard.press("Enter");
    const table = page.getByRole("table", { name: "Answers" });
    await table.waitFor();
    // In another order, by what was given.
    await table.getByRole("button", { name: "Rating" }).click();
    await expect
      .poll(async () => await table.getByRole("row").nth(1).textContent())
      .toContain("well written");
  });

  it("loses no score while its host is away, whatever is opened meanwhile", async () => {
    const { url, client } = await serve();
    const { sessionId } = await session(client, 1, "rating");
    const { page } = await openPage(`${url}/sessions/${sessionId}`);
    await page.locator("[data-marks]:focus").waitFor();
    const away = await outage(page);
    await page.keyboard.press("4");
    const notSaved = page.getByRole("status").filter({ hasText: "1 score is saved in this browser" });
    await notSaved.waitFor();
    await away.lookBack(`/api/sessions/${sessionId}`);
    await progress(page, "1 of 3").waitFor();
    await notSaved.waitFor();

    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await page.waitForURL(`${url}/`);
    await notSaved.waitFor({ state: "hidden" });
    await page.goBack();
    await progress(page, "1 of 3").waitFor();
    await notSaved.waitFor();
    // Nothing is finished before everything is kept.
    await page.getByRole("button", { name: "Finish", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Finish and reveal models" });
    await question.getByRole("button", { name: "Finish with missing scores" }).click();
    await question.getByText("Your last scores are saved in this browser only.").waitFor();
    await question.getByRole("button", { name: "Keep scoring" }).click();
    expect((await rowsOf(client, sessionId)).map(({ scores }) => scores)).toEqual([{}, {}, {}]);

    await away.end();
    // Unless it was found back meanwhile.
    await page
      .getByRole("button", { name: "Try now" })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await saved(page).waitFor();
    expect((await rowsOf(client, sessionId)).map(({ scores }) => scores)).toEqual([{ rating: 4 }, {}, {}]);
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("has nothing serious for axe, alone, as a list, at its end and revealed, at $width px", async (look) => {
    const { url, client } = await serve();
    const levels = [
      { score: 0, meaning: "hard to read" },
      { score: 5, meaning: "reads well" },
    ];
    const style = { name: "Style", maxScore: 5, weight: 2, guidelines: "Tone and length.", levels };
    await client.createCriteriaSet({
      body: { name: "Letters", criteria: [{ name: "Accuracy", maxScore: 10, weight: 1 }, style] },
    });
    const { sessionId } = await session(client, 2);
    const { page } = await openPage(`${url}/sessions/${sessionId}`, look);
    // What the criterion asks for stands beside its scale.
    const scale = page.getByRole("radiogroup", { name: "Style, 0 to 5" });
    await scale.getByText("Tone and length.").waitFor();
    await scale.getByText("reads well", { exact: true }).waitFor();
    await scale.getByRole("radio", { name: "5: reads well" }).waitFor();
    for (const part of ["", "?view=list", "?answer=end"]) {
      await visit(page, `/sessions/${sessionId}${part}`);
      await page.getByRole("button", { name: "Finish", exact: true }).waitFor();
      expect({ part, faults: await seriousFaults(page) }).toEqual({ part, faults: [] });
    }
    await page.getByRole("button", { name: "Finish", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Finish and reveal models" });
    await question.getByText("Not fully scored: 6 of 6 answers.").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await question.getByRole("button", { name: "Finish with missing scores" }).click();
    await page.getByRole("table", { name: "Models by score" }).waitFor();
    // Names slide in; a contrast is measured when they are there.
    await page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))");
    // Cards on a narrow screen.
    const answers =
      look.width < 640 ? page.getByRole("list", { name: "Answers" }) : page.locator("tbody").last();
    await answers.getByRole("button").first().click();
    await page.getByRole("dialog").getByRole("region", { name: "Answer" }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});
