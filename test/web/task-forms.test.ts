import { afterAll, describe, expect, it } from "vitest";
import { outage } from "../support/outage.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

describe("forms of tasks", () => {
  it("tell what is wrong with a task beside its field and keep what was typed", async () => {
    const { url, client } = await serve();
    const { page } = await openPage(`${url}/collections/all?open=add`);
    const dialog = page.getByRole("dialog", { name: "Add task" });
    const field = (name: string) =>
      dialog.getByRole("textbox", { name, exact: name.startsWith("Criterion") });
    const add = dialog.getByRole("button", { name: "Add task", exact: true });
    await dialog.getByText("ID: generated when you save").waitFor();
    await add.click();
    await dialog.getByText("Fill in this field.").waitFor();
    expect(await field("Prompt").getAttribute("aria-invalid")).toBe("true");
    await field("Prompt").fill("Hello {who}");
    await dialog.getByText("More fields").click();
    await field("Variables").fill('{"who": ');
    await dialog.getByRole("button", { name: "Add criterion" }).click();
    await field("Criterion 1").fill("Friendly");
    await field("Weight of criterion 1").fill("0");
    await add.click();
    await dialog.getByText("Is not a JSON object with text values.").waitFor();
    await field("Variables").fill("who = Ann");
    await add.click();
    await dialog.getByText("Enter a number above 0.").waitFor();
    expect(await field("Weight of criterion 1").getAttribute("aria-invalid")).toBe("true");
    await field("Weight of criterion 1").fill("два");
    await dialog.getByText("Enter a number, e.g. 10 or 0.5.").waitFor();
    await add.click();
    expect(await field("Weight of criterion 1").inputValue()).toBe("два");
    await field("Weight of criterion 1").fill("2");
    await dialog.getByText("Advanced").click();
    await field("ID").fill("cook-001");
    await dialog.getByText("Advanced").click();
    await add.click();
    // What is wrong unfolds.
    await dialog.getByText("Is already in use.").waitFor();
    expect(await field("ID").getAttribute("aria-invalid")).toBe("true");
    expect(await field("ID").isVisible()).toBe(true);
    expect(await field("Prompt").inputValue()).toBe("Hello {who}");

    // Without an id it gets one; a megabyte is no hindrance.
    const long = `${"Zwieback ".repeat(120_000)}{who}`;
    await field("ID").fill("");
    await field("Prompt").fill(long);
    await add.click();
    await dialog.waitFor({ state: "hidden" });
    const [made, ...others] = (await client.listTasks({ query: { search: "zwieback" } })).rows;
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      taskId: expect.stringMatching(/^task-\d+$/),
      prompt: long,
      vars: { who: "Ann" },
      category: "general",
      rubric: [{ text: "Friendly", weight: 2, maxScore: 1 }],
      metadata: {},
    });
  });

  it("keep a task that is being added while the host is away", async () => {
    const { url, client } = await serve();
    const [collection] = (await client.listCollections({ query: {} })).rows;
    const { page } = await openPage(`${url}/collections/${collection?.id}?open=add`);
    const dialog = page.getByRole("dialog", { name: "Add task" });
    await dialog.getByRole("textbox", { name: "Prompt" }).fill("Zwieback, why?");
    const away = await outage(page);
    await away.lookBack(`/api/collections/${collection?.id}`);
    await away.end();
    await dialog.getByRole("button", { name: "Add task", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    const { rows } = await client.listTasks({
      query: { search: "Zwieback", collectionId: String(collection?.id) },
    });
    expect(rows.map(({ prompt }) => prompt)).toEqual(["Zwieback, why?"]);
  });

  it("edit a rubric by keyboard, and leave what the form does not show as it is", async () => {
    const { url, client } = await serve();
    const rubric = ["One", "Two"].map((text, at) => ({ id: `own-${at}`, text, weight: 2, maxScore: 3 }));
    const made = await client.createTask({
      body: {
        taskId: "rich",
        prompt: "Why?",
        rubric,
        metadata: { row: 4 },
        generatorModelId: "writer",
        metrics: [{ kind: "regex", id: "form", pattern: "^x" }],
      },
    });
    const { page } = await openPage(`${url}/collections/all?task=${made.id}&open=edit`);
    const dialog = page.getByRole("dialog", { name: "Edit rich" });
    const text = (number: number) =>
      dialog.getByRole("textbox", { name: `Criterion ${number}`, exact: true });
    await text(1).focus();
    await page.keyboard.press("Alt+ArrowDown");
    expect(await text(2).inputValue()).toBe("One");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Three");
    expect(await text(3).inputValue()).toBe("Three");
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Remove criterion 1" }).press("Enter");
    await dialog.getByRole("button", { name: "Save task" }).click();
    await page.getByText("rich saved as version 2").waitFor();
    const { version: _version, updatedAt: _updated, rubric: _rubric, ...rest } = made;
    expect(await client.getTask({ params: { id: String(made.id) } })).toMatchObject({
      ...rest,
      rubric: [rubric[0], { id: "r1", text: "Three", weight: 1, maxScore: 1 }],
    });
  });

  it("take many prompts at once, one in each line", async () => {
    const { url, client } = await serve();
    const { id } = await client.createCollection({ body: { name: "Kurz & gut" } });
    const { page } = await openPage(`${url}/collections/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Add many tasks" }).click();
    const dialog = page.getByRole("dialog", { name: "Add many tasks" });
    const add = dialog.getByRole("button", { name: "Add tasks" });
    await add.click();
    await dialog.getByText("Is empty. Expected: one prompt per line.").waitFor();
    await dialog.getByRole("textbox", { name: "Prompts" }).fill("Eins?\n\n  Zwei?\nDrei?\n");
    await dialog.getByText("3 tasks will be added").waitFor();
    await dialog.getByRole("textbox", { name: "Category" }).fill("kurz");
    await add.click();
    await page.getByText("3 tasks", { exact: true }).waitFor();
    const { rows } = await client.listTasks({ query: { collectionId: String(id) } });
    expect(rows.map(({ taskId, prompt, category }) => [taskId, prompt, category])).toEqual([
      ["kurz-gut-1", "Eins?", "kurz"],
      ["kurz-gut-2", "Zwei?", "kurz"],
      ["kurz-gut-3", "Drei?", "kurz"],
    ]);
  });
});
