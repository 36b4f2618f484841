import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { intercept } from "../support/intercept.ts";
import { closeBrowser, openPage, seriousFaults, serve, visit } from "../support/page.ts";

afterAll(closeBrowser);

const COUNT = 1_000;
/** Lines that have no question, counted with the head of the file. */
const BAD_LINES = [12, 500, 1_001];

/** A file with columns of its own: a thousand good rows and three without a question. */
function ticketFile(): string {
  const rows = ["ref,ask,topic,level"];
  let good = 0;
  while (good < COUNT || rows.length < COUNT + BAD_LINES.length) {
    const isBad = BAD_LINES.includes(rows.length + 1);
    if (!isBad) good += 1;
    const question = isBad ? "" : `"Ticket ${good}: why, and what next?"`;
    rows.push(
      `${isBad ? `bad-${rows.length}` : `ticket-${good}`},${question},${good % 2 === 0 ? "mail" : "phone"},Easy`,
    );
  }
  return rows.join("\n");
}

/** Drops a file on the page, as a mouse would. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}));
    return transfer;
  })()`);
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

async function map(page: Page, column: string, field: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: column, exact: true }).click();
  await page.getByRole("option", { name: field, exact: true }).click();
}

const downloaded = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFileSync(await download.path(), "utf8");
};

describe("collections on the page", () => {
  it("import a thousand tasks from a dropped file, with faults told by line, and export them again", async () => {
    const { url, client } = await serve();
    const { page, troubles } = await openPage(`${url}/collections`);
    await page.getByRole("heading", { name: "Collections" }).waitFor();
    await drop(page, "tickets.csv", ticketFile());
    const dialog = page.getByRole("dialog", { name: "Import tasks" });
    await dialog.getByText("Choose the column with the prompt.").waitFor();
    // Nothing is wrong before anything was chosen; what stands in the columns helps to choose.
    expect(await dialog.getByRole("table", { name: "Errors" }).count()).toBe(0);
    expect(await dialog.getByRole("alert").count()).toBe(0);
    await dialog.getByText("mail · phone").or(dialog.getByText("phone · mail")).waitFor();
    await map(page, "ref", "ID");
    await map(page, "ask", "Prompt");
    await map(page, "topic", "Category");
    await map(page, "level", "Difficulty");
    await dialog.getByRole("cell", { name: "Ticket 1: why, and what next?" }).waitFor();
    await dialog.getByText("1,000 new · 0 changed · 0 unchanged · 3 errors").waitFor();
    await dialog.getByRole("textbox", { name: "Save mapping as" }).fill("tickets");
    await dialog.getByRole("button", { name: "Save mapping", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete mapping tickets" }).waitFor();

    // What can only be refused is not offered.
    await dialog.getByText(`${BAD_LINES.length} errors. Rows with errors are left out`).waitFor();
    expect(await dialog.getByRole("button", { name: "Import", exact: true }).count()).toBe(0);
    const lines = dialog.getByRole("table", { name: "Errors" }).getByRole("row");
    expect(await lines.count()).toBe(BAD_LINES.length + 1);
    const faults = await downloaded(page, () =>
      dialog.getByRole("link", { name: "Download errors as CSV" }).click(),
    );
    expect(
      faults
        .split("\n")
        .slice(1)
        .map((row) => Number(row.split(",")[0]?.replaceAll('"', ""))),
    ).toEqual(BAD_LINES);
    await dialog.getByRole("button", { name: "Import 1,000 valid rows" }).click();
    await page.waitForURL(/\/collections\/\d+$/);
    await page.getByText("1,000 tasks", { exact: true }).waitFor();

    // All of them are there, though only those in sight are drawn.
    const table = page.getByRole("table", { name: "Tasks" });
    const atEnd = async (): Promise<number> => {
      await page.keyboard.press("End");
      return await table.getByText(`Ticket ${COUNT}: why`).count();
    };
    await expect.poll(atEnd).toBe(1);
    expect(await table.getAttribute("aria-rowcount")).toBe(String(COUNT + 1));
    expect(await table.getByRole("row").count()).toBeLessThan(100);

    await page.getByRole("textbox", { name: "Search tasks" }).fill("ticket 77");
    await page.getByText("19 tasks found").waitFor();
    await page.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "mail" }).click();
    await page.getByText("5 tasks found").waitFor();
    expect(new URL(page.url()).search).toBe("?search=ticket+77&category=mail");
    await page.reload();
    await page.getByText("5 tasks found").waitFor();

    // One is edited; its history tells what changed.
    await table.getByRole("row").nth(1).getByRole("button").click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Edit task" }).click();
    await drawer.getByRole("textbox", { name: "Prompt" }).fill("Ticket 770: why, {who}?\nBe short.");
    await drawer.getByText("More fields").click();
    await drawer.getByRole("textbox", { name: "Variables" }).fill('{"who": "Ann"}');
    await drawer
      .getByRole("region", { name: "Messages sent to models" })
      .getByText("Ticket 770: why, Ann?")
      .waitFor();
    await drawer.getByRole("button", { name: "Save task" }).click();
    await drawer.getByRole("tab", { name: "History (2)" }).click();
    const newest = drawer.getByRole("region", { name: "Version 2" });
    await newest.locator("ins", { hasText: "Be short." }).waitFor();
    await newest.locator("del", { hasText: "what next" }).waitFor();
    await page.reload();
    await newest.waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Export tasks" }).click();
    await page.getByText("1,000 tasks, with all their fields.").waitFor();
    const file = await downloaded(page, () => page.getByRole("link", { name: "Download" }).click());
    const exported = file
      .trim()
      .split("\n")
      .map((row) => JSON.parse(row) as Record<string, unknown>);
    expect(exported).toHaveLength(COUNT);
    // Read back, it says what the workspace has: nothing is new, nothing changes.
    const again = await client.importTasks({
      query: { path: "again.jsonl" },
      upload: new TextEncoder().encode(file),
    });
    expect(again).toMatchObject({ imported: true, created: 0, edited: 0, unchanged: COUNT });
    expect(troubles).toEqual([]);
  });

  it("take existing tasks in, let them go, archive and delete them, each after a question", async () => {
    const { url, client } = await serve();
    const body = { prompt: "Zwieback, why?", category: "c" };
    for (const taskId of ["one", "two"]) await client.createTask({ body: { taskId, ...body } });
    const { page } = await openPage(`${url}/collections?open=new`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mine");
    await page.getByRole("combobox", { name: "Tags" }).fill("own");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Mine" }).waitFor();
    const [mine] = (await client.listCollections({ query: { search: "Mine" } })).rows;
    expect(mine).toMatchObject({ tags: ["own"], taskCount: 0 });
    const count = async () => (await client.getCollection({ params: { id: String(mine?.id) } })).taskCount;

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Add existing tasks" }).click();
    await page.getByRole("textbox", { name: "Search tasks" }).last().fill("Zwieback");
    for (const name of ["one", "two"]) await page.getByRole("checkbox", { name, exact: true }).check();
    await page.getByRole("button", { name: "Add to collection" }).click();
    await page.getByText("2 tasks", { exact: true }).waitFor();
    expect(await count()).toBe(2);

    await page.getByRole("button", { name: "one", exact: true }).click();
    await page.getByRole("button", { name: "Remove from collection" }).click();
    await page.getByText("1 task", { exact: true }).waitFor();
    expect(await count()).toBe(1);

    await page.getByRole("button", { name: "two", exact: true }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete two?" }).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "Delete two?" })
      .getByRole("button", { name: "Delete task" })
      .click();
    await page.getByRole("heading", { name: "No tasks yet" }).waitFor();

    // What is in no collection is still to be found.
    await page.goto(`${url}/collections/all?search=Zwieback`);
    await page.getByText("1 task found").waitFor();
    await page.getByRole("button", { name: "one", exact: true }).click();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Restore" }).waitFor();
    const { rows } = await client.listTasks({ query: { search: "Zwieback", archived: "true" } });
    expect(rows.map(({ taskId }) => taskId)).toEqual(["one"]);
  });

  it("are narrowed by difficulty and author, fold many tags, and show input texts that a search finds", async () => {
    const { url, client } = await serve();
    const tags = Array.from({ length: 23 }, (_, at) => `tag-${String(at).padStart(2, "0")}`);
    const { id } = await client.createCollection({
      body: { name: "Written", tags, difficulty: "Brutal", generatorModelId: "alder, birch" },
    });
    await client.createTasks({
      body: {
        collectionId: id,
        tasks: [
          { prompt: "Summarise.", inputText: "Gewitterfront über Kiel", generatorModelId: "alder" },
          { prompt: "Translate.", inputText: "Sonne", generatorModelId: "birch" },
        ],
      },
    });
    const { page } = await openPage(`${url}/collections`);
    const list = page.getByRole("table", { name: "Collections" });
    await list.getByText("tag-19").waitFor();
    expect(await list.getByText("tag-20").count()).toBe(0);
    await list.getByRole("button", { name: "Show 3 more" }).click();
    await list.getByText("tag-22").waitFor();
    await page.getByRole("combobox", { name: "Difficulty" }).click();
    await page.getByRole("option", { name: "Brutal" }).click();
    await page.getByRole("combobox", { name: "Generated by" }).click();
    await page.getByRole("option", { name: "birch" }).click();
    await expect.poll(() => list.getByRole("row").count()).toBe(2);
    expect(new URL(page.url()).search).toBe("?difficulty=Brutal&generatorModelId=birch");
    await list.getByRole("link", { name: "Written" }).click();
    const table = page.getByRole("table", { name: "Tasks" });
    await table.getByText("Gewitterfront über Kiel").waitFor();
    await page.getByRole("combobox", { name: "Generated by" }).click();
    await page.getByRole("option", { name: "birch" }).click();
    await page.getByText("1 task found").waitFor();
    await table.getByText("Sonne").waitFor();
    // A run of it begins with it chosen.
    await page.goto(`${url}/collections/${id}`);
    await page.getByRole("main").getByRole("link", { name: "New run" }).click();
    await page.getByRole("definition").or(page.getByText("Choose at least one model.")).first().waitFor();
    expect(await page.getByText("Choose a collection or write a prompt.").count()).toBe(0);

    await page.goto(`${url}/collections/${id}?search=gewitterfront`);
    await page.getByText("1 task found").waitFor();
    await table.getByText("Summarise.").waitFor();
  });

  it("say what is wrong with a file that holds no tasks", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/collections?open=import`);
    const dialog = page.getByRole("dialog", { name: "Import tasks" });
    await dialog.waitFor();
    const files: [string, Buffer, string | RegExp][] = [
      ["empty.csv", Buffer.from(""), "has no tasks"],
      ["header.csv", Buffer.from("question,answer\n"), "rows below the header"],
      [
        "photo.csv",
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff, 0xfe]),
        /UTF-8|text/,
      ],
    ];
    for (const [name, buffer, expected] of files) {
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
      await dialog.getByText(expected).first().waitFor();
      const button = dialog.getByRole("button", { name: "Import", exact: true });
      if ((await button.count()) === 0) continue;
      expect(await button.isDisabled()).toBe(true);
      await dialog.getByRole("button", { name: "Choose another file" }).click();
    }
  });

  it("import the file that was dropped last, with the columns that were chosen last", async () => {
    const { url, client } = await serve();
    const { page } = await openPage(`${url}/collections?open=import`);
    const dialog = page.getByRole("dialog", { name: "Import tasks" });
    const name = dialog.getByRole("textbox", { name: "Collection" });
    await dialog.waitFor();
    await drop(page, "first.csv", "ref,ask\na-1,Why a?\n");
    await dialog.getByText("first.csv").waitFor();
    await name.fill("Another name");
    await drop(page, "second.csv", "ref,ask\nb-1,Why b?\n");
    await dialog.getByText("second.csv").waitFor();
    expect(await name.inputValue()).toBe("second");

    // The answer about the first choice comes after the one about the second.
    const isAbout = (address: string, fields: readonly string[]): boolean =>
      Object.keys(JSON.parse(new URL(address).searchParams.get("mapping") ?? "{}") as object).join() ===
      fields.join();
    const late = Promise.withResolvers<undefined>();
    await intercept(
      page,
      (address) => isAbout(address.href, ["prompt"]),
      async (route) => {
        await late.promise;
        await route.continue();
      },
    );
    const second = page.waitForResponse((one) => isAbout(one.url(), ["prompt", "taskId"]));
    await map(page, "ask", "Prompt");
    await map(page, "ref", "ID");
    await second;
    const first = page.waitForResponse((one) => isAbout(one.url(), ["prompt"]));
    late.resolve(undefined);
    await (await first).finished();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("heading", { name: "second" }).waitFor();
    await page.getByRole("button", { name: "b-1", exact: true }).waitFor();
    expect((await client.listCollections({ query: { search: "Another name" } })).rows).toEqual([]);
  });

  it("stop reading on when the host is away, and go on when they are told to", async () => {
    const { url, client } = await serve();
    const count = 600;
    const lines = Array.from({ length: count }, (_, at) => `n-${at},Why ${at}?,early`);
    const { collectionId } = await client.importTasks({
      query: {
        path: "many.csv",
        collection: "Many",
        mapping: JSON.stringify({ taskId: "ref", prompt: "ask", category: "topic" }),
      },
      upload: new TextEncoder().encode(["ref,ask,topic", ...lines].join("\n")),
    });
    const { page } = await openPage(`${url}/collections/${collectionId}`);
    const table = page.getByRole("table", { name: "Tasks" });
    await table.getByText("Why 0?").waitFor();
    let tries = 0;
    const further = (address: URL): boolean => address.searchParams.has("cursor");
    await intercept(page, further, async (route) => {
      tries += 1;
      await route.abort();
    });
    const again = page.getByRole("button", { name: "Try again" });
    const atEnd = async (): Promise<number> => {
      await page.keyboard.press("End");
      return await again.count();
    };
    await expect.poll(atEnd).toBe(1);
    const category = page.getByRole("combobox", { name: "Category" });
    await category.click();
    await category.fill("late");
    await page.getByText("Not among the first 500 tasks").waitFor();
    await page.keyboard.press("Escape");
    // Once, and twice more before it gives up.
    expect(tries).toBe(3);
    await page.unroute(further);
    await again.click();
    await page.locator(`table[aria-rowcount="${count + 1}"]`).waitFor();
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("have nothing serious for axe with everything that can be open, at $width px", async (look) => {
    const { url, client } = await serve();
    const [collection] = (await client.listCollections({ query: {} })).rows;
    const query = { collectionId: String(collection?.id), limit: "1" };
    const [task] = (await client.listTasks({ query })).rows;
    const { page } = await openPage(`${url}/collections`, look);
    const one = `/collections/${collection?.id}`;
    for (const path of [
      "/collections?open=new",
      "/collections?open=import",
      `${one}?open=add`,
      `${one}?open=many`,
      `${one}?open=existing`,
      `${one}?open=export`,
      `${one}?task=${task?.id}`,
      `${one}?task=${task?.id}&open=history`,
      `${one}?task=${task?.id}&open=edit`,
    ]) {
      await visit(page, path);
      await page.getByRole("dialog").waitFor();
      expect({ path, faults: await seriousFaults(page, "dialog") }).toEqual({ path, faults: [] });
    }
    await visit(page, "/collections?open=import");
    await page.locator("input[type=file]").setInputFiles({
      name: "tickets.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("ref,ask\na,Why?\nb,\n"),
    });
    await map(page, "ask", "Prompt");
    await page.getByRole("table", { name: "Errors" }).waitFor();
    await page.getByRole("button", { name: "Import 1 valid row" }).and(page.locator(":enabled")).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    // Nothing is wider than the page.
    for (const path of ["/collections", one]) {
      await visit(page, path);
      await page.getByRole("table").waitFor();
      const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
      expect({ path, isWider: await page.evaluate(isWider) }).toEqual({ path, isWider: false });
    }
  });
});
