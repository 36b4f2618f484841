import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { outage } from "../support/outage.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

const PATIENCE_MS = 30_000;
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
    const dialog = page.getByRole("dialog", { name: "Import a file of tasks" });
    await dialog.getByText("Choose which column is the prompt.").waitFor();
    await map(page, "ref", "taskId");
    await map(page, "ask", "prompt");
    await map(page, "topic", "category");
    await map(page, "level", "difficulty");
    await dialog.getByRole("cell", { name: "Ticket 1: why, and what next?" }).waitFor();
    await dialog.getByRole("textbox", { name: "Keep this mapping as" }).fill("tickets");
    await dialog.getByRole("button", { name: "Keep", exact: true }).click();
    await dialog.getByRole("button", { name: "Forget tickets" }).waitFor();

    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.getByText(`Nothing is imported yet: ${BAD_LINES.length} faults`).waitFor();
    expect((await client.listCollections({ query: { search: "tickets" } })).rows).toEqual([]);
    const lines = dialog.getByRole("table", { name: "Faults" }).getByRole("row");
    expect(await lines.count()).toBe(BAD_LINES.length + 1);
    const faults = await downloaded(page, () =>
      dialog.getByRole("link", { name: "Download as CSV" }).click(),
    );
    expect(
      faults
        .split("\n")
        .slice(1)
        .map((row) => Number(row.split(",")[0]?.replaceAll('"', ""))),
    ).toEqual(BAD_LINES);
    await dialog.getByRole("button", { name: `Import the ${COUNT} right rows` }).click();
    await page.waitForURL(/\/collections\/\d+$/);
    await page.getByText(`${COUNT} tasks`, { exact: true }).waitFor();

    // All of them are there, though only those in sight are drawn.
    const table = page.getByRole("table", { name: "Tasks" });
    const atEnd = async (): Promise<number> => {
      await page.keyboard.press("End");
      return await table.getByText(`Ticket ${COUNT}: why`).count();
    };
    await expect.poll(atEnd, { timeout: PATIENCE_MS }).toBe(1);
    expect(await table.getAttribute("aria-rowcount")).toBe(String(COUNT + 1));
    expect(await table.getByRole("row").count()).toBeLessThan(100);

    await page.getByRole("textbox", { name: "Find tasks" }).fill("ticket 77");
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
    await drawer.getByRole("button", { name: "Edit" }).click();
    await drawer.getByRole("textbox", { name: "Prompt" }).fill("Ticket 770: why, {who}?\nBe short.");
    await drawer.getByRole("textbox", { name: "Variables" }).fill('{"who": "Ann"}');
    await drawer
      .getByRole("region", { name: "As it will be sent" })
      .getByText("Ticket 770: why, Ann?")
      .waitFor();
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.getByRole("tab", { name: "History (2)" }).click();
    const newest = drawer.getByRole("region", { name: "Version 2" });
    await newest.locator("ins", { hasText: "Be short." }).waitFor();
    await newest.locator("del", { hasText: "why, and what next?" }).waitFor();
    await page.reload();
    await newest.waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Export" }).click();
    await page.getByText(`${COUNT} tasks. The file says everything.`).waitFor();
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
    await page.getByRole("menuitem", { name: "Put existing tasks in" }).click();
    await page.getByRole("textbox", { name: "Find tasks" }).last().fill("Zwieback");
    for (const name of ["one", "two"]) await page.getByRole("checkbox", { name, exact: true }).check();
    await page.getByRole("button", { name: "Put in" }).click();
    await page.getByText("2 tasks", { exact: true }).waitFor();
    expect(await count()).toBe(2);

    await page.getByRole("button", { name: "one", exact: true }).click();
    await page.getByRole("button", { name: "Take out of the collection" }).click();
    await page.getByRole("button", { name: "Take it out" }).click();
    await page.getByText("1 task", { exact: true }).waitFor();
    expect(await count()).toBe(1);

    await page.getByRole("button", { name: "two", exact: true }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete two?" }).getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete two?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No tasks here yet" }).waitFor();

    // What is in no collection is still to be found.
    await page.goto(`${url}/collections/all?search=Zwieback`);
    await page.getByText("1 task found").waitFor();
    await page.getByRole("button", { name: "one", exact: true }).click();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Restore" }).waitFor();
    const { rows } = await client.listTasks({ query: { search: "Zwieback", archived: "true" } });
    expect(rows.map(({ taskId }) => taskId)).toEqual(["one"]);
  });

  it("tell what is wrong with a task beside its field and keep what was typed", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/collections/all?open=add`);
    const dialog = page.getByRole("dialog", { name: "Add task" });
    const field = (name: string) => dialog.getByRole("textbox", { name });
    await field("Id").fill("cook-001");
    await field("Variables").fill('{"who": ');
    await field("Prompt").fill("Hello {who}");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("Is not a JSON object of texts.").waitFor();
    await field("Variables").fill("who = Ann");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("Is taken.").waitFor();
    expect(await field("Id").getAttribute("aria-invalid")).toBe("true");
    expect(await field("Prompt").inputValue()).toBe("Hello {who}");
  });

  it("keep a task that is being added while the host is away", async () => {
    const { url, client } = await serve();
    const [collection] = (await client.listCollections({ query: {} })).rows;
    const { page } = await openPage(`${url}/collections/${collection?.id}?open=add`);
    const dialog = page.getByRole("dialog", { name: "Add task" });
    await dialog.getByRole("textbox", { name: "Id" }).fill("mine-1");
    await dialog.getByRole("textbox", { name: "Prompt" }).fill("Zwieback, why?");
    const away = await outage(page);
    await away.lookBack(`/api/collections/${collection?.id}`);
    await away.end();
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.waitFor({ state: "hidden" });
    const { rows } = await client.listTasks({ query: { search: "Zwieback" } });
    expect(rows.map(({ taskId }) => taskId)).toEqual(["mine-1"]);
  });

  it("import the file that was dropped last, with the columns that were chosen last", async () => {
    const { url, client } = await serve();
    const { page } = await openPage(`${url}/collections?open=import`);
    const dialog = page.getByRole("dialog", { name: "Import a file of tasks" });
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
    await page.route(
      (address) => isAbout(address.href, ["prompt"]),
      async (route) => {
        await late.promise;
        await route.continue();
      },
    );
    const second = page.waitForResponse((one) => isAbout(one.url(), ["prompt", "taskId"]));
    await map(page, "ask", "prompt");
    await map(page, "ref", "taskId");
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
    await page.route(further, async (route) => {
      tries += 1;
      await route.abort();
    });
    const again = page.getByRole("button", { name: "Try again" });
    const atEnd = async (): Promise<number> => {
      await page.keyboard.press("End");
      return await again.count();
    };
    await expect.poll(atEnd, { timeout: PATIENCE_MS }).toBe(1);
    const category = page.getByRole("combobox", { name: "Category" });
    await category.click();
    await category.fill("late");
    await page.getByText("Not among the first 500 tasks").waitFor();
    await page.keyboard.press("Escape");
    // Once, and once more before it gives up.
    expect(tries).toBe(2);
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
      `${one}?open=existing`,
      `${one}?open=export`,
      `${one}?task=${task?.id}`,
      `${one}?task=${task?.id}&open=history`,
      `${one}?task=${task?.id}&open=edit`,
    ]) {
      await page.goto(url + path);
      await page.getByRole("dialog").waitFor();
      await page.waitForLoadState("networkidle");
      expect({ path, faults: await seriousFaults(page) }).toEqual({ path, faults: [] });
    }
    await page.goto(`${url}/collections?open=import`);
    await page.locator("input[type=file]").setInputFiles({
      name: "tickets.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("ref,ask\na,Why?\nb,\n"),
    });
    await map(page, "ask", "prompt");
    await page.getByRole("table", { name: "Faults" }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});
