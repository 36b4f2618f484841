import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

const form = (page: Page) => page.getByRole("dialog", { name: /^Edit/ });
const question = (page: Page) => page.getByRole("dialog", { name: /changed elsewhere$/ });
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });
const save = (page: Page, name = "Save") => form(page).getByRole("button", { name, exact: true }).click();
const answer = (page: Page, name: string) => question(page).getByRole("button", { name }).click();
const rows = async (page: Page): Promise<string[][]> => {
  const found = await question(page).getByRole("row").all();
  return await Promise.all(found.slice(1).map((row) => row.getByRole("cell").allTextContents()));
};

async function twoPages(path: string): Promise<readonly [Page, Page]> {
  const [{ page: one }, { page: other }] = [await openPage(path), await openPage(path)];
  await Promise.all([form(one).waitFor(), form(other).waitFor()]);
  return [one, other];
}

describe("a record that two pages edit", () => {
  it("asks before a task is saved over what the other page saved, and keeps both changes where it can", async () => {
    const { url, client } = await serve();
    const { id } = await client.createTask({ body: { taskId: "one", prompt: "Why?", category: "old" } });
    const params = { id: String(id) };
    const [mine, theirs] = await twoPages(`${url}/collections/all?task=${id}&open=edit`);
    await field(theirs, "Prompt").fill("Why not?");
    await field(theirs, "Category").fill("new");
    await save(theirs, "Save task");
    await form(theirs).waitFor({ state: "hidden" });

    await field(mine, "Prompt").fill("Why indeed?");
    await field(mine, "Reference answer").fill("Because.");
    await save(mine, "Save task");
    await question(mine).getByText("This task was changed elsewhere").waitFor();
    expect(await rows(mine)).toEqual([
      ["Prompt", "Why not?", "Why indeed?"],
      ["Category", "new", "Not changed"],
    ]);
    expect(await seriousFaults(mine, "dialog")).toEqual([]);
    expect(await client.getTask({ params })).toMatchObject({ prompt: "Why not?", version: 2 });

    // Whoever closes the question goes on typing, and is asked again.
    await mine.keyboard.press("Escape");
    await question(mine).waitFor({ state: "hidden" });
    expect(await field(mine, "Prompt").inputValue()).toBe("Why indeed?");
    await save(mine, "Save task");
    await answer(mine, "Save my changes");
    await mine.getByText("one saved as version 3").waitFor();
    expect(await client.getTask({ params })).toMatchObject({
      prompt: "Why indeed?",
      category: "new",
      excellent: "Because.",
    });
  });

  it("takes over what is saved when one's own changes are discarded, also after a reload", async () => {
    const { url, client } = await serve();
    await client.createProvider({
      body: { name: "Sim", type: "simulated", simulation: { models: { m: {} } } },
    });
    const { id } = await client.createModel({ body: { name: "m", provider: "Sim" } });
    const params = { id: String(id) };
    const [mine, theirs] = await twoPages(`${url}/models?open=model&id=${id}`);
    await field(mine, "Temperature").fill("0.9");
    await field(theirs, "Temperature").fill("0.1");
    await save(theirs);
    await form(theirs).waitFor({ state: "hidden" });

    // What was typed before the reload was typed over something else than what is saved now.
    await mine.reload();
    await form(mine).getByText("Restored your unsaved draft").waitFor();
    expect(await field(mine, "Temperature").inputValue()).toBe("0.9");
    await save(mine);
    await question(mine).getByText("This model was changed elsewhere").waitFor();
    expect(await rows(mine)).toEqual([["Temperature", "0.1", "0.9"]]);
    await answer(mine, "Discard my changes");
    await question(mine).waitFor({ state: "hidden" });
    expect(await field(mine, "Temperature").inputValue()).toBe("0.1");
    await field(mine, "Seed").fill("7");
    await save(mine);
    await form(mine).waitFor({ state: "hidden" });
    expect((await client.getModel({ params })).parameters).toEqual({ temperature: 0.1, seed: 7 });
  });

  it("asks on every form that edits", async () => {
    const { url, client } = await serve();
    for (const edited of await formsOf(client)) {
      const { page } = await openPage(`${url}${edited.path}`);
      const typed = form(page).getByRole("textbox", { name: edited.field });
      await typed.fill(edited.mine);
      await edited.change();
      await save(page, edited.button);
      await question(page).getByText(edited.title).waitFor();
      expect([edited.title, await rows(page)]).toEqual([edited.title, edited.rows]);
      await answer(page, "Save my changes");
      await question(page).waitFor({ state: "hidden" });
      await expect.poll(edited.saved).toEqual(edited.kept);
      await page.close();
    }
  });
});

interface Edited {
  readonly title: string;
  readonly path: string;
  readonly field: RegExp;
  readonly mine: string;
  readonly button?: string;
  /** What somebody else does meanwhile. */
  readonly change: () => Promise<unknown>;
  readonly rows: readonly (readonly string[])[];
  readonly saved: () => Promise<unknown>;
  /** What is there at the end. */
  readonly kept: unknown;
}

async function formsOf(client: Client): Promise<readonly Edited[]> {
  return [
    await collectionForm(client),
    await criteriaForm(client),
    await providerForm(client),
    await priceForm(client),
    await scheduleForm(client),
  ];
}

async function collectionForm(client: Client): Promise<Edited> {
  const { id } = await client.createCollection({ body: { name: "Birds" } });
  const params = { id: String(id) };
  return {
    title: "This collection was changed elsewhere",
    path: `/collections/${id}?open=edit`,
    field: /^Description/,
    mine: "Mine",
    change: () => client.editCollection({ params, body: { description: "Theirs", tags: ["b"] } }),
    rows: [
      ["Description", "Theirs", "Mine"],
      ["Tags", "b", "Not changed"],
    ],
    saved: async () => {
      const { description, tags } = await client.getCollection({ params, query: { brief: "true" } });
      return [description, tags];
    },
    kept: ["Mine", ["b"]],
  };
}

async function criteriaForm(client: Client): Promise<Edited> {
  const { id } = await client.createCriteriaSet({ body: { name: "Letters", criteria: [{ name: "Style" }] } });
  const params = { id: String(id) };
  return {
    title: "This criteria set was changed elsewhere",
    path: `/criteria?open=${id}`,
    field: /^Name$/,
    mine: "Mail",
    change: () => client.editCriteriaSet({ params, body: { name: "Letters", criteria: [{ name: "Tone" }] } }),
    rows: [["Criteria", "Tone · 10 · 1", "Not changed"]],
    saved: async () => {
      const { name, criteria } = await client.getCriteriaSet({ params });
      return [name, criteria.map((one) => one.name)];
    },
    kept: ["Mail", ["Tone"]],
  };
}

async function providerForm(client: Client): Promise<Edited> {
  const { id } = await client.createProvider({
    body: {
      name: "Down",
      type: "openai-compatible",
      baseUrl: "http://127.0.0.1:9/v1",
      apiKey: "sk-first-0001",
    },
  });
  const params = { id: String(id) };
  return {
    title: "This provider was changed elsewhere",
    path: `/models?tab=providers&open=provider&id=${id}`,
    field: /^Base URL/,
    mine: "http://127.0.0.1:9/v3",
    change: () =>
      client.editProvider({ params, body: { apiKey: "sk-second-0002", baseUrl: "http://127.0.0.1:9/v2" } }),
    rows: [
      ["Base URL", "http://127.0.0.1:9/v2", "http://127.0.0.1:9/v3"],
      ["API key", "****0002", "Not changed"],
    ],
    saved: async () => {
      const { baseUrl, apiKeyMasked } = await client.getProvider({ params });
      return [baseUrl, apiKeyMasked];
    },
    kept: ["http://127.0.0.1:9/v3", "****0002"],
  };
}

async function priceForm(client: Client): Promise<Edited> {
  const price = {
    provider: "Down",
    model: "m",
    inputPerMillion: 1,
    outputPerMillion: 2,
    since: "2026-01-01",
  };
  const { id } = await client.createPrice({ body: price });
  const params = { id: String(id) };
  return {
    title: "This price was changed elsewhere",
    path: `/models?tab=prices&open=price&id=${id}`,
    field: /^Input/,
    mine: "5",
    change: () => client.editPrice({ params, body: { inputPerMillion: 3, outputPerMillion: 4 } }),
    rows: [
      ["Input", "3", "5"],
      ["Output", "4", "Not changed"],
    ],
    saved: async () => {
      const { inputPerMillion, outputPerMillion } = await client.getPrice({ params });
      return [inputPerMillion, outputPerMillion];
    },
    kept: [5, 4],
  };
}

async function scheduleForm(client: Client): Promise<Edited> {
  const runOf = (name: string) => ({
    config: { run: { name, prompt: "Say so.", judging: "later" as const }, models: ["dipper"] },
    files: [],
  });
  await client.createProvider({
    body: { name: "Brook", type: "simulated", simulation: { models: { dipper: {} } } },
  });
  await client.createModel({ body: { name: "dipper", provider: "Brook" } });
  const { id } = await client.createSchedule({
    body: { name: "nightly", cron: "@yearly", run: runOf("one") },
  });
  const params = { id: String(id) };
  return {
    title: "This schedule was changed elsewhere",
    path: `/schedules/${id}?open=edit`,
    field: /^When/,
    mine: "0 1 * * *",
    change: () => client.editSchedule({ params, body: { cron: "@daily", run: runOf("two") } }),
    rows: [
      ["Run to repeat", "two", "Not changed"],
      ["When (cron expression)", "@daily", "0 1 * * *"],
    ],
    saved: async () => {
      const { cron, runName } = await client.getSchedule({ params });
      return [cron, runName];
    },
    kept: ["0 1 * * *", "two"],
  };
}
