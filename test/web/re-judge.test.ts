import { afterAll, describe, expect, it } from "vitest";
import { closeBrowser, openPage, serve } from "../support/page.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, startRun } from "../support/watched-run.ts";

afterAll(closeBrowser);

describe("answers of a run", () => {
  it("are judged by other judges and instructions, beside the old scores, with errors at the fields", async () => {
    const { url, client } = await serve();
    const runId = await startRun(client, sampleConfig({ latencyMs: 1 }), 8);
    await follow(client, runId);
    const params = { runId };
    const { page } = await openPage(`${url}/runs/${runId}?judge=again`);
    const form = page.getByRole("dialog", { name: "Re-judge" });
    await form.getByText("Leave empty to use the same judges again: jay").waitFor();
    await form.getByRole("combobox", { name: "Answers" }).click();
    await page.getByRole("option", { name: "Answers of one model" }).click();
    await form.getByRole("combobox", { name: "Judges" }).click();
    await page.getByRole("option", { name: "simulated-judge" }).click();
    await page.keyboard.press("Escape");
    const judge = form.getByRole("group", { name: "Judge simulated-judge" });
    await judge.getByRole("textbox", { name: "Instructions" }).fill("Is it kind?");
    await judge.getByRole("textbox", { name: "Temperature" }).fill("9");
    await form.getByRole("radio", { name: "Keep jay and add these judges" }).check();
    // What the server would refuse has no estimate; what it would take has one, though nobody was asked.
    await form.getByText("No estimate: ", { exact: false }).waitFor();
    await judge.getByRole("textbox", { name: "Temperature" }).fill("0");
    await form.getByText("8 judge calls.").waitFor();
    await form.getByText("Cost (est.): free.", { exact: false }).waitFor();
    await judge.getByRole("textbox", { name: "Temperature" }).fill("9");
    await form.getByRole("button", { name: "Start judging" }).click();
    await judge.locator("[aria-invalid=true]").waitFor();
    await judge.getByRole("textbox", { name: "Temperature" }).fill("0");
    await form.getByRole("button", { name: "Start judging" }).click();
    await form.waitFor({ state: "hidden" });
    await expect.poll(async () => (await client.getRun({ params })).state).toBe("finished");
    const { rows } = await client.listItemScores({ params, query: {} });
    const scorers = async (modelId: string): Promise<string[]> => {
      const itemId = String(rows.find((row) => row.modelId === modelId)?.itemId);
      const { scores } = await client.getItem({ params: { runId, itemId } });
      return scores.filter(({ superseded }) => !superseded).map(({ scorer }) => scorer);
    };
    expect(await scorers("alpha")).toEqual(expect.arrayContaining(["jay", "simulated-judge"]));
    expect(await scorers("beta")).toEqual(["jay"]);
  });
});
