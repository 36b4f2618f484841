import { afterAll, describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { closeBrowser, openPage, serve } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";

afterAll(closeBrowser);

const request = (name: string) =>
  runRequestSchema.parse({
    config: sampleConfig({ latencyMs: 1, qualities: { alpha: 0.9 }, judging: "later", run: { name } }),
    files: [{ path: "bank.jsonl", content: sampleBank(1) }],
  });

describe("runs", () => {
  it("are found from anywhere by words of their names, however long ago they were", async () => {
    const { url, client } = await serve();
    const { runId } = await client.startRun({ body: request("Letters-of-last-winter") });
    for (let later = 0; later < 50; later += 1) await client.startRun({ body: request("later") });
    const { page, troubles } = await openPage(`${url}/models`);
    await page.getByRole("heading", { name: "Models", exact: true }).waitFor();
    await page.keyboard.press("Control+k");
    const found = page.getByRole("button", { name: "Letters-of-last-winter" });
    await page.getByRole("dialog").getByText("later").first().waitFor();
    expect(await found.count()).toBe(0);
    await page.getByRole("textbox", { name: /^Find pages/ }).fill("winter letters");
    await found.getByText(runId).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/runs/${runId}`);
    expect(troubles).toEqual([]);
  });

  it("stay in the list while it cannot be read again", async () => {
    const { url, client } = await serve();
    await client.startRun({ body: request("kept") });
    const { page } = await openPage(`${url}/runs`);
    const run = page.getByRole("table", { name: "Runs" }).getByRole("link", { name: "kept", exact: true });
    await run.waitFor();
    await page.route(/api\/runs\?/, (route) => route.abort());
    const told = page.getByText("Can't refresh the list");
    await told.waitFor();
    expect(await run.isVisible()).toBe(true);
    // What was never read cannot be shown; what one looks for stays.
    await page.getByRole("textbox", { name: "Search runs by name or model" }).fill("other");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("textbox", { name: "Search runs by name or model" }).inputValue()).toBe(
      "other",
    );
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No runs match these filters").waitFor();
    expect(await told.count()).toBe(0);
  });
});
