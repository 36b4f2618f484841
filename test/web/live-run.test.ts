import { afterAll, describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow, pauseAfter } from "../support/watched-run.ts";

afterAll(closeBrowser);

const request = (config: object, tasks: number) =>
  runRequestSchema.parse({ config, files: [{ path: "bank.jsonl", content: sampleBank(tasks) }] });

/** Sees whether the page has ever shown no items, or a run that goes on beside "Idle", however shortly. */
const SEE = `
  window.wasEmpty = window.wasContradicted = false;
  let hasRun = false;
  new MutationObserver(() => {
    const header = document.querySelector("header").textContent;
    const states = [...document.querySelectorAll("main .mantine-Badge-label")].map((one) => one.textContent);
    if (header.includes("Running")) hasRun = true;
    if (hasRun && header.includes("Idle") && states.includes("running")) window.wasContradicted = true;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  const main = document.querySelector("main");
  new MutationObserver(() => {
    if (main.textContent.includes("Items appear here as they are processed")) window.wasEmpty = true;
  }).observe(main, { subtree: true, childList: true, characterData: true });
`;

describe("a run as it goes", () => {
  it("shows items as they come, narrowed by model and state, and events as they are", async () => {
    const { url, client } = await serve();
    const { tell, letGo } = heldBack(6);
    const server = await modelServer(tell, 20);
    const config = serverConfig(server.url, ["alpha", "beta"], { concurrency: { candidate: 2, judge: 2 } });
    const { runId } = await client.startRun({ body: request(config, 60) });
    await pauseAfter(client, runId, 6, letGo);
    const { page, troubles } = await openPage(`${url}/runs/${runId}`);
    const items = page.getByRole("table", { name: "Latest items" });
    await items.locator("tbody tr").first().waitFor();
    expect(await items.locator("tr.fresh").count()).toBe(0);
    await page.getByText("Raw events").click();
    const events = page.getByRole("list", { name: "Raw events" });
    const newest = events.getByRole("listitem").first();
    const isFollowing = page.getByRole("switch", { name: "Follow" });
    await isFollowing.uncheck();
    const held = await newest.textContent();
    expect(JSON.parse(held ?? "")).toMatchObject({ runId, type: "run-paused" });

    await page.evaluate(SEE);
    await page.getByRole("button", { name: "Resume" }).click();
    // What comes while one looks glows once.
    await items.locator("tr.fresh").first().waitFor();
    await page.getByText(/Paused; [1-9]\d* new events since/).waitFor();
    expect(await newest.textContent()).toBe(held);
    await page.getByRole("combobox", { name: "Filter by model" }).selectOption("beta");
    await page.getByRole("combobox", { name: "Filter by status" }).selectOption("scored");
    await page.waitForURL(/model=beta&status=scored/);
    await items.getByRole("cell", { name: "beta" }).first().waitFor();
    const shown = await items.locator("tbody tr").allInnerTexts();
    expect(shown.filter((line) => !line.includes("beta") || !line.includes("Scored"))).toEqual([]);

    await page.getByRole("link", { name: "See results" }).waitFor();
    await isFollowing.check();
    const last = (await client.listEvents({ params: { runId }, query: { limit: "1000" } })).at(-1);
    await expect.poll(async () => JSON.parse((await newest.textContent()) ?? "").seq).toBe(last?.seq);
    // Neither when it went on nor when it ended was anything taken away in between.
    expect(await page.evaluate("window.wasEmpty")).toBe(false);
    await page.getByRole("status").getByText("Idle").waitFor();
    expect(await page.evaluate("window.wasContradicted")).toBe(false);
    expect(troubles).toEqual([]);
  });

  it("keeps what failed in sight, harmless whatever it says, and has it tried again", async () => {
    const EVIL = "<img src=x onerror=window.harmed=1>";
    let isDown = true;
    const server = await modelServer(({ prompt }) =>
      isDown && prompt.includes("number 2?") ? { status: 400 } : {},
    );
    const { url, client } = await serve();
    const config = serverConfig(server.url, [EVIL, "plain"]);
    const { runId } = await client.startRun({ body: request(config, 4) });
    await follow(client, runId);
    const { page, troubles } = await openPage(`${url}/runs/${runId}?tab=progress&status=failed`);
    const items = page.getByRole("table", { name: "Latest items" });
    await items.getByText(EVIL).waitFor();
    expect(await items.locator("tbody tr").count()).toBe(2);
    await page.getByText("Raw events").click();
    await page.getByRole("list", { name: "Raw events" }).getByText("onerror").first().waitFor();
    expect(await page.evaluate("window.harmed ?? null")).toBeNull();

    isDown = false;
    await page.getByRole("button", { name: "Retry failed" }).first().click();
    await page.getByText("8 of 8").waitFor();
    await page.getByText("No items match these filters.").waitFor();
    expect((await client.getRun({ params: { runId } })).counts.FAILED).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("lists all items, a hundred at a time; says that a run is gone, and looks for it no more", async () => {
    const { url, client } = await serve();
    const { runId } = await client.startRun({ body: request(sampleConfig({ latencyMs: 1 }), 60) });
    await follow(client, runId);
    const { totalItems } = await client.getRun({ params: { runId } });
    const { page } = await openPage(`${url}/runs/${runId}?tab=progress`);
    await page.getByText(`100 of ${totalItems} shown, latest first.`).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    const items = page.getByRole("table", { name: "Latest items" });
    await expect.poll(() => items.locator("tbody tr").count()).toBe(totalItems);
    await page.getByText("shown, latest first.").waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: "Results" }).click();
    await page.getByRole("table", { name: "Ranking" }).waitFor();
    await client.deleteRun({ params: { runId } });
    await page.getByRole("tab", { name: "Progress" }).click();
    await page.getByText(`There is no run ${runId}.`).waitFor();
    expect(await page.getByText("Reconnecting").count()).toBe(0);
  });

  it("is held back while somebody scores blind, names and all", async () => {
    const { url, client } = await serve();
    const { runId } = await client.startRun({ body: request(sampleConfig({ latencyMs: 1 }), 2) });
    await follow(client, runId);
    await client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating" } });
    const { page } = await openPage(`${url}/runs/${runId}?tab=progress`);
    await page.getByText("Results are hidden while this run is being scored blind").waitFor();
    expect(await page.getByText("alpha").count()).toBe(0);
    await page.getByRole("button", { name: "Unblind and show results" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unblind and show results" }).click();
    const items = page.getByRole("table", { name: "Latest items" });
    await items.getByRole("cell", { name: "alpha simulated" }).first().waitFor();
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("has nothing serious for axe, at $width px, dark: $dark", async (look) => {
    const { url, client } = await serve();
    const { tell, letGo } = heldBack(9);
    let good = 0;
    const server = await modelServer((asked) =>
      asked.prompt.includes("number 2?") ? { status: 400 } : tell(asked, (good += 1)),
    );
    const config = serverConfig(server.url, ["alpha", "beta", "gamma"]);
    const { runId } = await client.startRun({ body: request(config, 30) });
    await pauseAfter(client, runId, 9, letGo);
    const { page, troubles } = await openPage(`${url}/runs/${runId}`, look);
    await page.getByRole("table", { name: "Latest items" }).waitFor();
    await page.getByText("Raw events").click();
    await page.getByRole("list", { name: "Raw events" }).waitFor();
    await page.getByText("paused", { exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const overflow = await page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    expect(overflow).toBe(0);
    expect(troubles).toEqual([]);
  });
});
