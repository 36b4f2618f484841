import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { loopback } from "../providers/loopback.ts";
import { furnished } from "../support/furniture.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

/** Besides simulated models, one that never answers. */
async function furnishedWithSilence(client: Client): Promise<void> {
  await furnished(client);
  const { url } = await loopback(() => undefined);
  await client.createProvider({ body: { name: "Remote", type: "openai-compatible", baseUrl: url } });
  await client.createModel({ body: { name: "silent", provider: "Remote" } });
}

const timeoutOf = async (client: Client, requestTimeoutMs: number) =>
  await client.changeSettings({ body: { limits: { requestTimeoutMs, candidateRetries: 0 } } });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("questions that models write", () => {
  it("are asked for, come model by model, survive a reload and a failure, and can be stopped", async () => {
    const { url, client } = await serve();
    await furnishedWithSilence(client);
    await timeoutOf(client, 60_000);
    const { page, troubles } = await openPage(`${url}/collections`);
    await page.getByRole("link", { name: "Generate questions" }).click();
    await page.getByRole("heading", { level: 1, name: "Generate questions" }).waitFor();
    expect(await page.getByRole("button", { name: "Generate questions" }).isDisabled()).toBe(true);
    await page.getByText("No drafts.", { exact: false }).waitFor();
    expect(await page.getByRole("textbox", { name: "Questions per model" }).inputValue()).toBe("10");
    expect(await page.getByRole("group", { name: "Planted" }).getByText("simulated").isVisible()).toBe(true);
    await page.getByRole("checkbox", { name: "fast", exact: true }).check();
    await page.getByRole("checkbox", { name: "silent", exact: true }).check();
    await page.getByRole("textbox", { name: "Topic" }).fill("sourdough");
    await page.getByRole("checkbox", { name: "Logic" }).press("Space");
    await page.getByRole("textbox", { name: "Another type" }).fill("baking");
    await page.getByRole("textbox", { name: "Another type" }).press("Enter");
    await page.getByRole("combobox", { name: "Difficulty" }).click();
    await page.getByRole("option", { name: "Hard" }).click();
    await page.getByRole("textbox", { name: "Questions per model" }).fill("999");
    await page.getByText("No price is known for silent", { exact: false }).waitFor();
    await page.getByRole("textbox", { name: "Prompt" }).press("Control+Enter");
    await page.getByText("Enter 200 or less.").waitFor();
    await page.getByRole("textbox", { name: "Questions per model" }).fill("4");
    await page.getByRole("textbox", { name: "Prompt" }).press("Control+Enter");

    await page.waitForURL(/\/collections\/generate\/\d+$/);
    await page.getByText("4 per model · Hard · logic, baking", { exact: false }).waitFor();
    await section(page, "fast").getByText("4 questions").waitFor();
    await page.reload();
    await section(page, "fast").getByText("4 questions").waitFor();
    await section(page, "fast").getByText("simulated", { exact: true }).waitFor();
    await section(page, "silent").getByText("Writing questions…", { exact: false }).waitFor();
    expect(await page.getByRole("button", { name: "Save as tasks" }).isDisabled()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Stop" }).click();
    const silent = section(page, "silent");
    await silent.getByText("Stopped before it finished.", { exact: false }).waitFor();
    expect(await silent.getByRole("alert").count()).toBe(0);
    await timeoutOf(client, 200);
    await silent.getByRole("button", { name: "Generate more from silent" }).click();
    await silent.getByText("Generation failed: LLM timed out").waitFor();

    const fast = section(page, "fast");
    await fast.getByRole("button", { name: "Generate more from fast" }).click();
    await fast.getByText("8 questions").waitFor();
    await fast.getByRole("button", { name: "Replace questions of fast" }).click();
    await page.getByText("its 8 questions here are removed", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Replace questions", exact: true }).click();
    await fast.getByText("4 questions").waitFor();
    // Numbers begin at 1, also where others were before.
    await fast.getByRole("button", { name: "Edit question 1", exact: true }).waitFor();
    await fast.getByText("simulated, nothing is paid", { exact: false }).waitFor();
    const [draft] = (await client.listDrafts({ query: {} })).rows;
    expect(draft).toMatchObject({
      questionCount: 4,
      options: { topic: "sourdough", types: ["logic", "baking"], difficulty: "hard", count: 4 },
    });

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete draft" }).click();
    await page.getByRole("button", { name: "Delete draft" }).click();
    await page.getByText("No drafts.", { exact: false }).waitFor();
    expect((await client.listDrafts({ query: {} })).rows).toEqual([]);
    expect(troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });

  it("are edited, removed and restored, added, compared, and saved to a collection with tags", async () => {
    const { url, client } = await serve();
    await furnished(client);
    const made = await client.generateCollection({
      body: { models: ["fast", "slow"], topic: "tea", types: ["logic"], count: 3 },
    });
    const [first, second] = made.questions;
    const { page, troubles } = await openPage(`${url}/collections/generate`);
    await page.getByRole("link", { name: "tea" }).click();
    const row = (number: number) => page.locator(`#question-${number}`);
    await page.getByRole("button", { name: "Edit question 1" }).press("Enter");
    const editor = page.getByRole("textbox", { name: "Question 1" });
    await editor.fill("Old question");
    await page.reload();
    expect(await editor.inputValue()).toBe("Old question");
    await editor.press("Control+Enter");
    await row(1).getByText("edited", { exact: true }).waitFor();
    await row(1).getByText("Near-duplicate of task t1 (100 % alike)").click();
    await row(1).getByRole("link", { name: "Open task t1" }).waitFor();
    await page.getByRole("button", { name: "Remove question 2" }).click();
    await row(2).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await section(page, "fast")
      .getByText(second?.text ?? "", { exact: true })
      .waitFor();
    await page.getByRole("textbox", { name: "Add a question" }).fill(second?.text ?? "");
    await page.getByRole("textbox", { name: "Add a question" }).press("Control+Enter");
    const own = section(page, "Your own questions");
    await own.getByText("Near-duplicate of question 2 (100 % alike)").click();
    await own.getByRole("button", { name: "Go to question 2" }).click();
    expect(await page.evaluate("document.activeElement.id")).toBe("question-2");
    // A question that the filter hides is shown again.
    const onlyDuplicates = page.getByRole("switch", { name: "Show only near-duplicates" });
    await onlyDuplicates.press("Space");
    await row(2).waitFor({ state: "detached" });
    await section(page, "fast")
      .getByText(/^\d of \d questions/)
      .waitFor();
    await own.getByRole("button", { name: "Go to question 2" }).click();
    expect(await page.evaluate("document.activeElement.id")).toBe("question-2");
    expect(await onlyDuplicates.isChecked()).toBe(false);

    for (const [width, scheme] of [
      [1440, "light"],
      [390, "dark"],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await seriousFaults(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.keyboard.press("s");
    const form = page.getByRole("dialog", { name: "Save as tasks" });
    await form.getByText("7 questions become tasks.").waitFor();
    await form.getByRole("button", { name: "Save tasks" }).click();
    await form.getByText("Fill in this field.").waitFor();
    await form.getByRole("combobox", { name: "Collection" }).fill("Tea time");
    await form.getByText("A new collection.").waitFor();
    await form.getByRole("combobox", { name: "Tags" }).fill("drinks");
    await form.getByRole("combobox", { name: "Tags" }).press("Enter");
    await form.getByRole("checkbox", { name: /^Leave out \d+ near-duplicates$/ }).check();
    expect(await seriousFaults(page, "dialog")).toEqual([]);
    await form.getByRole("button", { name: "Save tasks" }).click();
    await page.getByRole("heading", { level: 1, name: "Tea time" }).waitFor();
    const [saved] = (await client.listCollections({ query: { search: "Tea time" } })).rows;
    expect(saved).toMatchObject({ tags: ["drinks", "logic"] });
    const { rows } = await client.listTasks({ query: { collectionId: String(saved?.id) } });
    const texts = rows.map(({ prompt }) => prompt);
    expect(texts).toContain(second?.text);
    expect(texts).not.toContain("Old question");
    expect(texts).not.toContain(first?.text);

    await page.goto(`${url}/collections/generate/${made.id}`);
    await page.getByText("Saved to Tea time", { exact: false }).waitFor();
    expect(troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });

  it("are not saved while the new text of one is not", async () => {
    const { url, client } = await serve();
    await furnished(client);
    const { id } = await client.generateCollection({ body: { models: ["fast"], topic: "tea", count: 2 } });
    const { page } = await openPage(`${url}/collections/generate/${id}`);
    await page.getByRole("button", { name: "Edit question 2" }).press("Enter");
    await page.getByRole("textbox", { name: "Question 2" }).fill("Half a thought");
    await page.getByRole("button", { name: "Save as tasks" }).click();
    const form = page.getByRole("dialog", { name: "Save as tasks" });
    await form.getByRole("combobox", { name: "Collection" }).fill("Tea time");
    await form.getByRole("button", { name: "Save tasks" }).click();
    await form.getByText("Unsaved changes in question 2. Save or discard them first.").waitFor();
    expect((await client.listCollections({ query: { search: "Tea time" } })).rows).toEqual([]);
  });
});
