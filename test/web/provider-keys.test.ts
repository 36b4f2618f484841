import { afterAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { keyServer } from "../support/key-server.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";

afterAll(closeBrowser);

const KEY = "canary-page-0123456789abcd";
const isAllowed = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  headers["authorization"] === `Bearer ${KEY}`;
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => dialog(page).getByRole("textbox", { name, exact: true });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

async function begin(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole("button", { name: "Add provider" }).first().click();
  await field(page, "Name").fill(name);
  await field(page, "Base URL").fill(address);
}

/** Saves and closes, or saves and says what came of the connection. */
const save = (page: Page, how: "Save" | "Save and test" = "Save and test") =>
  dialog(page).getByRole("button", { name: how, exact: true }).click();
const unfold = (page: Page) => dialog(page).getByText("Advanced: headers, paths, limits").click();
const keyField = (page: Page) => dialog(page).getByLabel("API key", { exact: true }).last();

async function close(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await dialog(page).waitFor({ state: "hidden" });
}

describe("a key on the page", () => {
  it("is pasted, tried, and brings three offered models with it", async () => {
    const server = await keyServer(isAllowed);
    const { url, client } = await serve({ KEY_THAT_IS_SET: KEY });
    const { page, troubles } = await openPage(`${url}/models?tab=providers`);
    await begin(page, "Stored", server.url);
    await keyField(page).fill(KEY);
    await save(page);
    await dialog(page)
      .getByText(/Connected to Stored: 4 models in [\d.]+ m?s/)
      .waitFor();
    expect(server.calls.some(isAllowed)).toBe(true);

    const add = (name: string) => dialog(page).getByRole("button", { name, exact: true });
    expect(await add("Add models").isDisabled()).toBe(true);
    for (const id of ["model-a", "model-b", "model-d"])
      await dialog(page)
        .getByRole("checkbox", { name: `Select ${id}` })
        .check();
    await add("Add 3 models").click();
    const row = (id: string) => dialog(page).getByRole("row", { name: id });
    await row("model-d").getByText("added", { exact: true }).waitFor();
    expect(await row("model-a").getByRole("checkbox").isDisabled()).toBe(true);
    expect(await row("model-c").getByRole("checkbox").isDisabled()).toBe(false);
    await dialog(page).getByRole("checkbox", { name: "Select all models shown" }).check();
    await add("Add 1 model").waitFor();
    const { rows } = await client.listModels({ query: { search: "model-" } });
    expect(rows.map(({ name, provider }) => [name, provider])).toEqual(
      ["model-a", "model-b", "model-d"].map((name) => [name, "Stored"]),
    );
    await dialog(page).getByRole("button", { name: "Test a prompt" }).click();
    expect(
      await dialog(page)
        .getByLabel(/^Model( |$)/)
        .first()
        .inputValue(),
    ).toBe("model-a");
    await dialog(page).getByRole("button", { name: "Send prompt" }).click();
    await dialog(page).getByText("An answer.").first().waitFor();
    await close(page);

    await begin(page, "Session", server.url);
    await choose(page, "Key storage", "In memory only");
    await keyField(page).fill(KEY);
    await save(page);
    await dialog(page)
      .getByText(/Connected to Session: 4 models/)
      .waitFor();
    await close(page);

    await begin(page, "Variable", server.url);
    await choose(page, "Key storage", "Environment variable");
    await field(page, "API key environment variable").fill(KEY);
    await save(page);
    await dialog(page)
      .getByText(/not the name of an environment variable/)
      .waitFor();
    await field(page, "API key environment variable").fill("KEY_THAT_IS_SET");
    await save(page);
    await dialog(page)
      .getByText(/Connected to Variable: 4 models/)
      .waitFor();
    await close(page);

    const views = (await client.listProviders({ query: {} })).rows.filter(
      ({ baseUrl }) => baseUrl === server.url,
    );
    expect(
      views.map(({ name, keySource, apiKeyMasked, apiKeyEnv }) => [name, keySource, apiKeyMasked, apiKeyEnv]),
    ).toEqual([
      ["Stored", "stored", "****abcd", null],
      ["Session", "session", "****abcd", null],
      ["Variable", "env", null, "KEY_THAT_IS_SET"],
    ]);
    expect(await page.content()).not.toContain(KEY);
    expect(troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });

  it("needs few clicks: a type, the key, a test, three models and a prompt", async () => {
    const server = await keyServer(isAllowed);
    const { url, client } = await serve();
    const { page } = await openPage(`${url}/models`);
    let clicks = 0;
    const click = async (
      name: string,
      role: "button" | "option" | "combobox" | "checkbox",
    ): Promise<void> => {
      await page.getByRole(role, { name, exact: true }).first().click();
      clicks += 1;
    };
    await click("Add provider", "button");
    await click("Type", "combobox");
    await click("OpenRouter", "option");
    await page.locator("#provider-api-key:focus").waitFor();
    await dialog(page).getByText("Leave empty to read it from the environment variable").waitFor();
    await page.keyboard.type(KEY);
    await field(page, "Base URL").fill(server.url);
    await click("Save and test", "button");
    await dialog(page)
      .getByText(/Connected to OpenRouter 2: 4 models/)
      .waitFor();
    // The provider's first answer, then three of its models, then an answer of one of them.
    expect(clicks).toBe(4);
    for (const id of ["model-a", "model-b", "model-d"]) await click(`Select ${id}`, "checkbox");
    await click("Add 3 models", "button");
    await dialog(page).getByRole("row", { name: "model-d" }).getByText("added", { exact: true }).waitFor();
    expect(clicks).toBe(8);
    await click("Test a prompt", "button");
    await click("Send prompt", "button");
    await dialog(page).getByText("An answer.").first().waitFor();
    expect(clicks).toBe(10);
    const { rows } = await client.listModels({ query: { search: "model-" } });
    expect(rows.map(({ name }) => name)).toEqual(["model-a", "model-b", "model-d"]);

    // One that the workspace comes with lacks only its key.
    const body = { name: "Keyless", type: "openai-compatible", baseUrl: server.url } as const;
    const { id } = await client.createProvider({ body: { ...body, apiKeyEnv: "KEY_THAT_IS_NOT_SET" } });
    await page.goto(`${url}/models`);
    clicks = 0;
    await page.getByRole("tab", { name: "Providers" }).click();
    await click("Add key for Keyless", "button");
    await page.locator("#provider-api-key:focus").waitFor();
    await page.keyboard.type(KEY);
    await click("Save and test", "button");
    await dialog(page)
      .getByText(/Connected to Keyless: 4 models/)
      .waitFor();
    expect(clicks + 1).toBe(3);
    expect(await client.getProvider({ params: { id: String(id) } })).toMatchObject({ keySource: "stored" });
  });

  it("that is wrong is told at once, replaced, kept when left alone, and taken back", async () => {
    const server = await keyServer(isAllowed);
    const { url, client } = await serve();
    const { page } = await openPage(`${url}/models?tab=providers`);
    await begin(page, "Mine", server.url);
    await keyField(page).fill("a-wrong-key-0000");
    await save(page);
    await dialog(page)
      .getByRole("alert")
      .getByText(/the key is wrong/)
      .waitFor();
    // It is saved, so the form goes on with it: the next save changes it instead of making another.
    await dialog(page).getByText("Current key: ****0000. Leave empty to keep it.").waitFor();
    expect(await keyField(page).inputValue()).toBe("");
    await keyField(page).fill(KEY);
    await save(page);
    await dialog(page)
      .getByText(/Connected to Mine: 4 models/)
      .waitFor();
    await close(page);
    expect((await client.listProviders({ query: { search: "Mine" } })).rows).toHaveLength(1);

    const read = async () => (await client.listProviders({ query: { search: "Mine" } })).rows[0];
    const edit = async (): Promise<void> => {
      await page.getByRole("button", { name: "More actions: Mine" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    };
    await edit();
    await unfold(page);
    await dialog(page).getByLabel("Requests per minute").fill("30");
    await save(page, "Save");
    await dialog(page).waitFor({ state: "hidden" });
    expect(await read()).toMatchObject({ apiKeyMasked: "****abcd", limits: { requestsPerMinute: 30 } });

    // Whatever can be filled in can be emptied again.
    await edit();
    await dialog(page).getByLabel("Requests per minute").fill("");
    await choose(page, "Key storage", "No key");
    await save(page, "Save");
    await dialog(page).waitFor({ state: "hidden" });
    expect(await read()).toMatchObject({ keySource: "none", apiKeyMasked: null, limits: {} });
  });

  it("and everything else of a form can be emptied again", async () => {
    const { url, client } = await serve();
    const body = { name: "m", provider: "Simulated", modelId: "good", inputTokenCost: 1, outputTokenCost: 2 };
    const parameters = { temperature: 0.3, topP: 0.8, extra: { top_k: 4 } };
    const { id } = await client.createModel({ body: { ...body, parameters } });
    const { page } = await openPage(`${url}/models?open=model&id=${id}`);
    await dialog(page).getByLabel("Temperature").fill("");
    await dialog(page).getByLabel("Extra parameters (JSON)").fill("");
    await dialog(page).getByLabel("Output price").fill("");
    await save(page, "Save");
    await dialog(page).waitFor({ state: "hidden" });
    expect(await client.getModel({ params: { id: String(id) } })).toMatchObject({
      ...body,
      outputTokenCost: null,
      parameters: { topP: 0.8 },
    });
  });

  it("says that no key is stored where the workspace forbids it", async () => {
    const { url, client } = await serve();
    await client.changeSettings({ body: { secrets: { envOnly: true } } });
    const { page } = await openPage(`${url}/models?tab=providers&open=provider`);
    const note = dialog(page).getByText("This workspace doesn't store secrets");
    await note.waitFor();
    await choose(page, "Key storage", "Environment variable");
    await note.waitFor({ state: "hidden" });
    expect(await field(page, "API key environment variable").isVisible()).toBe(true);
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("has nothing serious for axe in any way of giving it, at $width px", async (look) => {
    const server = await keyServer(() => true);
    const { url, client } = await serve();
    const { id } = await client.createProvider({
      body: { name: "Mine", type: "openai-compatible", baseUrl: server.url, apiKey: KEY },
    });
    const { page } = await openPage(`${url}/models?tab=providers&open=provider&id=${id}`, look);
    for (const way of ["In memory only", "Environment variable", "No key", "Stored encrypted"]) {
      await choose(page, "Key storage", way);
      expect({ way, faults: await seriousFaults(page) }).toEqual({ way, faults: [] });
    }
    await save(page);
    await dialog(page)
      .getByText(/Connected to Mine/)
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`${url}/models?tab=providers&open=offered&provider=${id}`);
    await dialog(page)
      .getByText(/4 models, updated/)
      .waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});
