import { afterAll, describe, expect, it } from "vitest";
import { closeBrowser, openPage, seriousFaults, serve, settle } from "../support/page.ts";
import { readCsv } from "../support/export-reading.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { follow } from "../support/watched-run.ts";
import { finish } from "../support/workspace.ts";

afterAll(closeBrowser);

describe("questions of a collection", () => {
  it("are judged by several judges, read side by side, the worst first, and edited or archived", async () => {
    const { url, client } = await serve();
    const { collection } = await furnished(client);
    const draft = await client.generateCollection({
      body: { models: ["fast", "slow"], topic: "tea", count: 3 },
    });
    const rewritten = "Which tea would you take to sea?";
    const first = draft.questions.find(({ model }) => model === "fast")?.number ?? 0;
    await client.editDraft({
      params: { id: String(draft.id) },
      body: { questions: [{ number: first, text: rewritten }] },
    });
    const saved = await client.saveDraft({ params: { id: String(draft.id) }, body: { collection: "Mail" } });
    const { page, troubles } = await openPage(`${url}/collections/${collection.id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Question quality" }).click();
    await page.getByText("No questions judged yet").waitFor();
    await page.keyboard.press("j");
    const form = page.getByRole("dialog", { name: "Judge the questions" });
    await form.getByRole("button", { name: "Start judging" }).click();
    await form.locator("[aria-invalid=true]").waitFor();
    await form.getByRole("combobox", { name: "Judges" }).click();
    for (const judge of ["jay", "fast"]) await page.getByRole("option", { name: judge }).click();
    await page.keyboard.press("Escape");
    await form.locator("[aria-invalid=true]").waitFor({ state: "detached" });
    expect(await form.getByText("Fill in this field.").count()).toBe(0);
    const calls = saved.collection.taskCount * 2;
    await form
      .getByText(`${calls} judge calls: one per question and judge. Cost (est.): nothing (simulated).`, {
        exact: false,
      })
      .waitFor();
    await form.getByRole("checkbox", { name: "Relevance" }).uncheck();
    await form.getByRole("textbox", { name: "Prompt" }).fill("Rate the quality of this question.");
    expect(await seriousFaults(page, "dialog")).toEqual([]);
    await form.getByRole("button", { name: "Start judging" }).click();
    await page.waitForURL(/\/runs\/Mail-questions-/);
    const runId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await follow(client, runId);
    await page.getByText("Judges rate the questions of Mail; no model answers them here.").waitFor();
    const judges = page.getByRole("table", { name: "Judges" });
    const count = saved.collection.taskCount;
    await judges.getByRole("row", { name: new RegExp(`^jay .* ${count} of ${count} `) }).waitFor();
    expect((await judges.getByRole("columnheader").allInnerTexts()).map((head) => head.trim())).toEqual([
      "Judge",
      "Rated",
      expect.stringMatching(/^Mean, 1–10/),
      "Failed",
    ]);
    const facts = page.getByRole("group", { name: "Run progress" });
    expect(await facts.innerText()).toMatch(new RegExp(`^Ratings\\s+${calls} of ${calls}\\s+Failed\\s+0`));
    await page.getByText("Overall, Clarity, Difficulty, Originality, by your prompt").waitFor();
    const latest = page.getByRole("table", { name: "Latest items" }).getByRole("row").nth(1);
    expect(await latest.innerText()).toMatch(/Rated\s+\d+ of 10/);
    expect(await page.getByRole("main").innerText()).not.toMatch(/Answer(ed|ing)/);
    await page.getByRole("link", { name: "See question quality" }).click();

    await page.waitForURL(new RegExp(`/collections/${collection.id}/quality\\?run=${runId}$`));
    const table = page.getByRole("table", { name: "Judged questions" });
    await table.getByRole("columnheader", { name: "jay simulated" }).waitFor();
    await table.getByRole("columnheader", { name: "fast simulated" }).waitFor();
    const { questions, generators } = await client.getQuestionQuality({ query: { runId } });
    const asked = (text: string) => table.getByRole("button", { name: text, exact: true });
    const openers = table.locator("button[aria-expanded]:not([aria-haspopup])");
    expect(await openers.allInnerTexts()).toEqual(questions.map(({ prompt }) => prompt));
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV: Judged questions" }).click(),
    ]);
    const lines = readCsv(Buffer.concat(await (await file.createReadStream()).toArray()).toString());
    const shown = (line: Record<string, string>) =>
      ["Question", "Mean", "Clarity", "jay", "jay: Clarity", "jay: Reason"].map((head) => line[head]);
    expect(lines.map(shown)).toEqual(
      questions.map(({ prompt, mean, criteria, byJudge: { jay } }) => [
        prompt,
        mean.toFixed(1),
        criteria.clarity?.toFixed(1),
        jay?.overallScore?.toFixed(1),
        jay?.clarityScore?.toFixed(1),
        jay?.justification,
      ]),
    );
    expect(await table.getByRole("columnheader", { name: "Reasons" }).count()).toBe(0);
    await page.getByRole("checkbox", { name: "Reasons" }).check();
    const firstReason = questions[0]?.byJudge["jay"]?.justification ?? "";
    await table.getByText(`jay: ${firstReason}`).first().waitFor();
    await page.getByRole("checkbox", { name: "Reasons" }).uncheck();
    for (const direction of ["ascending", "descending"]) {
      await table.getByRole("button", { name: "Clarity" }).click();
      await table.locator(`th[aria-sort=${direction}]`).getByText("Clarity").waitFor();
    }
    const clearest = Math.max(...questions.map(({ criteria }) => criteria.clarity ?? 0));
    await table
      .getByRole("row")
      .nth(1)
      .getByRole("cell", { name: clearest.toFixed(1), exact: true })
      .first()
      .waitFor();
    await page.getByRole("combobox", { name: "Sort by" }).click();
    await page.getByRole("option", { name: "Worst first" }).click();
    await table.getByRole("button", { name: "What is “Mean rating”?" }).waitFor();
    const authors = page.getByRole("table", { name: "Quality by author" });
    expect(await authors.getByRole("row").count()).toBe(generators.length + 1);
    await authors.getByRole("row", { name: /People, or unknown/ }).waitFor();
    // What a person rewrote is marked, and is not the model's.
    await authors.getByRole("row", { name: /^fast simulated .* 2 1$/ }).waitFor();
    await page
      .getByText("1 question is left out because people edited it before it was judged; that can raise")
      .waitFor();
    const marked = table.getByRole("row").filter({ hasText: "edited by a person" });
    expect(await marked.getByRole("button", { name: rewritten, exact: true }).count()).toBe(1);
    expect(await marked.count()).toBe(1);
    const inFile = lines.map((line) => [line["Question"], line["Written by"], line["Edited by a person"]]);
    expect(inFile).toEqual(
      questions.map(({ prompt, generatorModelId }) => [
        prompt,
        generatorModelId ?? "",
        generatorModelId === null ? "" : prompt === rewritten ? "yes" : "no",
      ]),
    );

    const [worst] = questions;
    await openers.first().press("Enter");
    const ratings = page.getByRole("table", { name: "Ratings by judge" });
    for (const head of ["Overall", "Clarity", "Difficulty", "Originality", "Justification"])
      await ratings.getByRole("columnheader", { name: head }).waitFor();
    expect(await ratings.getByRole("columnheader", { name: "Relevance" }).count()).toBe(0);
    const reason = ratings.getByRole("region", { name: "Justification of jay" });
    expect((await reason.innerText()).trim()).toBe(worst?.byJudge["jay"]?.justification);

    await page.getByRole("button", { name: `Actions for ${worst?.taskId}` }).click();
    for (const action of ["Judge again", "Remove from collection", "Archive task"])
      await page.getByRole("menuitem", { name: action }).waitFor();
    await page.getByRole("menuitem", { name: "Judge again" }).click();
    await page
      .getByText(`Judges read the question ${worst?.taskId} as it is now`, { exact: false })
      .waitFor();
    const again = page.getByRole("dialog", { name: `Judge ${worst?.taskId} again` });
    for (const judge of ["jay", "fast"]) await again.getByText(judge, { exact: true }).first().waitFor();
    await again.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Edit task" }).click();
    const prompt = page.getByRole("dialog").getByRole("textbox", { name: "Prompt", exact: true });
    await prompt.fill("A better question?");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("The task was edited after it was judged.", { exact: false }).waitFor();
    await table.getByText("edited after judging").waitFor();
    await page.getByRole("button", { name: "Archive task" }).click();
    await page.getByText("This task is archived or deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Archive task" }).waitFor();

    await page.getByRole("combobox", { name: "Sort by" }).click();
    await page.getByRole("option", { name: "Best first" }).click();
    const best = questions.filter(({ mean }) => mean === questions.at(-1)?.mean);
    await expect
      .poll(async () => best.map(({ prompt }) => prompt).includes(await openers.first().innerText()))
      .toBe(true);
    await page.getByRole("combobox", { name: "Written by" }).click();
    await page.getByRole("option", { name: "People, or unknown" }).click();
    await expect.poll(() => openers.count()).toBe(2);
    await page.getByRole("textbox", { name: "Search questions" }).fill("second");
    await asked("Second question?").waitFor();
    await expect.poll(() => openers.count()).toBe(1);
    for (const [width, scheme] of [
      [1440, "light"],
      [390, "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      expect(await seriousFaults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
    // On a phone a question is a card, with the names of its ratings.
    const card = page.getByRole("list", { name: "Judged questions" }).getByRole("listitem").first();
    for (const head of ["Mean", "Clarity", "jay"]) await card.getByText(head, { exact: true }).waitFor();
    expect(troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });

  it("show what runs say about them, and say so while a run is scored blind", async () => {
    const { url, client } = await serve();
    const { collection } = await furnished(client);
    const judged = await client.judgeQuestions({ body: { collection: "Mail", judges: ["jay"] } });
    await follow(client, judged.runId);
    const runId = await finish(client, CONFIG, []);
    const { rows } = await client.listItemStatistics({ params: { runId }, query: {} });
    const { page } = await openPage(`${url}/collections/${collection.id}/quality`);
    await page
      .getByText("“In runs” shows what the latest run of this collection says", { exact: false })
      .waitFor();
    const table = page.getByRole("table", { name: "Judged questions" });
    await table.getByRole("columnheader", { name: "In runs" }).waitFor();
    await table.getByRole("button", { name: "Old question?" }).click();
    await page.getByRole("table", { name: "In runs" }).getByRole("link", { name: "named" }).waitFor();
    await table.locator(`a[href="/runs/${runId}/tasks/t1"]`).first().waitFor();
    expect(rows.map(({ taskId }) => taskId).toSorted()).toEqual(["t1", "t2"]);
    await client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating" } });
    await page.reload();
    await page.getByText("Hidden while being scored blind: named.", { exact: false }).waitFor();
  });
});
