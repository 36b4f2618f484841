import { afterAll, describe, expect, it } from "vitest";
import { judgedRun } from "../support/judged-run.ts";
import { intercept } from "../support/intercept.ts";
import { closeBrowser, openPage, serve } from "../support/page.ts";

afterAll(closeBrowser);

describe("the results of a long run", () => {
  it("mark every task of a long grid, and keep what is typed into a long table", async () => {
    const { url, client } = await serve();
    const last = 210;
    const runId = await judgedRun(client, { judging: "later", qualities: { alpha: 0.9 } }, last);
    const { page, troubles } = await openPage(`${url}/runs/${runId}?tab=results&view=tasks&flag=unscored`);
    const scrollTo = (place: number) =>
      page.evaluate(`document.querySelector('.long-table').scrollTo(0, ${place})`);
    const grid = page.getByRole("table", { name: "Scores by task and model" });
    await page.getByText(`${last} of ${last} tasks`).waitFor();
    await scrollTo(1e6);
    await grid
      .getByRole("row", { name: `task-${last}` })
      .locator(".task-flag")
      .waitFor();

    // Pages of it were read one after the other: on paper stand all of them.
    await page.emulateMedia({ media: "print" });
    await expect.poll(async () => await grid.getByRole("rowheader").count()).toBe(last);
    await page.emulateMedia({ media: null });

    await page.goto(`${url}/runs/${runId}?tab=results&view=items`);
    const table = page.getByRole("table", { name: "Answers" });
    // Its title and its ID.
    const named = (item: string) => ({ name: new RegExp(`\\b${item}$`) });
    const line = (item: string) =>
      table.locator(".long-place", { has: page.getByRole("button", named(item)) });
    const why = (item: string) => line(item).getByRole("textbox", { name: "Comment" });
    const type = async (item: string): Promise<void> => {
      await line(item).getByRole("button", named(item)).click();
      await line(item).getByText("Score manually").click();
      await why(item).fill(`Said of ${item}`);
    };
    // Nobody has scrolled here yet: what is missing on paper is said there.
    await line("task-1").waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByText(`Rows not printed: ${last - 100}.`).waitFor();
    expect(await table.locator(".long-place").count()).toBe(100);
    await page.emulateMedia({ media: null });
    await type("task-1");
    await scrollTo(1e6);
    await type(`task-${last}`);
    expect(await line("task-100").count()).toBe(0);
    await scrollTo(0);
    await line("task-2").waitFor();
    expect(await line("task-200").count()).toBe(0);
    expect(await why("task-1").inputValue()).toBe("Said of task-1");
    expect(await why(`task-${last}`).inputValue()).toBe(`Said of task-${last}`);

    // Its log has more lines than are kept on the page: earlier ones come when they are asked for, up to the first.
    await client.judgeAgain({ body: { runId } });
    const events = async () =>
      await client.listEvents({ params: { runId }, query: { since: "400", limit: "1000" } });
    await expect.poll(async () => (await client.getRun({ params: { runId } })).state).toBe("finished");
    expect((await events()).length).toBeGreaterThan(20);
    await page.goto(`${url}/runs/${runId}?tab=progress`);
    await page.getByRole("combobox", { name: "Filter log by level" }).selectOption("INFO");
    const log = page.getByRole("log", { name: "Log" });
    const earlier = page.getByRole("button", { name: "Show earlier" });
    await page.getByText("Latest 200 lines").waitFor();
    await earlier.click();
    await page.getByText("Latest 400 lines").waitFor();
    await earlier.click();
    await log.getByText("Planned: 210 tasks, 1 model").waitFor();
    expect(await log.locator(".log-line").count()).toBe(400 + (await events()).length);
    expect(await earlier.count()).toBe(0);

    // Results that may be older than the run say so; those of a run that has finished don't.
    await page.goto(`${url}/runs/${runId}?tab=results`);
    await page.locator(".sentence").waitFor();
    expect(await page.getByText("As of").count()).toBe(0);
    await intercept(page, `**/api/runs/${runId}/results*`, async (route) => {
      const response = await route.fetch();
      const summary = (await response.json()) as object;
      await route.fulfill({ response, json: { ...summary, asOf: "2026-11-17T22:05:09.000Z" } });
    });
    await page.reload();
    await page.getByText(new RegExp(`^As of \\d\\d:05:09, ${last} of ${last} answers\\.$`)).waitFor();
    expect(troubles).toEqual([]);
  });

  it("lead from a group of the breakdown to its tasks, and from a task back to the place in the grid", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}?view=slices`);
    const grid = page.getByRole("table", { name: "Scores by task and model" });
    const about = page.getByText("corrected for all groups together");
    expect(await about.textContent()).toContain("in every grouping of tasks (category)");
    await page.getByRole("link", { name: "odd", exact: true }).click();
    await page.getByText("4 of 8 tasks").waitFor();
    expect(await grid.getByRole("rowheader").locator(".mono").allTextContents()).toEqual([
      "task-2",
      "task-4",
      "task-6",
      "task-8",
    ]);
    const group = page.getByRole("combobox", { name: "Category, difficulty or tag" });
    expect(await group.inputValue()).toBe("odd");
    await page.evaluate("window.scrollTo(0, 10000)");
    const place = await page.evaluate<number>("window.scrollY");
    expect(place).toBeGreaterThan(0);
    await grid.getByRole("link", { name: "task-4" }).first().click();
    await page.getByText("Task 2 of 4 · Filter: odd", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Next →" }).click();
    await page.getByText("Task 3 of 4 · Filter: odd", { exact: true }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "←" }).click();
    await page.getByText("4 of 8 tasks").waitFor();
    await expect.poll(() => page.evaluate<number>("window.scrollY")).toBe(place);
    const { flags } = await client.listItemStatistics({ params: { runId } });
    // Only filters that find something are offered.
    await page.getByRole("combobox", { name: "Filter tasks" }).click();
    const { total: failing } = await client.listTaskScores({
      params: { runId },
      query: { autoFail: "true" },
    });
    const offered = await page.getByRole("option").allTextContents();
    expect(offered.filter((label) => label.endsWith("(0)"))).toEqual([]);
    expect(offered.some((label) => label.startsWith("With an auto-fail"))).toBe(failing > 0);
    expect(offered).toContain(`Every scored model has 50 or more (${flags["solved-by-all"]})`);
    expect(troubles).toEqual([]);
  });
});
