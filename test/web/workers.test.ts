import { afterAll, describe, expect, it } from "vitest";
import { migratedPostgres } from "../support/databases.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { startHeldRun, startTwoWorkers } from "../support/two-workers.ts";

afterAll(closeBrowser);

describe("workers on the page", () => {
  it("are listed with what they do, and what keeps one from it; a run says how many are on it", async () => {
    const database = await migratedPostgres();
    const { url, client } = await serve({}, { database, work: null });
    const { page, troubles } = await openPage(`${url}/settings`);
    const section = page.getByRole("region", { name: "Workers" });
    await section.getByText("No workers: runs wait. Start one with").waitFor();
    // Those who come are shown without asking.
    const { first } = await startTwoWorkers(database);
    const row = (name: string) => section.getByRole("row", { name: new RegExp(name) });
    await row("rack-1").getByText("Working", { exact: true }).waitFor();
    await row("rack-2").getByText("0 of 4").waitFor();
    const [{ version, pid } = { version: "?", pid: 0 }] = await client.listWorkers();
    await row("rack-1").getByRole("cell", { name: version, exact: true }).waitFor();
    await row("rack-1").getByText(`process ${pid}`).waitFor();
    expect(await row("rack-1").getByRole("time").count()).toBe(2);

    const both = await startHeldRun(client);
    await row("rack-1").getByText("4 of 4").waitFor();
    await row("rack-2").getByText("4 of 4").waitFor();
    await row("rack-2").getByRole("link", { name: both.runId }).click();
    const facts = page.getByRole("group", { name: "Run progress" });
    await expect.poll(() => facts.innerText()).toMatch(/Workers\s+2/);
    both.letGo();
    await page.getByRole("link", { name: "See results" }).waitFor();
    expect(await facts.innerText()).not.toContain("Workers");

    // The second has no key for it: it says so, and the first is alone on it.
    const one = await startHeldRun(client, { apiKeyEnv: "RACK_KEY" });
    await page.goto(`${url}/settings`);
    await section.getByText(/rack-2:\s.*can't be called/).waitFor();
    await row("rack-1").getByRole("link", { name: one.runId }).waitFor();
    await row("rack-1").getByText("4 of 4").waitFor();
    for (const width of [1440, 390]) {
      for (const dark of [false, true]) {
        const { page: other } = await openPage(`${url}/settings`, { width, dark });
        const shown = other.getByRole("region", { name: "Workers" });
        await shown.getByText("rack-2:").waitFor();
        expect({ width, dark, faults: await seriousFaults(other) }).toEqual({ width, dark, faults: [] });
        expect(await other.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      }
    }
    // One that is asked to end finishes its calls first.
    first.child.kill("SIGTERM");
    await row("rack-1").getByText("Draining").waitFor();
    one.letGo();
    await row("rack-1").waitFor({ state: "detached" });
    await row("rack-2").waitFor();
    expect(troubles).toEqual([]);
  });

  it("are explained on SQLite, where runs always wait for each other", async () => {
    const { url } = await serve();
    const { page, troubles } = await openPage(`${url}/settings`);
    const section = page.getByRole("region", { name: "Workers" });
    await section.getByText("On SQLite, this server makes all calls itself.").waitFor();
    await page.getByText("on SQLite, where runs always wait for each other").waitFor();
    await section.getByRole("link", { name: "How to use several machines" }).click();
    await page.getByRole("heading", { level: 1, name: "Several machines" }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("have runs one at a time where that is switched on", async () => {
    const database = await migratedPostgres();
    const { url, client } = await serve({}, { database });
    const { page } = await openPage(`${url}/settings`);
    await page.getByText("If it's off, runs go on side by side").waitFor();
    await page.getByRole("switch", { name: "One run at a time" }).click();
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings saved.", { exact: true }).waitFor();
    expect((await client.getSettings()).oneRunAtATime).toBe(true);
    const { letGo } = await startHeldRun(client);
    await expect(startHeldRun(client)).rejects.toMatchObject({ code: "run-active" });
    letGo();
    await page.reload();
    expect(await page.getByRole("switch", { name: "One run at a time" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Restore default: One run at a time" }).click();
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect.poll(async () => (await client.getSettings()).oneRunAtATime).toBe(false);
  });
});
