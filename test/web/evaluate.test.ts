import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { closeBrowser, openPage, seriousFaults, serve, settle } from "../support/page.ts";

afterAll(closeBrowser);

describe("Evaluate", () => {
  it("rates 100 answers in a row by key without a reload, finds ratings again, and tells no model while a run is blind", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 34 });
    const { page, troubles } = await openPage(url);
    await page.getByRole("main").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await page.waitForURL(/\/evaluate/);
    await page.evaluate("window.isSame = true");
    await page.getByRole("textbox", { name: "Your name" }).fill("Ann");
    const progress = (text: string) => page.getByRole("status").getByText(text);
    await progress("0 of 102").waitFor();
    const card = page.getByRole("region", { name: "Rating", exact: true });
    await page.getByRole("region", { name: "Answer", exact: true }).waitFor();
    await page.getByText(/output tokens/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("heading", { level: 1 }).click();

    // Tags and a note wait for their rating.
    await card.getByText("too long", { exact: true }).click();
    await page.keyboard.press("n");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("five words of a note");
    await page.getByRole("heading", { level: 1 }).click();
    await card.getByText("Kept in this browser until you rate it.").waitFor();
    await page.reload();
    await card.getByText("Kept in this browser until you rate it.").waitFor();
    expect(await card.getByRole("textbox", { name: "Note" }).inputValue()).toBe("five words of a note");
    await page.evaluate("window.isSame = true");
    for (let count = 1; count <= 100; count += 1) {
      await page.keyboard.press(String(1 + (count % 5)));
      await progress(`${count} of 102`).waitFor();
    }
    await progress("answer 101").waitFor();
    // Back, and another rating for the same answer.
    await page.keyboard.press("k");
    await progress("answer 100").waitFor();
    expect(await card.getByRole("button", { name: "1 of 5" }).getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("5");
    await progress("answer 101").waitFor();
    await card.getByText("Saved", { exact: true }).waitFor();
    expect(await page.evaluate("window.isSame")).toBe(true);
    // After a reload it goes on where it was, with what was rated last one step back.
    await page.reload();
    await progress("answer 101").waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("k");
    await progress("answer 100").waitFor();
    expect(await card.getByRole("button", { name: "5 of 5" }).getAttribute("aria-pressed")).toBe("true");
    const all = await client.listRatings({ query: { runId, rater: "Ann", limit: "500" } });
    expect(all.rows).toHaveLength(100);
    expect(all.rows.filter(({ note, tags }) => note !== "" && tags.length > 0)).toMatchObject([
      { note: "five words of a note", tags: ["too long"], rating: 2 },
    ]);

    // Filters stand in the address and in the list.
    await page.getByRole("tab", { name: "All ratings" }).click();
    const table = page.getByRole("table", { name: "Ratings" });
    await table
      .getByText(MODELS[0] ?? "")
      .first()
      .waitFor();
    await page.getByRole("combobox", { name: "Tag" }).fill("LONG");
    await page.getByRole("option", { name: "too long" }).click();
    await expect.poll(() => table.getByRole("row").count()).toBe(2);
    await page.waitForURL(/tag=too/);
    await page.getByRole("status").getByText("1 rating", { exact: true }).waitFor();
    const tagged = all.rows.find(({ tags }) => tags.length > 0);
    await table.getByRole("link", { name: tagged?.title ?? "no title", exact: true }).waitFor();
    await table
      .getByText(tagged?.taskId ?? "no ID")
      .first()
      .waitFor();
    // What is filtered is exported, without a run that was chosen.
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export these ratings as CSV" }).click();
    const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("five words of a note");
    await page.getByRole("combobox", { name: "Rater" }).click();
    expect(await page.getByRole("option").allInnerTexts()).toEqual(["Ann"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("status").getByText("100 ratings, newest first").waitFor();
    await page.getByRole("combobox", { name: "Rating" }).click();
    await page.getByRole("option", { name: "5" }).click();
    const fives = all.rows.filter(({ rating }) => rating === 5).length;
    await expect.poll(() => table.getByRole("row").count()).toBe(fives + 1);
    await page.goto(`${url}/evaluate?tab=all&rater=Nobody`);
    await page.getByText("No ratings match these filters").waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    // While somebody scores the run blind, names are told neither here nor there.
    await client.createSession({ params: { runId }, body: { rater: "Nina", kind: "rating" } });
    const narrow = await openPage(`${url}/evaluate`, { width: 390, dark: true });
    await narrow.page.getByRole("textbox", { name: "Your name" }).fill("Bob");
    await narrow.page.getByText("This run is being scored blind").waitFor();
    await narrow.page.getByRole("link", { name: "Session of Nina" }).waitFor();
    expect(await seriousFaults(narrow.page)).toEqual([]);
    await narrow.page.goto(`${url}/evaluate?tab=all`);
    await narrow.page.getByText("hidden while scored blind").first().waitFor();
    await settle(narrow.page);
    const text = await narrow.page.getByRole("table", { name: "Ratings" }).innerText();
    expect(MODELS.filter((name) => text.includes(name))).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
