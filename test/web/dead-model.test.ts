import { afterAll, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

it("shows a model that failed before anything else, with what came back", async () => {
  const { url, client } = await serve();
  let isDown = true;
  const server = await modelServer(({ model }) => (isDown && model === "dead" ? { status: 401 } : {}));
  const body = runRequestSchema.parse({
    config: serverConfig(server.url, ["alive", "dead"]),
    files: [{ path: "bank.jsonl", content: sampleBank(12) }],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);

  for (const look of [{ width: 1440 }, { width: 390, dark: true }]) {
    const { page, troubles } = await openPage(`${url}/runs/${runId}`, look);
    const alert = page.getByRole("alert");
    await alert.getByText("One model failed").waitFor();
    await alert.getByText(/dead answered none of its 12 items: HTTP 401: the server says 401\./).waitFor();
    await alert.getByText(/Check the provider's API key/).waitFor();
    await page.getByText("failed", { exact: true }).first().waitFor();
    expect(await page.getByText("finished", { exact: true }).count()).toBe(0);
    await page.getByText(/^dead answered none of its tasks, so it is not compared\./).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  }

  const { page } = await openPage(`${url}/runs/${runId}?tab=progress`);
  const log = page.getByRole("log", { name: "Log" });
  await log.getByText("INFO").first().waitFor();
  await page.getByRole("combobox", { name: "Filter log by level" }).selectOption("ERROR");
  await expect.poll(async () => await log.getByText("INFO", { exact: true }).count()).toBe(0);
  const errors = await client.listLog({ params: { runId }, query: { level: "ERROR", limit: "1000" } });
  expect(errors.length).toBeGreaterThan(0);
  await expect.poll(async () => await log.getByText("ERROR", { exact: true }).count()).toBe(errors.length);

  const facts = page.getByLabel("Run facts");
  const factOf = async (label: string) =>
    await facts
      .locator("div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd")
      .textContent();
  expect([await factOf("Judge"), await factOf("Phase")]).toEqual(["jay", "Done"]);
  expect(await factOf("Duration")).toMatch(/^\d+ s$/);
  await page.getByText(/unknown \(\d+ calls without a known cost\)/).waitFor();

  isDown = false;
  await page.getByRole("alert").getByRole("button", { name: "Retry failed" }).click();
  await page.getByText("24 of 24").waitFor();
  await page.getByText("finished", { exact: true }).waitFor();
  await expect.poll(async () => await page.getByText("One model failed").count()).toBe(0);
});

it("shows answers that no judge could judge, and offers to judge and score them", async () => {
  const { url, client } = await serve();
  const server = await modelServer(({ model }) => (model === "judge" ? { content: "LGTM" } : {}));
  const config = serverConfig(server.url, ["alder", "birch"], { limits: { equalFailures: 2 } });
  const judge = {
    router: "openaiCompatible",
    model: "judge",
    maxTokens: 200,
    structured: true,
    instructions: "Say how good it is.",
  };
  const body = runRequestSchema.parse({
    config: { ...config, judge },
    files: [{ path: "bank.jsonl", content: sampleBank(6) }],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);

  const { page, troubles } = await openPage(`${url}/runs/${runId}`);
  const alert = page.getByRole("alert");
  await alert.getByText("No answer could be judged", { exact: true }).waitFor();
  await alert.getByText(/^None of the 12 answers by 2 models could be judged: /).waitFor();
  await page
    .getByRole("heading", { name: "Tasks" })
    .or(page.getByText("Question number 1?"))
    .first()
    .waitFor();
  expect(await page.getByText("No answers yet").count()).toBe(0);
  await page
    .getByRole("button", { name: "Score blind" })
    .or(page.getByRole("link", { name: "Score blind" }))
    .first()
    .waitFor();
  await page.goto(`${url}/runs/${runId}?judge=again`);
  const form = page.getByRole("dialog", { name: "Re-judge" });
  await form.getByText("12 judge calls.").waitFor();
  await form.getByRole("combobox", { name: "Answers" }).click();
  await page.getByRole("option", { name: "Answers of one model" }).click();
  await form.getByText("6 judge calls.").waitFor();
  expect(troubles).toEqual([]);
});
