import { afterAll, describe, expect, it } from "vitest";
import { HOOK_SECRET, hookServer } from "../support/hook-server.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { finish } from "../support/workspace.ts";

afterAll(closeBrowser);

const CONFIG = {
  run: { name: "lakes", prompt: "Name a lake.", judging: "later" },
  models: ["simulated-good"],
};

describe("schedules on the page", () => {
  it("are added with their next times in sight, run now, paused, tested and deleted", async () => {
    const { url, client } = await serve();
    const hook = await hookServer(HOOK_SECRET);
    const runId = await finish(client, CONFIG);
    const { page, troubles } = await openPage(`${url}/runs`);
    await page.getByRole("link", { name: "Schedules" }).click();
    await page.getByText("No schedules yet").waitFor();
    await page.getByRole("button", { name: "New schedule" }).click();
    const form = page.getByRole("dialog", { name: "New schedule" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("nightly");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Fill in this field.").waitFor();
    await form.getByRole("combobox", { name: "Run to repeat" }).click();
    await page.getByRole("option", { name: runId }).click();
    const cron = form.getByRole("textbox", { name: "When (cron expression)" });
    await cron.fill("61 2 * * *");
    await form.getByText("is not a cron expression").waitFor();
    await cron.fill("30 2 29 2 *");
    await form.getByRole("textbox", { name: "Time zone" }).fill("Europe/Berlin");
    await form.getByText("2028-02-29 02:30, 2032-02-29 02:30").waitFor();
    await form.getByRole("textbox", { name: "Webhook URL (optional)" }).fill(hook.url);
    await form.getByRole("button", { name: "Save" }).click();
    const secret = page.getByRole("textbox", { name: "Webhook secret of “nightly”" });
    await secret.waitFor();
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole("link", { name: "nightly" }).click();
    await page.getByText("Nothing has run yet.").waitFor();
    await page.getByRole("button", { name: "Run now" }).click();
    await page.getByText("Started by hand. No earlier finished run to compare with.").waitFor();
    await page.getByText("Webhook: delivered (1 try)").waitFor();
    await page.getByRole("button", { name: "Pause schedule" }).click();
    await page.getByText("Paused: nothing starts until you resume it.").waitFor();
    await page.getByRole("button", { name: "More actions: nightly" }).click();
    await page.getByRole("menuitem", { name: "Send test message" }).click();
    await page.getByText("Test message delivered").waitFor();
    expect(hook.received.map(({ body }) => body.type)).toEqual(["schedule.finished", "schedule.test"]);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "More actions: nightly" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No schedules yet").waitFor();
    expect((await client.listRuns({})).rows).toHaveLength(2);
    // What was no cron expression was refused.
    expect(troubles).toEqual([expect.stringContaining("400")]);
  });

  it("say after saving what may keep them from doing what was meant", async () => {
    const { url, client } = await serve();
    const runId = await finish(client, { ...CONFIG, run: { ...CONFIG.run, reuse: true } });
    const { page, troubles } = await openPage(`${url}/schedules?open=new`);
    const form = page.getByRole("dialog", { name: "New schedule" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("nightly");
    await form.getByRole("combobox", { name: "Run to repeat" }).click();
    await page.getByRole("option", { name: runId }).click();
    await form.getByRole("button", { name: "Save" }).click();
    const warning = page.getByRole("note").getByText("a comparison with the previous run shows no change");
    await warning.waitFor();
    await page.getByText("Warnings for “nightly”").waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole("link", { name: "nightly" }).click();
    await page.getByText("Nothing has run yet.").waitFor();
    await page.getByRole("button", { name: "More actions: nightly" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit nightly" });
    await edit.getByRole("combobox", { name: "Run to repeat instead" }).click();
    await page.getByRole("option", { name: runId }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await warning.waitFor();
    expect(troubles).toEqual([]);
  });
});
