import { afterAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { closeBrowser, openPage, serve } from "../support/page.ts";

afterAll(closeBrowser);

/** More steps than any page has things to step on. */
const MOST_TABS = 120;

/** What the thing that has the focus is called. */
const FOCUSED_NAME = `(() => {
  const own = document.activeElement;
  if (own === null || own === document.body) return "";
  const name = own.getAttribute("aria-label") ?? own.labels?.[0]?.textContent ?? own.textContent;
  return name.replace("*", "").trim();
})()`;
const focused = (page: Page): Promise<string> => page.evaluate(FOCUSED_NAME);

/** Steps on with Tab until something of that name, and kind, has the focus. */
async function tabTo(page: Page, name: string, kind = "*"): Promise<void> {
  const seen = [];
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now === name && (await page.locator(`${kind}:focus`).count()) > 0) return;
    seen.push(now);
  }
  throw new Error(`Tab does not lead to "${name}", but to ${seen.join(", ")}`);
}

/** Goes down an open list until that option has its turn, and takes it. */
async function stepTo(page: Page, option: string): Promise<void> {
  const current = page.locator("[role=option][data-combobox-selected]");
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press("ArrowDown");
    if ((await current.allTextContents()).includes(option)) break;
  }
  await page.keyboard.press("Enter");
}

/** A form begins at that field. */
const begins = async (page: Page, name: string): Promise<void> => {
  await expect.poll(() => focused(page)).toBe(name);
};
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
const closed = (page: Page) => page.getByRole("dialog").waitFor({ state: "hidden" });

it("everything from criteria over a run to a scored answer can be done without a mouse", async () => {
  const { url, client } = await serve();
  const { page, troubles } = await openPage(`${url}/`);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string): Promise<void> => page.keyboard.type(text);
  await heading(page, "Find out which model is best for your work");

  await press("g", "k");
  await heading(page, "Criteria");
  await tabTo(page, "New criteria set");
  await press("Enter");
  await page.getByRole("dialog", { name: "New criteria set" }).waitFor();
  await begins(page, "Name");
  await type("By hand");
  await tabTo(page, "Name of criterion 1");
  await type("Truth");
  await tabTo(page, "Weight of Truth");
  await press("Control+a");
  await type("3");
  await press("Enter");
  await closed(page);

  await press("g", "c");
  await heading(page, "Collections");
  await tabTo(page, "New collection");
  await press("Enter");
  await begins(page, "Name");
  await type("Handmade");
  await press("Enter");
  await heading(page, "Handmade");
  await closed(page);
  await tabTo(page, "Add task");
  await press("Enter");
  await begins(page, "Prompt");
  await type("Say why the sky is blue.");
  await tabTo(page, "Add task");
  await press("Enter");
  await closed(page);
  await page.getByText("1 task", { exact: true }).waitFor();

  await press("g", "r");
  await heading(page, "Runs");
  await tabTo(page, "New run");
  await press("Enter");
  await heading(page, "New run");
  await tabTo(page, "Collections", "input:not([type=radio])");
  await type("Handmade");
  await page.getByRole("option", { name: "Handmade" }).waitFor();
  await press("ArrowDown", "Enter", "Escape");
  await tabTo(page, "simulated-good");
  await press("Space");
  await tabTo(page, "Criteria set");
  await press("Enter");
  await page.getByRole("option", { name: "By hand" }).waitFor();
  await stepTo(page, "By hand");
  await page.getByText("Truth (0–10)").waitFor();
  await tabTo(page, "Start run");
  await press("Enter");
  await page.waitForURL(/\/runs\//);
  await page.getByText("finished", { exact: true }).first().waitFor();

  await tabTo(page, "Score blind");
  await press("Enter");
  await page.getByRole("dialog", { name: "Score answers blind" }).waitFor();
  await begins(page, "Your name");
  await type("Ann");
  await tabTo(page, "Start scoring");
  await press("Enter");
  await page.waitForURL(/\/sessions\//);
  await page.locator("[data-marks]:focus").waitFor();
  await press("8");
  await page.getByRole("status").getByText("1 of 1").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();

  const [session] = (await client.listSessions({ query: {} })).rows;
  expect(session).toMatchObject({ rater: "Ann", total: 1, scored: 1 });
  expect(session?.criteria).toMatchObject([{ name: "Truth", maxScore: 10, weight: 3 }]);
  // The page of the run may ask for its results once more when the session has begun, and is refused.
  expect(troubles.filter((trouble) => !trouble.includes("409"))).toEqual([]);
});
