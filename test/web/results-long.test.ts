import { afterAll, describe, expect, it } from "vitest";
import { judgedRun } from "../support/judged-run.ts";
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
    expect(troubles).toEqual([]);
  });
});
