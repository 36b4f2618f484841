import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { describeDetectable, describeDuration, runRequestSchema } from "../../src/contract/index.ts";
import { english } from "../../src/core/index.ts";
import { outage } from "../support/outage.ts";
import { closeBrowser, openPage, seriousFaults, serve, visit } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

const MODELS = ["simulated-excellent", "simulated-poor"];

async function choose(page: Page, placeholder: string, option: RegExp | string): Promise<void> {
  await page.getByPlaceholder(placeholder).click();
  await page.getByRole("option", { name: option }).click();
  await page.keyboard.press("Escape");
}

/** Tasks, models and a judge of those that come with Assay. */
async function fillIn(page: Page): Promise<void> {
  await choose(page, "Choose collections", /Practical skills/);
  for (const name of MODELS) await page.getByRole("checkbox", { name }).check();
  await choose(page, "Choose models", "simulated-judge");
}

const start = (page: Page) => page.getByRole("button", { name: "Start run", exact: true });
const line = (page: Page, label: string) => page.locator("dl > div", { hasText: label }).locator("dd");

describe("the form for a new run", () => {
  it("leads from an empty form to a ranking, with the estimate read before", async () => {
    const { url, client } = await serve();
    const { page, troubles } = await openPage(`${url}/new`);
    await page.getByText("Choose a collection or write a prompt.").waitFor();
    expect(await start(page).isDisabled()).toBe(true);
    await fillIn(page);
    await start(page).and(page.locator(":enabled")).waitFor();
    const plan = await client.validateRun({
      body: {
        files: [],
        config: {
          run: { name: "x", collections: ["Practical skills"] },
          models: MODELS,
          judge: "simulated-judge",
        },
      },
    });
    if (plan.detectable === null) throw new Error("two models can be compared");
    expect(await line(page, "Items").textContent()).toBe("96");
    expect(await line(page, "Duration (est.)").textContent()).toContain(
      english(describeDuration(plan.duration)),
    );
    expect(await line(page, "Minimum detectable difference").textContent()).toContain(
      english(describeDetectable(plan.detectable)),
    );

    await page.getByLabel("Run name").fill("by-the-page");
    await start(page).and(page.locator(":enabled")).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/runs\/by-the-page-/);
    await page.getByText("finished", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Results" }).click();
    const ranking = page.getByRole("table", { name: "Ranking" });
    await ranking.getByText("simulated-excellent").waitFor();
    const { rows } = await client.listRuns({ query: {} });
    const { ranking: models } = await client.getResults({ params: { runId: rows[0]?.runId ?? "" } });
    expect(models.map(({ modelId }) => modelId)).toEqual(MODELS);

    // What was typed is gone with the start.
    await page.goto(`${url}/new`);
    await page.getByText("Choose a collection or write a prompt.").waitFor();
    expect(troubles).toEqual([]);
  });

  it("asks before a model is sent less than the task has", async () => {
    const { url, client } = await serve();
    await client.createModel({
      body: {
        name: "terse",
        provider: "Simulated",
        modelId: "good",
        promptFormat: "plain",
      },
    });
    const { page, troubles } = await openPage(`${url}/new`);
    await choose(page, "Choose collections", /Practical skills/);
    for (const name of ["terse", "simulated-poor"]) await page.getByRole("checkbox", { name }).check();
    await choose(page, "Choose models", "simulated-judge");
    await page.getByText("Some models get incomplete or different prompts").waitFor();
    await page.getByText(/All 48 tasks have a scenario \(scenario\) that terse would not be sent/).waitFor();
    await page.getByText(/Models would get different messages for 48 of 48 tasks/).waitFor();
    expect(await start(page).isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "Send incomplete or different prompts anyway" }).check();
    await start(page).and(page.locator(":enabled")).waitFor();
    await start(page).click();
    await page.waitForURL(/\/runs\/Practical-skills-/);
    await page.getByText("finished", { exact: true }).waitFor();
    const { rows } = await client.listRuns({ query: {} });
    const { run } = await client.getResults({ params: { runId: rows[0]?.runId ?? "" } });
    expect(run.promptNotices).toHaveLength(2);
    // The next run on these tasks would be called otherwise.
    await visit(page, "/new");
    await choose(page, "Choose collections", /Practical skills/);
    await page.getByPlaceholder("Practical skills 2").waitFor();
    expect(troubles).toEqual([]);
  });

  it("keeps what was typed over a reload, metrics and all, until the form is reset", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/new`);
    await page.getByText("Single prompt", { exact: true }).click();
    await page.getByLabel("Prompt", { exact: true }).fill("Decline the meeting, kindly.");
    await page.getByRole("checkbox", { name: "simulated-good" }).check();
    await page.getByRole("button", { name: "Add metric" }).click();
    const metric = page.getByRole("group", { name: "Metric 1" });
    await metric.getByLabel("Any of these").fill("sorry\nafraid");
    await page.getByLabel("Samples per task").fill("4");
    await page.reload();
    await metric.getByText("sorry").waitFor();
    expect(await metric.getByLabel("Any of these").inputValue()).toBe("sorry\nafraid");
    expect(await page.getByLabel("Prompt", { exact: true }).inputValue()).toContain("kindly");
    expect(await page.getByLabel("Samples per task").inputValue()).toBe("4");
    expect(await page.getByRole("checkbox", { name: "simulated-good" }).isChecked()).toBe(true);
    await start(page).and(page.locator(":enabled")).waitFor();
    expect(await line(page, "Items").textContent()).toBe("4");
    await page.getByRole("button", { name: "Reset form" }).click();
    await page.getByText("Choose a collection or write a prompt.").waitFor();
    expect(await metric.count()).toBe(0);
  });

  it("says beside Start what keeps it from starting, one thing after the other", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/new`);
    const says = (reason: string) => page.getByRole("status").getByText(reason).waitFor();
    await says("Choose a collection or write a prompt.");
    await choose(page, "Choose collections", /Practical skills/);
    await says("Choose at least one model.");
    await page.getByRole("checkbox", { name: "simulated-good" }).check();
    await says("Choose a judge, a metric or a criteria set, or turn on “Score later”.");
    // What is known is estimated before scoring is chosen, and whatever is wrong with a field.
    await line(page, "Model calls").getByText("48").waitFor();
    await page.getByText("Scoring isn't included yet.").waitFor();
    const limit = page.getByLabel("Spending limit (USD)");
    await limit.fill("abc");
    await limit.blur();
    await page.getByText("Enter a number, e.g. 10 or 0.5.", { exact: true }).waitFor();
    expect(await limit.inputValue()).toBe("abc");
    expect(await line(page, "Model calls").textContent()).toBe("48");
    await limit.fill("");
    await page.getByRole("button", { name: "Add metric" }).click();
    await says("Metric 1: Fill in one of the lists, or choose a text from the task.");
    const graded = page
      .getByRole("group", { name: "Metric 1" })
      .getByRole("combobox", { name: "From the task" });
    await graded.click();
    expect(await page.getByRole("option").allTextContents()).toEqual([
      "Reference answer",
      "Good answer",
      "Passing answer",
    ]);
    await page.keyboard.press("Escape");
    expect(await start(page).isDisabled()).toBe(true);
    await page.getByRole("group", { name: "Metric 1" }).getByLabel("None of these").fill("I cannot");
    await limit.fill("-3");
    await says("Spending limit (USD): ");
    // Every number is marked at once, also beside one that is none.
    const samples = page.getByLabel("Samples per task");
    await samples.fill("abc");
    await page.getByText("Enter an amount above 0.", { exact: true }).waitFor();
    await page.getByText("Enter a number, e.g. 10 or 0.5.", { exact: true }).waitFor();
    await samples.fill("1");
    expect(await limit.inputValue()).toBe("-3");
    expect(await line(page, "Model calls").textContent()).toBe("48");
    await limit.fill("");
    await page.getByLabel("Run name").fill("Мой запуск");
    await start(page).and(page.locator(":enabled")).waitFor();
    expect(
      await page
        .locator("nav.places")
        .getByRole("link", { name: "Runs" })
        .first()
        .getAttribute("aria-current"),
    ).toBe("page");
    // A judge of a single prompt has nothing to score by; what it needs is said where it is written.
    await page.getByRole("button", { name: "Remove metric 1" }).click();
    await page.getByText("Single prompt", { exact: true }).click();
    await page.getByLabel("Prompt", { exact: true }).fill("Decline the meeting.");
    await choose(page, "Choose models", "simulated-good");
    await says("Write instructions for the judges: 1 task has no rubric");
    await page.getByText("A single prompt has no rubric.", { exact: false }).waitFor();
    await line(page, "Judge calls").getByText("1", { exact: true }).waitFor();
    await page.getByLabel("Instructions").fill("Kind and short is good.");
    await page.getByText("simulated-good would judge its own answers", { exact: false }).waitFor();
    await start(page).and(page.locator(":enabled")).click();
    await page.getByRole("heading", { level: 1, name: "Мой запуск" }).waitFor();
    expect(decodeURIComponent(page.url())).toMatch(/\/runs\/Мой-запуск-\d{8}-\d{6}/);
  });

  it("narrows the tasks, tunes the run, says what is wrong beside each field, and tries five tasks first", async () => {
    const { url, client } = await serve();
    await client.createCriteriaSet({
      body: { name: "Letters", criteria: ["Truth", "Tone"].map((name) => ({ name, maxScore: 5 })) },
    });
    const [first] = (await client.listTasks({ query: { limit: "1" } })).rows;
    const { category = "" } = first ?? {};
    const { page, troubles } = await openPage(`${url}/new`);
    await fillIn(page);
    await choose(page, "None", "Letters");
    await page.getByRole("checkbox", { name: "Truth (0–5)" }).uncheck();
    expect(await page.getByRole("checkbox", { name: "Tone (0–5)" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Filter tasks" }).click();
    await choose(page, "All categories", category);

    await page.getByText("Sampling parameters for this run").click();
    const temperature = page.getByLabel("Temperature", { exact: true }).last();
    const extra = page.getByLabel("Extra parameters (JSON)");
    const errorOf = (field: typeof extra) =>
      field.locator("xpath=ancestor::*[contains(@class, 'InputWrapper-root')][1]").textContent();
    const says = (reason: string) => page.getByRole("status").getByText(reason).waitFor();
    await extra.fill("{");
    await says("Extra parameters (JSON): This isn't a JSON object.");
    expect(await errorOf(extra)).toContain("This isn't a JSON object.");
    await extra.fill('{"top_k": 40}');
    await temperature.fill("9");
    await says("Temperature: ");
    expect(await errorOf(temperature)).toContain("Enter 5 or less.");
    expect(await start(page).isDisabled()).toBe(true);
    await temperature.fill("0.4");
    await page.getByLabel("Task limit").fill("0");
    await says("Task limit: ");
    await page.getByLabel("Samples per task").fill("0");
    // Every fault is named beside Start, not only the first.
    await says("Samples per task: Enter a number above 0.");
    await says("Task limit: ");
    await page.getByLabel("Samples per task").fill("1");
    await page.getByLabel("Task limit").fill("7");
    await page.reload();
    await start(page).and(page.locator(":enabled")).waitFor();
    expect(await temperature.inputValue()).toBe("0.4");
    expect(await page.getByLabel("Task limit").inputValue()).toBe("7");

    await page.getByRole("button", { name: "Try 5 tasks first" }).click();
    await page.waitForURL(/\/runs\/Practical-skills-trial-/);
    const runId = decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");
    const { run } = await client.getRunConfig({ params: { runId } });
    expect(run).toMatchObject({
      questionLimit: 5,
      categories: [category],
      criteria: ["Tone"],
      params: { temperature: 0.4, extra: { top_k: 40 } },
    });
    const { tasks, criteria } = await client.getRun({ params: { runId } });
    expect([tasks, criteria.map(({ name }) => name)]).toEqual([5, ["Tone"]]);
    // The run itself is still to be started.
    await page.goBack();
    expect(await page.getByLabel("Task limit").inputValue()).toBe("7");
    // What was typed wrong was refused.
    expect(troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });

  it("takes a number below nothing, and asks for the estimate again after its host was away", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/new`);
    await choose(page, "Choose collections", /Practical skills/);
    await page.getByRole("checkbox", { name: "simulated-good" }).check();
    await page.getByRole("button", { name: "Add metric" }).click();
    const metric = page.getByRole("group", { name: "Metric 1" });
    await metric.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "Number" }).click();
    const expected = metric.getByLabel("Expected value");
    await expected.fill("-4");
    await metric.getByLabel("Absolute tolerance").fill("1");
    await start(page).and(page.locator(":enabled")).waitFor();
    expect(await expected.inputValue()).toBe("-4");

    const away = await outage(page);
    await page.getByLabel("Samples per task").fill("3");
    const again = page.getByRole("button", { name: "Try now" });
    await again.waitFor();
    expect(await page.getByText("This run can't start yet").count()).toBe(0);
    expect(await start(page).isDisabled()).toBe(true);
    await away.end();
    const isReady = start(page).and(page.locator(":enabled")).waitFor();
    // The page may notice that the host is back before anybody clicks: then the button is gone.
    await Promise.race([isReady, again.click().catch(() => isReady)]);
    await isReady;
    expect(await line(page, "Items").textContent()).toBe("144");
  });

  it("begins with the settings of an earlier run, and starts the same again", async () => {
    const { url, client } = await serve();
    const body = runRequestSchema.parse({
      files: [],
      config: {
        run: {
          name: "earlier",
          collections: ["Writing"],
          criteriaSet: "Writing",
          samples: 2,
          metrics: [{ kind: "length", id: "short", max: 200, unit: "words" }],
        },
        models: MODELS,
        judge: [{ use: "simulated-judge", instructions: "Is it kind?", scale: "1-5" }],
        variants: [{ id: "brief", system: "Be brief." }],
      },
    });
    const { runId } = await client.startRun({ body });
    await follow(client, runId);
    const { page } = await openPage(`${url}/new?from=${runId}`);
    await page.getByText(`Settings copied from ${runId}.`).waitFor();
    await start(page).and(page.locator(":enabled")).waitFor();
    await start(page).click();
    await page.waitForURL((at) => at.pathname.startsWith("/runs/earlier-") && !at.pathname.endsWith(runId));
    const again = decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");
    const configOf = (id: string) => client.getRunConfig({ params: { runId: id } });
    expect(await configOf(again)).toEqual(await configOf(runId));
  });

  it("says what of an earlier run could not be taken over, and leaves what was typed elsewhere alone", async () => {
    const { url, client } = await serve();
    const { runId } = await client.startRun({
      body: runRequestSchema.parse({
        config: sampleConfig({ latencyMs: 1 }),
        files: [{ path: "bank.jsonl", content: sampleBank(2) }],
      }),
    });
    const { page } = await openPage(`${url}/new`);
    await page.getByLabel("Run name").fill("mine");
    await page.goto(`${url}/new?from=${runId}`);
    const note = page.getByRole("note");
    await note.getByText("alpha, beta, gamma").waitFor();
    await note.getByText("Tasks from the file bank.jsonl").waitFor();
    expect(await page.getByLabel("Run name").inputValue()).toBe("sample");
    await page.goto(`${url}/new`);
    await page.getByText("Choose a collection or write a prompt.").waitFor();
    expect(await page.getByLabel("Run name").inputValue()).toBe("mine");
  });

  it("asks a provider for its models, and takes one in", async () => {
    const { url, client } = await serve();
    const planted = { quality: 0.5, latencyMs: 1 };
    await client.createProvider({
      body: { name: "Bench", type: "simulated", simulation: { models: { swift: planted, slow: planted } } },
    });
    const { page } = await openPage(`${url}/new`);
    await page.getByText(/Providers without models/).click();
    await page.getByRole("button", { name: "List models, Bench" }).click();
    await page.getByText("2 more models available.").waitFor();
    await page.getByRole("checkbox", { name: "swift" }).click();
    await page.getByRole("list", { name: "Selected models" }).getByText("swift").waitFor();
    const { rows } = await client.listModels({ query: { search: "swift" } });
    expect(rows).toMatchObject([{ name: "swift", provider: "Bench", modelId: "swift" }]);
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("has nothing serious for axe when filled in, at $width px, dark: $dark", async (look) => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/new`, look);
    await fillIn(page);
    await page.getByRole("button", { name: "Add metric" }).click();
    await page.getByRole("group", { name: "Metric 1" }).getByLabel("All of these").fill("a");
    await page.getByRole("button", { name: "Add variant" }).click();
    await page.getByRole("button", { name: "List more models, Simulated" }).click();
    await page.getByText("No other models available.").waitFor();
    await start(page).and(page.locator(":enabled")).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(
      await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      ),
    ).toBe(0);
  });
});
