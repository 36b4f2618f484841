import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { restoreBackup } from "../../src/workbench/index.ts";
import { temporaryFolder } from "../support/databases.ts";
import { closeBrowser, openPage, seriousFaults, serve, settle, visit } from "../support/page.ts";

afterAll(closeBrowser);

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

describe("access tokens", () => {
  it("are created with scopes and an end, shown once, listed and revoked", async () => {
    const { url, client } = await serve();
    const { page, troubles } = await openPage(`${url}/settings`);
    const section = page.getByRole("region", { name: "Access tokens" });
    await section.getByText("No tokens yet.").waitFor();
    await field(page, "Name of the new token").fill("nightly");
    await section.getByRole("checkbox", { name: "run" }).click();
    await section.getByRole("combobox", { name: "Expires" }).selectOption("30");
    await button(page, "Create token").click();
    const token = await field(page, "Token “nightly”").inputValue();
    expect(token).toMatch(/^assay_[0-9a-f]{64}$/);
    await section.getByText("Copy it now: it is shown only once.").waitFor();
    const row = section.getByRole("row", { name: /nightly/ });
    await expect.poll(() => row.innerText()).toMatch(/read, run[^]*Never/);
    const [made] = await client.listTokens();
    expect(made).toMatchObject({ name: "nightly", scopes: ["read", "run"] });
    const days = (Date.parse(made?.expiresAt ?? "") - Date.parse(made?.createdAt ?? "")) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    // The same name again stays in the field, with what is wrong.
    await field(page, "Name of the new token").fill("nightly");
    await button(page, "Create token").click();
    await section.getByText("There is already a token “nightly”.").waitFor();
    expect(await field(page, "Name of the new token").inputValue()).toBe("nightly");
    expect(await seriousFaults(page)).toEqual([]);

    await page.reload();
    await row.waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await button(page, "Revoke nightly").click();
    await dialog(page).getByRole("button", { name: "Revoke token" }).click();
    await section.getByText("No tokens yet.").waitFor();
    expect(await client.listTokens()).toEqual([]);
    expect(troubles.filter((trouble) => !trouble.includes("409"))).toEqual([]);
  });
});

describe("the page of settings", () => {
  it("shows each setting with its default, saves what was changed, and restores defaults", async () => {
    const { url, client } = await serve();
    const { page, troubles } = await openPage(`${url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press(",");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.getByText("Runs keep the settings they started with.").waitFor();
    await page.getByText("Default: 60 s").first().waitFor();
    expect(await page.getByText("Changed", { exact: true }).count()).toBe(0);
    expect(await button(page, "Save settings").count()).toBe(0);

    await field(page, "Request timeout (seconds)").fill("90,5");
    await field(page, "Concurrent requests").fill("8");
    await field(page, "Spending limit per run (USD)").fill("2.5");
    await field(page, "Extra parameters (JSON)").fill('{"top_k": 40, "min_p": 0.1}');
    await page.getByRole("switch", { name: "Don't store API keys" }).click();
    await page.getByRole("combobox", { name: "Reasoning effort" }).click();
    await page.getByRole("option", { name: "Low", exact: true }).click();
    await page.getByText("6 unsaved changes").waitFor();
    await button(page, "Save settings").click();
    await page.getByText("Settings saved. New runs use them.").waitFor();
    expect(await client.getSettings()).toMatchObject({
      limits: { requestTimeoutMs: 90_500, idleTimeoutMs: 60_000 },
      concurrency: { candidate: 8, judge: 4 },
      maxBudgetUsd: 2.5,
      parameters: { extra: { top_k: 40, min_p: 0.1 }, reasoningEffort: "low" },
      secrets: { envOnly: true, showEnds: true },
    });

    await page.reload();
    expect(await field(page, "Request timeout (seconds)").inputValue()).toBe("90.5");
    expect(await page.getByText("Changed", { exact: true }).count()).toBe(6);
    // A key that is taken out of the extra parameters is gone, and an empty field takes a setting back.
    await field(page, "Extra parameters (JSON)").fill('{"min_p": 0.1}');
    await field(page, "Spending limit per run (USD)").fill("");
    await button(page, "Restore default: Concurrent requests").click();
    await button(page, "Restore default: Reasoning effort").click();
    expect(await field(page, "Concurrent requests").inputValue()).toBe("4");
    await button(page, "Save settings").click();
    await button(page, "Save settings").waitFor({ state: "hidden" });
    const saved = await client.getSettings();
    expect(saved).toMatchObject({ concurrency: { candidate: 4 }, maxBudgetUsd: null });
    expect(saved.parameters).toEqual({ extra: { min_p: 0.1 } });
    expect(troubles).toEqual([]);
  });

  it("says at each field what is wrong, saves nothing of it, and asks before it is left", async () => {
    const { url, client } = await serve();
    const before = await client.getSettings();
    const { page } = await openPage(`${url}/settings`);
    const faults = () => page.locator(".mantine-InputWrapper-error").allTextContents();
    await field(page, "Concurrent requests").fill("many");
    await button(page, "Save settings").click();
    expect(await faults()).toEqual(["Enter a number, e.g. 10 or 0.5."]);
    await page.locator("[data-not-a-number]:focus").waitFor();
    // All that is wrong is said at once, whoever finds it.
    await field(page, "Retries per model call").fill("1.5");
    await field(page, "Temperature").fill("9");
    await field(page, "Request timeout (seconds)").fill("0");
    await field(page, "Wait between attempts (seconds)").fill("");
    await field(page, "Extra parameters (JSON)").fill("{top_k: 4");
    await button(page, "Save settings").click();
    await expect
      .poll(async () => (await faults()).toSorted())
      .toEqual([
        "Enter 5 or less.",
        'Enter a JSON object, e.g. {"top_k": 40}.',
        "Enter a number above 0.",
        "Enter a number, e.g. 10 or 0.5.",
        "Enter a whole number, e.g. 10.",
        "Fill in this field.",
      ]);
    await page.locator("[aria-invalid=true]:focus").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await client.getSettings()).toEqual(before);
    // What is corrected is no longer called wrong.
    await field(page, "Temperature").fill("0.5");
    await expect.poll(faults).not.toContain("Enter 5 or less.");
    expect(await faults()).toHaveLength(5);

    await page.getByRole("link", { name: "Runs" }).first().click();
    await dialog(page).getByRole("button", { name: "Keep editing" }).click();
    await button(page, "Discard changes").click();
    expect(await field(page, "Temperature").inputValue()).toBe("");
    expect(await faults()).toEqual([]);
    await page.getByRole("link", { name: "Runs" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Runs" }).waitFor();
  });

  it("shows what was saved elsewhere before it saves over it", async () => {
    const { url, client } = await serve();
    const { page } = await openPage(`${url}/settings`);
    await field(page, "Concurrent requests").fill("8");
    await client.changeSettings({ body: { concurrency: { candidate: 6, judge: 2 } } });
    await button(page, "Save settings").click();
    await dialog(page).getByText("These settings were changed elsewhere").waitFor();
    const row = dialog(page).getByRole("row", { name: /Concurrent requests/ });
    expect(await row.getByRole("cell").allTextContents()).toEqual(["Concurrent requests", "6", "8"]);
    expect(await seriousFaults(page, "dialog")).toEqual([]);
    await dialog(page).getByRole("button", { name: "Save my changes" }).click();
    await page.getByText("Settings saved. New runs use them.").waitFor();
    // What nobody changed here stays as the other one has saved it.
    expect((await client.getSettings()).concurrency).toEqual({ candidate: 8, judge: 2 });
    expect(await field(page, "Concurrent judge requests").inputValue()).toBe("2");
  });

  it("rotates the master key, runs the checks, and says why a key from the environment stays", async () => {
    const { url, client } = await serve();
    await client.createProvider({
      body: {
        name: "Down",
        type: "openai-compatible",
        baseUrl: "http://127.0.0.1:9/v1",
        apiKey: "sk-never-seen",
      },
    });
    await client.createModel({ body: { name: "silent", provider: "Down" } });
    const { page } = await openPage(`${url}/settings`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download a backup" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^assay-\d{4}-\d\d-\d\d\.assay-backup$/);
    const restored = temporaryFolder();
    const contents = await restoreBackup({ backup: await download.path(), folder: restored });
    expect(contents).toMatchObject({ runs: 0, secrets: 1 });
    await button(page, "Rotate master key").click();
    await dialog(page).getByText("replaces the old key").waitFor();
    await dialog(page).getByRole("button", { name: "Rotate master key" }).click();
    await page.getByText("1 stored secret is now encrypted with it.").waitFor();
    const { fingerprint } = (await client.doctor()).workspace.vault;
    await page.getByText(fingerprint ?? "none").waitFor();

    await button(page, "Run checks").click();
    await page.getByText(/^1 problem found\./).waitFor();
    const down = page.locator("details", { has: page.locator("summary", { hasText: "Down" }) });
    expect(await down.getAttribute("open")).not.toBeNull();
    await down.getByText("Start the server, or fix the base URL.").waitFor();
    await down.getByRole("link", { name: "Edit Down" }).waitFor();
    await page.getByText("What runs connect to").waitFor();
    await page.getByText("127.0.0.1:9, this machine").waitFor();
    await page.getByText("Nothing else: no telemetry, no update check.").waitFor();
    expect(await page.content()).not.toContain("sk-never-seen");
    expect(await seriousFaults(page)).toEqual([]);

    const fixed = await serve({ APP_MASTER_KEY_BASE64: Buffer.alloc(32, 7).toString("base64") });
    const other = await openPage(`${fixed.url}/settings`);
    await button(other.page, "Rotate master key").click();
    await dialog(other.page).getByRole("button", { name: "Rotate master key" }).click();
    await other.page
      .getByText("The master key comes from a variable, so it can't be rotated here.")
      .waitFor();
  });

  it("resets settings and samples, and deletes what was added only after it is typed", async () => {
    const { url, client } = await serve();
    await client.changeSettings({ body: { limits: { itemAttempts: 7 } } });
    await client.createPrice({
      body: { provider: "Mine", model: "m", inputPerMillion: 1, outputPerMillion: 2, since: "2026-01-01" },
    });
    const own = async () => (await client.listPrices({ query: { search: "Mine" } })).rows.length;
    const { page } = await openPage(`${url}/settings`);
    await field(page, "Concurrent requests").fill("9");
    await button(page, "Reset to defaults").click();
    await dialog(page).getByText("everything you added", { exact: true }).waitFor();
    expect(await seriousFaults(page, "dialog")).toEqual([]);
    await dialog(page).getByRole("button", { name: "Reset to defaults" }).click();
    await page.getByText("Settings and samples are restored.").waitFor();
    expect(await field(page, "Attempts per item").inputValue()).toBe("3");
    expect(await field(page, "Concurrent requests").inputValue()).toBe("4");
    expect([(await client.getSettings()).limits.itemAttempts, await own()]).toEqual([3, 1]);

    await button(page, "Reset to defaults").click();
    await dialog(page).getByRole("checkbox", { name: "Also delete everything I added" }).check();
    const reset = dialog(page).getByRole("button", { name: "Reset and delete" });
    expect(await reset.isDisabled()).toBe(true);
    await dialog(page).getByRole("textbox", { name: "Type “delete” to confirm" }).fill("delete");
    await reset.click();
    await page.getByText("1 of your entries was deleted.").waitFor();
    expect(await own()).toBe(0);
  });

  it("has no serious fault of accessibility, in both themes, on a phone and in Russian", async () => {
    const { url } = await serve();
    for (const width of [1440, 390]) {
      for (const dark of [false, true]) {
        const { page } = await openPage(`${url}/settings`, { width, dark });
        await field(page, "Concurrent requests").fill("9");
        expect({ width, dark, faults: await seriousFaults(page) }).toEqual({ width, dark, faults: [] });
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        // What is wrong stands below its field, however narrow the page is.
        await field(page, "Concurrent requests").fill("many");
        const [typed, said] = await Promise.all([
          field(page, "Concurrent requests").boundingBox(),
          page.getByText("Enter a number, e.g. 10 or 0.5.").boundingBox(),
        ]);
        expect(Math.abs((typed?.x ?? 0) - (said?.x ?? 99))).toBeLessThan(2);
      }
    }
    const { page } = await openPage(`${url}/settings`);
    await page.getByText("Русский").click();
    await page.getByRole("heading", { level: 1, name: "Настройки" }).waitFor();
    await page.getByText("По умолчанию: 60 с").first().waitFor();
    await page.getByText("Тёмная").click();
    await expect
      .poll(() => page.evaluate("document.documentElement.dataset.mantineColorScheme"))
      .toBe("dark");
    expect(await seriousFaults(page)).toEqual([]);
  });
});

describe("a price list on the page", () => {
  it("is shown with what it changes, and saved only after that", async () => {
    const { url, client } = await serve();
    const known = { provider: "Lab", model: "oak", inputPerMillion: 1, outputPerMillion: 2 };
    await client.createPrice({ body: { ...known, since: "2026-01-01" } });
    const { page, troubles } = await openPage(`${url}/settings`);
    await page.getByRole("link", { name: "or import a whole price list" }).click();
    const form = page.getByRole("dialog", { name: "Import prices" });
    const list = form.getByRole("textbox", { name: "Or paste the list" });
    const count = async () => (await client.listPrices({ query: { provider: "Lab" } })).rows.length;
    await form.getByRole("button", { name: "Preview changes" }).click();
    await form.getByText("Choose a file or paste a price list.").waitFor();
    await list.fill("model,inputPerMillion,outputPerMillion,colour\noak,3,x,red\n");
    await form.getByRole("button", { name: "Preview changes" }).click();
    await form.getByText(/Line 2:/).waitFor();
    // Which line lacks a provider is said, although the form has a field of that name.
    await list.fill("provider,model,inputPerMillion,outputPerMillion\nLab,oak,3,2\n,elm,4,5\n");
    await form.getByRole("button", { name: "Preview changes" }).click();
    await form.getByText(/Line 3:.*is missing/).waitFor();

    await list.fill("model,inputPerMillion,outputPerMillion,colour\noak,3,2,red\nelm,4,5,green\n");
    await form
      .getByRole("combobox", { name: "Provider" })
      .or(form.getByLabel("Provider"))
      .first()
      .fill("Lab");
    await form.getByRole("button", { name: "Preview changes" }).click();
    await form.getByText("1 new, 1 changed, 0 unchanged").waitFor();
    await form.getByText("was 1", { exact: true }).waitFor();
    await form.getByText("Ignored columns: colour").waitFor();
    expect(await seriousFaults(page, "dialog")).toEqual([]);
    expect(await count()).toBe(1);
    // Another list has to be looked at again.
    await list.fill("model,inputPerMillion,outputPerMillion\noak,3,2\nelm,4,5\n");
    await form.getByRole("button", { name: "Preview changes" }).click();
    await form.getByRole("button", { name: "Import 2 prices" }).click();
    await page.getByText("2 prices imported").waitFor();
    await form.waitFor({ state: "hidden" });
    expect(await count()).toBe(3);

    // Prices of one model stand together, and which one counts is said.
    await visit(page, "/models?tab=prices&search=Lab");
    const rows = page.getByRole("table", { name: "Prices" }).getByRole("row");
    await expect.poll(() => rows.nth(3).innerText()).toContain("superseded");
    expect(await rows.nth(2).innerText()).toContain("in force");
    const models = async () =>
      (await rows.locator("td:nth-child(2) .mono").allInnerTexts()).map((text) => text.trim());
    expect(await models()).toEqual(["elm", "oak", "oak"]);
    await page.getByRole("button", { name: "Input, USD per 1M tokens" }).click();
    await expect.poll(models).toEqual(["oak", "oak", "elm"]);

    // A file in place of the text; the same prices are not written again.
    await visit(page, "/models?tab=prices&open=price-import");
    await page.setInputFiles("input[type=file]", {
      name: "prices.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify([{ ...known, since: "2026-01-01" }])),
    });
    await form.getByText("prices.json, 1 KB").waitFor();
    await form.getByRole("button", { name: "Preview changes" }).click();
    await form.getByText("No price changes. Nothing to import.").waitFor();
    await settle(page);
    expect(troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });
});
