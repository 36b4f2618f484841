import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { answeredRun } from "../support/answered-run.ts";
import { openPage, seriousFaults, serve } from "../support/page.ts";

/** Pictures are taken where somebody wants to look at them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["ASSAY_PICTURES"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Rates every answer of a session, and finishes it. */
async function rate(client: Client, sessionId: string, rating: (position: number) => number): Promise<void> {
  const params = { sessionId };
  for (const { answerId, position } of (await client.listAnswers({ params, query: { limit: "500" } })).rows)
    await client.scoreAnswer({
      params: { ...params, answerId },
      body: { scores: { rating: rating(position) } },
    });
  await client.finishSession({ params, body: {} });
}

describe.each([
  ["wide and light", { width: 1440, dark: false }],
  ["narrow and dark", { width: 390, dark: true }],
] as const)("a small blind session, %s", (name, look) => {
  it("says what it draws before it starts, what it is made of, and nothing that 3 tasks do not show", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 12 });
    const { page, troubles } = await openPage(`${url}/runs/${runId}`, look);
    // From where human scores will be.
    await page.goto(`${url}/runs/${runId}?tab=results&view=people`);
    await page
      .getByRole("tabpanel", { name: "Human scores" })
      .getByRole("link", { name: "Score blind" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Score answers blind" });
    await dialog.getByText("You score all 36 answers to 12 tasks.").waitFor();
    // Refused without a name: the field to fill in has the focus.
    await dialog.getByRole("button", { name: "Start scoring" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByText("Enter your name.").waitFor();
    await dialog
      .locator("input:focus")
      .and(dialog.getByRole("textbox", { name: "Your name" }))
      .fill("Ann");
    await dialog.getByText("Rate 1–5").click();
    await dialog.getByLabel("Number of answers").fill("10");
    await dialog
      .getByText(
        "You score 9 answers to 3 of 12 tasks, drawn at random. Tasks come whole, with 3 answers each, so 10 becomes 9.",
      )
      .waitFor();
    const { evidence } = await client.getScorable({ params: { runId } });
    // Twelve tasks are too few for a step of the scale; what they do show is said instead.
    expect(evidence?.tasks).toBeGreaterThan(12);
    const smallest = ((evidence?.smallest ?? Number.NaN) / 25).toFixed(1);
    await dialog
      .getByText(`All 12 tasks can detect differences of about ${smallest} on the 1–5 scale`)
      .waitFor();
    await picture(page, `start-${look.width}`);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Start scoring" }).click();
    await page.waitForURL(/\/sessions\//);
    await page.getByText("3 of 12 tasks, 9 answers.").waitFor();
    await picture(page, `scoring-${look.width}`);
    const sessionId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await rate(client, sessionId, (position) => 1 + (position % 5));

    await page.reload();
    await page.getByRole("table", { name: "Models by score" }).waitFor();
    const { sentence } = await client.getSessionResult({ params: { sessionId } });
    expect(sentence).toMatch(/^Nothing can be concluded yet/);
    await page.getByText(sentence).waitFor();
    await page.getByText("3 of 12 tasks, 9 answers. All scored.").waitFor();
    await picture(page, `reveal-${look.width}`);
    expect(await seriousFaults(page)).toEqual([]);

    // The run says how far it has come, and by whom it is ranked.
    await page.goto(`${url}/runs/${runId}?tab=results`);
    await page.getByText("9 of 36 answers are scored.").first().waitFor();
    await page.getByRole("table", { name: "Ranking" }).getByText("by people, 9 of 36 answers").waitFor();
    await picture(page, `run-${look.width}`);

    // Once more by the same person: a repeat, on every page that names sessions.
    await page.goto(`${url}/sessions`);
    const again = await client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating" } });
    await rate(client, again.sessionId, () => 3);
    await page.goto(`${url}/sessions/${again.sessionId}`);
    await page.getByText("Ann scored 9 answers again").waitFor();
    await picture(page, `repeat-${look.width}`);
    await page.goto(`${url}/sessions`);
    await page.getByRole("table", { name: "Sessions" }).getByText("repeat").waitFor();
    expect(await page.getByRole("link", { name: "birds, Ann" }).count()).toBe(2);
    await page.getByRole("button", { name: "Actions for the session of Ann on birds" }).first().click();
    await page.getByRole("menuitem", { name: "Delete session" }).click();
    const lost = page.getByRole("dialog", { name: "Delete this session?" });
    await lost.getByText("with the scores, notes and tags of 36 scored answers").waitFor();
    await lost.getByRole("button", { name: "Cancel" }).click();
    await lost.waitFor({ state: "hidden" });
    // The next one begins here, too.
    await page.getByRole("button", { name: "Score by criteria" }).click();
    await page.getByRole("dialog").getByText("You score all 36 answers to 12 tasks.").waitFor();
    expect(await page.getByRole("dialog").getByRole("combobox", { name: "Run" }).inputValue()).toBe("birds");
    expect(await seriousFaults(page)).toEqual([]);
    await picture(page, `sessions-${look.width}`);
    expect([name, troubles]).toEqual([name, []]);
  });
});
