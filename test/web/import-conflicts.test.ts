import { afterAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

const CSV = "taskId,category,question,excellent";
const OLD = `${CSV}\nq-1,mail,"Summarise the mail.\nBe short.",Short.\nq-2,mail,Reply politely.,Dear all\nq-3,mail,Sort by urgency.,A\n`;
const NEW = `${CSV}\nq-1,mail,"Summarise the mail.\nUse three bullet points.",Short.\nq-2,phone,Reply politely.,Dear Ann\nq-3,mail,Sort by urgency.,A\nq-4,mail,Find the date.,May 1\n`;

const bytes = (text: string) => new TextEncoder().encode(text);

async function choose(page: Page, name: string, content: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

/** The dialog with a file that would change two tasks of the collection Mail. */
async function opened(look?: Parameters<typeof openPage>[1]) {
  const { url, client } = await serve();
  await client.importTasks({ query: { path: "old.csv", collection: "Mail" }, upload: bytes(OLD) });
  const { page, troubles } = await openPage(`${url}/collections?open=import`, look);
  await page.getByRole("dialog").waitFor();
  await choose(page, "new.csv", NEW);
  const dialog = page.getByRole("dialog", { name: "Import tasks" });
  await dialog.getByText("1 new · 2 changed · 1 unchanged").waitFor();
  return { client, page, dialog, troubles };
}

const taskOf = async (client: Awaited<ReturnType<typeof opened>>["client"], id: string) =>
  (await client.listTasks({ query: { search: id } })).rows.find(({ taskId }) => taskId === id);

describe("a file that would change tasks", () => {
  it("shows each change and waits for a choice; nothing else is written", async () => {
    const { client, page, dialog, troubles } = await opened();
    const changes = dialog.getByRole("region", { name: "Changes to existing tasks" });
    await changes.getByText("Collections affected: Mail (2).").waitFor();
    await changes.locator("del", { hasText: "Be short." }).waitFor();
    await changes.locator("ins", { hasText: "Use three bullet points." }).waitFor();
    await changes.getByText("Reference answer").waitFor();
    const button = dialog.getByRole("button", { name: "Import", exact: true });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole("radio", { name: "Update 2 tasks" }).check();
    await button.click();
    await page.waitForURL(/\/collections\/\d+$/);
    await page.getByText("Imported: 1 added, 2 updated, 1 unchanged.").waitFor();
    expect(await taskOf(client, "q-1")).toMatchObject({ version: 2 });
    expect(await taskOf(client, "q-3")).toMatchObject({ version: 1 });
    expect(troubles).toEqual([]);
  });

  it("keeps both when told", async () => {
    const { client, page, dialog } = await opened();
    await dialog.getByRole("radio", { name: "Keep both, add 2 tasks" }).check();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/collections\/\d+$/);
    await page.getByText("q-1 was added as q-1-2.").waitFor();
    await page.getByRole("button", { name: "q-2-2", exact: true }).waitFor();
    expect(await taskOf(client, "q-1")).toMatchObject({ version: 1, category: "mail" });
  });

  it("skips when told", async () => {
    const { client, page, dialog } = await opened();
    await dialog.getByRole("radio", { name: "Skip 2 rows" }).check();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/collections\/\d+$/);
    await page.getByText("Imported: 1 added, 2 skipped, 1 unchanged.").waitFor();
    await page.getByText("2 tasks", { exact: true }).waitFor();
    expect(await taskOf(client, "q-2")).toMatchObject({ version: 1 });
  });

  it("is asked about again when a task changed after the file was looked at", async () => {
    const { url, client } = await serve();
    const { page } = await openPage(`${url}/collections?open=import`);
    await page.getByRole("dialog").waitFor();
    await choose(page, "new.csv", NEW);
    const dialog = page.getByRole("dialog", { name: "Import tasks" });
    await dialog.getByText("4 new · 0 changed · 0 unchanged").waitFor();
    expect(await dialog.getByRole("radio").count()).toBe(0);
    await client.createTask({ body: { taskId: "q-4", prompt: "Somebody else's" } });
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.getByText("this file would change 1 existing task, in no collection").waitFor();
    await dialog.getByRole("radio", { name: "Skip 1 row" }).check();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/collections\/\d+$/);
    expect(await taskOf(client, "q-4")).toMatchObject({ prompt: "Somebody else's", version: 1 });
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("has nothing serious for axe at $width px", async (look) => {
    const { page, dialog } = await opened(look);
    await dialog.getByRole("radio", { name: "Update 2 tasks" }).check();
    expect(await seriousFaults(page)).toEqual([]);
  });
});

it("a multiple-choice file is imported without its choices only on purpose", async () => {
  const { url, client } = await serve();
  const { page } = await openPage(`${url}/collections?open=import`);
  await page.getByRole("dialog").waitFor();
  await choose(page, "mc.csv", "question,choices,answer,mood\nWhich one?,a|b,B,grim\n");
  const dialog = page.getByRole("dialog", { name: "Import tasks" });
  await dialog.getByText("This looks like a multiple-choice file").waitFor();
  const button = dialog.getByRole("button", { name: "Import", exact: true });
  expect(await button.isDisabled()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Ignore choices" }).click();
  await dialog.getByText("Not imported: choices, mood.").waitFor();
  await button.click();
  await page.getByText("Imported: 1 added, 0 unchanged. Ignored columns: choices, mood.").waitFor();
  const { rows } = await client.listTasks({ query: { search: "Which one?" } });
  expect(rows).toMatchObject([{ metadata: {} }]);
});
