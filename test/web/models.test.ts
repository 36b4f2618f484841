import { afterAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { closeBrowser, openPage, seriousFaults, serve, visit } from "../support/page.ts";

afterAll(closeBrowser);

const textbox = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name);

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).click();
}

const unfold = (page: Page) => page.getByRole("dialog").getByText("Advanced: headers, paths, limits").click();

const save = async (page: Page): Promise<void> => {
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};

const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

const SECRET = "sk-not-to-be-seen-4711";

describe("models and providers on the page", () => {
  it("show where a provider's key comes from and never the key", async () => {
    const { url, client } = await serve({ KEY_THAT_IS_SET: SECRET });
    const { page, troubles } = await openPage(`${url}/models?tab=providers`);
    const add = async (name: string, variable: string): Promise<void> => {
      await page.getByRole("button", { name: "Add provider" }).click();
      await textbox(page, "Name").first().fill(name);
      await textbox(page, "Base URL").fill("http://127.0.0.1:9/v1");
      await choose(page, "Key storage", variable === "" ? "No key" : "Environment variable");
      if (variable !== "") await textbox(page, "API key environment variable").fill(variable);
    };
    /** The connection is tried after the save; nothing listens there. */
    const saveKey = async (reason: RegExp): Promise<void> => {
      await page.getByRole("dialog").getByRole("button", { name: "Save and test" }).click();
      await page.getByRole("dialog").getByText("Saved, but the connection test failed").waitFor();
      await page.getByRole("dialog").getByText(reason).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    };
    await add("With key", "KEY_THAT_IS_SET");
    await saveKey(/ECONNREFUSED|refused|bad port|reach/i);
    await add("Without key", "KEY_THAT_IS_NOT_SET");
    await saveKey(/KEY_THAT_IS_NOT_SET is not set/);
    await add("With header", "");
    await unfold(page);
    await page.getByRole("button", { name: "Add header" }).click();
    await textbox(page, "Name of header 1").fill("X-Api-Key");
    await page.getByLabel("Value of header 1").fill(SECRET);
    await save(page);

    const row = (name: string) => page.getByRole("row", { name });
    await row("With key").getByText("variable", { exact: true }).filter({ visible: true }).waitFor();
    await row("Without key").getByText("missing", { exact: true }).filter({ visible: true }).waitFor();
    await row("With header").getByText("header", { exact: true }).filter({ visible: true }).waitFor();
    await row("With header").getByText("X-Api-Key: ****").waitFor();
    expect(await page.content()).not.toContain(SECRET);

    // A secret that is left alone stays; the form shows its mask only.
    await act(page, "With header", "Edit");
    expect(await page.getByLabel("Value of header 1").inputValue()).toBe("");
    await textbox(page, "Requests per minute").fill("30");
    await save(page);
    const { rows } = await client.listProviders({ query: { search: "With" } });
    expect(rows.map(({ name, keySource, limits }) => [name, keySource, limits.requestsPerMinute])).toEqual([
      ["With key", "env", undefined],
      ["Without key", "missing", undefined],
      ["With header", "header", 30],
    ]);
    // What the server could not get from the provider is told by the browser, too.
    expect(troubles.filter((trouble) => !trouble.includes("502"))).toEqual([]);
  });

  it("say that a price is gone instead of offering a new one", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/models?tab=prices&open=price&id=4711`);
    await page.getByRole("dialog").getByText("Price 4711 not found.").waitFor();
    expect(await page.getByRole("dialog").getByText("Add price").count()).toBe(0);
  });

  it("refuse bad input beside the field it was typed in, and save nothing", async () => {
    const { url, client } = await serve();
    const { page } = await openPage(`${url}/models`);
    const counts = async (): Promise<number[]> => {
      const [providers, models] = [client.listProviders({ query: {} }), client.listModels({ query: {} })];
      return [(await providers).rows.length, (await models).rows.length];
    };
    const before = await counts();
    const [known] = (await client.listModels({ query: {} })).rows;
    const refused = async (): Promise<string[]> => {
      await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
      await page.locator("[aria-invalid=true]").first().waitFor();
      // The first of them has the focus, so that it can be corrected at once.
      await page.locator("[aria-invalid=true]:focus").waitFor();
      return await page.locator(".mantine-InputWrapper-error").allTextContents();
    };
    await page.getByRole("button", { name: "Add provider" }).first().click();
    await textbox(page, "Base URL").fill("not a url");
    expect((await refused()).length).toBeGreaterThanOrEqual(2);
    await textbox(page, "Name").first().fill("Simulated");
    await textbox(page, "Base URL").fill("http://127.0.0.1:9/v1");
    expect(await refused()).toEqual([expect.stringMatching(/already in use/i)]);
    await textbox(page, "Name").first().fill("Mine");
    await unfold(page);
    await page.getByRole("button", { name: "Add header" }).click();
    await textbox(page, "Name of header 1").fill("not a header");
    // What is wrong stays in sight although its section can be folded.
    expect((await refused()).join()).not.toBe("");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();

    await page.getByRole("button", { name: "Add model" }).first().click();
    expect((await refused()).length).toBeGreaterThanOrEqual(1);
    await textbox(page, "Name")
      .first()
      .fill(known?.name ?? "");
    await choose(page, "Provider", "Simulated");
    expect(await refused()).toEqual([expect.stringMatching(/already in use/i)]);
    await textbox(page, "Name").first().fill("Another");
    await textbox(page, "Extra parameters (JSON)").fill("{top_k: 4");
    expect(await refused()).toEqual(['Enter a JSON object, e.g. {"top_k": 40}.']);
    await textbox(page, "Extra parameters (JSON)").fill("");
    await textbox(page, "Max output tokens").fill("0");
    expect((await refused()).length).toBe(1);
    expect(await counts()).toEqual(before);
  });

  it("make a simulated provider and a model of it, try it, price it, archive it and bring it back", async () => {
    const { url, client } = await serve();
    const { page, troubles } = await openPage(`${url}/models?tab=providers`);
    await page.getByRole("button", { name: "Add provider" }).click();
    await textbox(page, "Name").first().fill("Stage");
    await choose(page, "Type", "Simulated");
    await page.getByRole("button", { name: "Add simulated model" }).click();
    await page.getByRole("group", { name: "Model 1" }).getByRole("textbox", { name: "Name" }).fill("actor");
    await page.getByRole("group", { name: "actor" }).getByLabel("Quality (0–1)").fill("0.9");
    await save(page);

    // From what the provider offers to an entry.
    await page.getByRole("button", { name: "Models of Stage" }).click();
    await page.getByRole("button", { name: "Configure actor" }).click();
    await textbox(page, "Name").first().fill("leading actor");
    await textbox(page, "Temperature").fill("9");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").getByText("Enter 5 or less.").waitFor();
    // What is no number is said at once, and nothing is sent or corrected.
    await textbox(page, "Temperature").fill("warm");
    await page.getByRole("dialog").getByText("Enter a number, e.g. 10 or 0.5.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    expect(await textbox(page, "Temperature").inputValue()).toBe("warm");
    await textbox(page, "Temperature").fill("0,4");
    await save(page);

    await page.getByRole("tab", { name: "Models" }).click();
    await page.getByRole("textbox", { name: "Search models by name" }).fill("leading");
    await page.waitForURL(/search=leading/);
    await act(page, "leading actor", "Edit");
    await page.waitForURL(/open=model&id=\d+/);
    await page.reload();
    expect(await textbox(page, "Temperature").inputValue()).toBe("0.4");
    await textbox(page, "Max output tokens").fill("200");
    await save(page);

    await page.getByRole("button", { name: "Test leading actor" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send prompt" }).click();
    await page.getByRole("dialog").getByRole("status").getByText("Output tokens").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await page.getByRole("tab", { name: "Prices" }).click();
    await page.getByRole("button", { name: "Add price" }).first().click();
    await textbox(page, "Provider").first().fill("Stage");
    await textbox(page, "Provider model ID").fill("actor");
    await textbox(page, "Input").first().fill("1.5");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").getByText("Enter a price. Use 0 for a free model.").waitFor();
    await textbox(page, "Output").fill("4");
    await textbox(page, "Cached input").fill("0.5");
    await save(page);

    const read = async () => {
      const [live, archived] = await Promise.all(
        (["false", "true"] as const).map((flag) =>
          client.listModels({ query: { search: "leading actor", archived: flag } }),
        ),
      );
      return [live?.rows.length, archived?.rows.length];
    };
    await page.getByRole("tab", { name: "Models" }).click();
    await act(page, "leading actor", "Archive");
    await page.getByRole("row", { name: "leading actor" }).waitFor({ state: "hidden" });
    expect(await read()).toEqual([0, 1]);
    await page.getByRole("switch", { name: "Archived" }).click();
    await act(page, "leading actor", "Restore");
    await page.getByRole("row", { name: "leading actor" }).waitFor({ state: "hidden" });
    expect(await read()).toEqual([1, 0]);

    const [entry] = (await client.listModels({ query: { search: "leading actor" } })).rows;
    expect(entry).toMatchObject({
      provider: "Stage",
      modelId: "actor",
      parameters: { temperature: 0.4, maxTokens: 200 },
    });
    const [provider] = (await client.listProviders({ query: { search: "Stage" } })).rows;
    expect(provider?.simulation?.models["actor"]).toMatchObject({ quality: 0.9, spread: 0.15 });
    const { rows: prices } = await client.listPrices({ query: { search: "actor" } });
    expect(prices).toEqual([
      expect.objectContaining({
        provider: "Stage",
        inputPerMillion: 1.5,
        outputPerMillion: 4,
        cachedInputPerMillion: 0.5,
      }),
    ]);
    expect(prices[0]).not.toHaveProperty("reasoningPerMillion");
    // What the server refuses is told by the browser, too.
    expect(troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("have nothing serious for axe with everything that can be open, at $width px", async (look) => {
    const { url, client } = await serve();
    const [provider] = (await client.listProviders({ query: { search: "Simulated" } })).rows;
    const [model] = (await client.listModels({ query: {} })).rows;
    const [price] = (await client.listPrices({ query: {} })).rows;
    const { page } = await openPage(`${url}/models`, look);
    for (const open of [
      "open=model",
      `open=model&id=${model?.id}`,
      "tab=providers&open=provider",
      `tab=providers&open=provider&id=${provider?.id}`,
      `tab=prices&open=price&id=${price?.id}`,
      `tab=providers&open=offered&provider=${provider?.id}`,
      `open=test&provider=${provider?.id}`,
    ]) {
      await visit(page, `/models?${open}`);
      await page.getByRole("dialog").waitFor();
      expect({ open, faults: await seriousFaults(page, "dialog") }).toEqual({ open, faults: [] });
    }
  });
});
