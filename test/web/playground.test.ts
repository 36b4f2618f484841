import { afterAll, describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { closeBrowser, openPage, seriousFaults, serve, settle, visit } from "../support/page.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

/** A judged run of a collection, with models of the workspace. */
async function runOfCollection(client: Client): Promise<string> {
  const [collection] = (await client.listCollections({ query: {} })).rows;
  const body = runRequestSchema.parse({
    config: {
      run: { name: "Letters", collections: [collection?.name], params: { temperature: 0.7 } },
      judge: { use: "simulated-judge" },
      models: ["simulated-good", "simulated-poor"],
    },
    files: [],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}

describe("a change to a run", () => {
  it("is tried on some of its tasks, compared with the run, and kept or discarded", async () => {
    const { url, client } = await serve();
    const runId = await runOfCollection(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}`);
    await page.getByRole("button", { name: "Score blind" }).waitFor();
    await page.keyboard.press("t");
    await page.getByRole("heading", { level: 1, name: "Try a change" }).waitFor();
    expect(page.url()).toBe(`${url}/runs/${runId}/try`);

    // Nothing is changed yet; then it is said what that takes, and which tasks.
    await page.getByText("Change the prompt or a parameter.").waitFor();
    const start = page.getByRole("button", { name: "Start trial" });
    expect(await start.isDisabled()).toBe(true);
    await page.getByText("with the fixed seed 1").waitFor();
    // What the run had anyway is no change.
    const temperature = page.getByRole("textbox", { name: "Temperature" });
    await temperature.fill("0.7");
    await page.getByText("Change the prompt or a parameter.").waitFor();
    // What is out of range is marked at its field, and named beside the button.
    const count = page.getByRole("textbox", { name: "Number of tasks" });
    await temperature.fill("9");
    await page.getByRole("textbox", { name: "Seed" }).fill("1.5");
    await count.fill("100");
    await page.getByRole("status").filter({ hasText: "Temperature: Enter 5 or less." }).waitFor();
    await page.getByRole("status").filter({ hasText: "Seed: Enter a whole number, e.g. 10." }).waitFor();
    expect(await page.locator("[aria-invalid=true]").count()).toBe(3);
    await page.getByText("Fix the errors to see calls, cost and duration.").waitFor();
    await page.getByRole("textbox", { name: "Seed" }).fill("");
    await count.fill("20");
    await temperature.fill("0.2");
    await page.getByRole("checkbox", { name: "simulated-poor" }).uncheck();
    expect(await page.getByRole("textbox", { name: "Number of tasks" }).inputValue()).toBe("20");
    await page.getByRole("definition").getByText("20", { exact: true }).first().waitFor();
    await page.getByText("nothing (simulated)").first().waitFor();
    await start.click();

    // What was changed is said first. Followed to its end, then the paired difference with what so many tasks can show.
    await page.getByRole("heading", { level: 1, name: "Trial", exact: true }).waitFor();
    const trialId = `${runId}.try1`;
    expect(page.url()).toBe(`${url}/runs/${runId}/try?trial=${trialId}`);
    await page
      .getByRole("region", { name: "The change" })
      .getByText("Temperature: 0.2 In the run: ")
      .waitFor();
    await page.getByRole("heading", { name: "What next" }).waitFor();
    const { name, tasks, models } = await client.getRun({ params: { runId: trialId } });
    expect({ name, tasks, models: models.map(({ id, parameters }) => [id, parameters.temperature]) }).toEqual(
      {
        name: "Trial of Letters · Temperature: 0.2",
        tasks: 20,
        models: [["simulated-good", 0.2]],
      },
    );
    const diff = await client.diffRuns({ params: { runId, otherRunId: trialId } });
    expect(diff.tasks.shared).toBe(20);
    const row = page
      .getByRole("table", { name: "Models in both runs" })
      .getByRole("row", { name: "simulated-good" });
    await row.waitFor();
    await page.getByRole("columnheader", { name: "The trial" }).first().waitFor();
    expect(await page.getByText("Second run").count()).toBe(0);
    expect(diff.models.map(({ modelId, first }) => [modelId, first.known && first.n])).toEqual([
      ["simulated-good", 20],
    ]);

    // Kept: a model with that parameter. Nothing has become better, so that is not what the page puts forward.
    await page.getByText("Simulated models ignore parameters, so their answers stay the same.").waitFor();
    const keep = page.getByRole("button", { name: "Keep as a variant" });
    expect(await keep.getAttribute("data-variant")).toBe("default");
    await keep.click();
    await page.getByText("Kept as simulated-good-t0.2.").waitFor();
    const { rows } = await client.listModels({ query: { limit: "200" } });
    const [original, kept] = ["simulated-good", "simulated-good-t0.2"].map((one) =>
      rows.find((row) => row.name === one),
    );
    expect(kept).toMatchObject({
      provider: original?.provider,
      modelId: original?.modelId,
      parameters: { temperature: 0.2 },
    });

    await page.getByRole("link", { name: "simulated-good-t0.2" }).click();
    await page.waitForURL(`${url}/models?search=simulated-good-t0.2`);
    await page.goBack();

    // Another change begins with this one.
    await page.getByRole("link", { name: "Try another change" }).click();
    expect(await page.getByRole("textbox", { name: "Temperature" }).inputValue()).toBe("0.2");
    expect(await page.getByRole("checkbox", { name: "simulated-poor" }).isChecked()).toBe(false);
    expect(await page.getByRole("textbox", { name: "Number of tasks" }).inputValue()).toBe("20");
    // Earlier trials are named by what they changed.
    await page.getByRole("link", { name: "Temperature: 0.2", exact: true }).waitFor();
    await page.goBack();

    // On all tasks: the models that were tried, under a name of the run's own.
    await page.getByRole("link", { name: "Run on all tasks" }).click();
    const chosen = page.getByRole("checkbox", { name: "simulated-good", exact: true });
    await chosen.waitFor();
    expect(await chosen.isChecked()).toBe(true);
    expect(await page.getByRole("checkbox", { name: "simulated-poor" }).isChecked()).toBe(false);
    expect(await page.getByRole("textbox", { name: "Run name" }).inputValue()).toBe("");

    // The trial's own page says what it is.
    await visit(page, `/runs/${trialId}`);
    await page.getByText(`A trial of ${runId}, left out of the leaderboard.`).waitFor();
    // And its run's page leads to it.
    await visit(page, `/runs/${runId}`);
    await page.getByRole("link", { name: "1 trial of this run" }).waitFor();
    // It is no result of its own among others.
    await visit(page, "/reports");
    await page.getByText("From 1 run.").waitFor();
    await page.getByText("1 trial is left out.").waitFor();
    await visit(page, "/");
    const latest = page.getByRole("region", { name: "Latest results" }).getByRole("article");
    await latest.first().waitFor();
    expect([await latest.count(), await latest.first().getAttribute("aria-label")]).toEqual([1, "Letters"]);
    await visit(page, `/runs/${trialId}`);
    await page.getByRole("link", { name: "See the difference" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard trial" }).click();
    await page.getByRole("heading", { level: 1, name: "Try a change" }).waitFor();
    const left = await client.listRuns({ query: {} });
    expect(left.rows.map((run) => run.runId)).toEqual([runId]);
    expect(troubles).toEqual([]);
  });

  it("may be a prompt: the same model is compared with itself, and axe finds nothing serious", async () => {
    const { url, client } = await serve();
    const runId = await runOfCollection(client);
    const { page } = await openPage(`${url}/runs/${runId}/try`, { width: 390, dark: true });
    await page.getByRole("textbox", { name: "System prompt" }).fill("Answer in one sentence.");
    await page.getByRole("textbox", { name: "Number of tasks" }).fill("6");
    await page.getByRole("definition").getByText("6", { exact: true }).first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Start trial" }).click();
    await page.getByRole("heading", { name: "What next" }).waitFor();
    await page.getByRole("list", { name: "Models in both runs" }).getByText("simulated-good+trial").waitFor();
    await page.getByText("The prompt is kept with this trial.").waitFor();
    // What was changed is among the settings that differ, although the model has another name now.
    const { settings } = await client.diffRuns({ params: { runId, otherRunId: `${runId}.try1` } });
    expect(settings).toContainEqual({
      key: "models.simulated-good+trial.variant.system",
      first: null,
      second: "Answer in one sentence.",
    });
    await settle(page);
    expect(await seriousFaults(page)).toEqual([]);
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate<number>(overflow)).toBe(0);
    // On all tasks: the same prompt, and no limit.
    const all = page.getByRole("link", { name: "Run on all tasks" });
    expect(await all.getAttribute("href")).toBe(`/new?from=${encodeURIComponent(`${runId}.try1`)}`);
    await all.click();
    expect(await page.getByRole("textbox", { name: "System prompt" }).inputValue()).toBe(
      "Answer in one sentence.",
    );
  });
});
