import { afterAll, describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { intercept } from "../support/intercept.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

afterAll(closeBrowser);

const request = (name: string) =>
  runRequestSchema.parse({
    config: sampleConfig({ latencyMs: 1, qualities: { alpha: 0.9 }, judging: "later", run: { name } }),
    files: [{ path: "bank.jsonl", content: sampleBank(1) }],
  });

describe("runs", () => {
  it("come from another workspace as a bundle, which is checked before anything is added", async () => {
    const other = await openWorkspace();
    const runId = await finish(other.client, sampleConfig({ tasks: 2, run: { name: "travelled" } }), [
      { path: "bank.jsonl", content: sampleBank(2) },
    ]);
    const bytes = async (texts: "included" | "withheld") =>
      Buffer.concat(
        await Array.fromAsync(other.client.downloadBundle({ params: { runId }, query: { texts } })),
      );
    const { url, client } = await serve();
    const { page, troubles } = await openPage(`${url}/runs`);
    await page.getByRole("button", { name: "Add a bundle" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a run from a bundle" });
    const add = dialog.getByRole("button", { name: "Add run" });
    const choose = async (name: string, buffer: Buffer) =>
      await page.setInputFiles("input[type=file]", { name, mimeType: "application/zstd", buffer });
    const whole = await bytes("included");
    const flipped = Buffer.from(whole);
    flipped[500] = (flipped[500] ?? 0) ^ 1;
    await choose("flipped.assay-run", flipped);
    await dialog
      .getByText("The file is not a bundle of Assay, or was changed since it was written")
      .waitFor();
    expect(await add.isDisabled()).toBe(true);
    await choose("numbers.assay-run", await bytes("withheld"));
    await dialog.getByText("Its texts are withheld, so its run can't be added.").waitFor();
    expect([await add.isDisabled(), await seriousFaults(page)]).toEqual([true, []]);
    await choose("whole.assay-run", whole);
    await dialog.getByText("The bundle holds.").waitFor();
    await dialog.getByText("Items: 6 of 6 match their hashes.").waitFor();
    expect((await client.listRuns({ query: {} })).rows).toEqual([]);
    await add.click();
    await page.waitForURL(`${url}/runs/${runId}`);
    await page.getByText("Run travelled added").waitFor();
    await page.getByRole("heading", { name: "travelled" }).waitFor();
    // The browser tells of the refused file by itself.
    expect(troubles.filter((text) => !text.includes("400"))).toEqual([]);
  });

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
    await intercept(page, /api\/runs\?/, (route) => route.abort());
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
