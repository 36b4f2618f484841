import { afterAll, expect, it } from "vitest";
import { limitedRun } from "../support/limited-run.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

const TASKS = 12;

it("says what the spending limit left out and why, and raises it", async () => {
  const { url, client } = await serve();
  const runId = await limitedRun(client, TASKS);
  const { overBudget } = await client.getRun({ params: { runId } });
  const short = `${overBudget} left out: spending limit`;

  for (const look of [{ width: 1440 }, { width: 390, dark: true }]) {
    const { page, troubles } = await openPage(`${url}/runs`, look);
    await page.getByText(short).filter({ visible: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "limited" }).click();
    const note = page.getByRole("note").filter({ hasText: "Spending limit reached" });
    await note
      .getByText(
        new RegExp(
          `The spending limit left out ${overBudget} of ${TASKS} items\\. The run spent \\$0\\.\\d\\d of \\$0\\.50\\. ` +
            "\\$0\\.\\d\\d was left, but the next call may cost \\$0\\.20 if it uses all of its output tokens",
        ),
      )
      .waitFor();
    await note.getByText(/simulated, nothing is paid/).waitFor();
    await note.getByRole("button", { name: "Raise spending limit" }).click();
    const form = page.getByRole("dialog", { name: "Raise spending limit" });
    await form.getByText(/Cost of the rest \(est\.\): \$/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  }

  const { page } = await openPage(`${url}/runs/${runId}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("m");
  const form = page.getByRole("dialog", { name: "Raise spending limit" });
  const field = form.getByRole("textbox", { name: "New spending limit, USD" });
  const { spentUsd, enoughUsd } = await client.getRunBudget({ params: { runId } });
  expect(await field.inputValue()).toBe(String(enoughUsd));
  const send = form.getByRole("button", { name: "Raise limit and continue" });
  await field.fill("");
  await send.click();
  await form.getByText("Enter the new limit, above 0.").waitFor();
  await field.fill(String(spentUsd + 0.1));
  await send.click();
  await form.getByText(/No call fits within a spending limit of/).waitFor();
  expect(await client.getRun({ params: { runId } })).toMatchObject({ overBudget, maxBudgetUsd: 0.5 });
  await field.fill(String(enoughUsd));
  await send.click();
  await page.getByText(`${TASKS} of ${TASKS}`).first().waitFor();
  await expect.poll(async () => await page.getByText("Spending limit reached").count()).toBe(0);
  expect(await client.getRun({ params: { runId } })).toMatchObject({
    overBudget: 0,
    maxBudgetUsd: enoughUsd,
    answeredItems: TASKS,
  });
});
