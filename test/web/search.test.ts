import { afterAll, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

it("finds words, by kind and in one run, leads to the answer, and says when there is nothing", async () => {
  const { url, client } = await serve();
  const server = await modelServer(() => ({
    content: "<b>Ёлка</b> stands <img src=x onerror=alert(1)> there",
  }));
  const { runId } = await client.startRun({
    body: runRequestSchema.parse({
      config: serverConfig(server.url, ["one", "two"]),
      files: [{ path: "bank.jsonl", content: sampleBank(20) }],
    }),
  });
  await follow(client, runId);

  const { page, troubles } = await openPage(url, { width: 1440 });
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await page.getByRole("heading", { name: "Find words in tasks, answers and judgments" }).waitFor();
  const field = page.getByRole("textbox", { name: "Search tasks, answers and judgments" });
  await field.fill("елка stands");
  const results = page.getByRole("list", { name: "Search results" });
  await results.getByText("Ёлка").first().waitFor();
  expect(await results.locator("mark").first().textContent()).toBe("Ёлка");
  expect(await results.locator("b, img").count()).toBe(0);
  await page.getByRole("button", { name: "Answers 40" }).click();
  expect(await results.getByRole("listitem").count()).toBe(25);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(async () => await results.getByRole("listitem").count()).toBe(40);
  expect(new URL(page.url()).searchParams.get("kind")).toBe("answer");
  expect(await seriousFaults(page)).toEqual([]);

  await results.getByRole("link").first().click();
  await page.waitForURL(/\/runs\/.*\/tasks\//);
  await page.goBack();
  await results.getByText("Ёлка").first().waitFor();

  await page.getByRole("button", { name: "Judgments 0" }).click();
  await page.getByRole("heading", { name: "No matches" }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await results.getByText("Ёлка").first().waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await page.keyboard.type('"(');
  await page.getByRole("heading", { name: "Nothing to search for" }).waitFor();
  expect(troubles).toEqual([]);
});

it("searches one run's answers from its results, tells what is hidden, and speaks Russian on a narrow screen", async () => {
  const { url, client } = await serve();
  const server = await modelServer(() => ({ content: "a hidden remark" }));
  const { runId } = await client.startRun({
    body: runRequestSchema.parse({
      config: serverConfig(server.url, ["one", "two"]),
      files: [{ path: "bank.jsonl", content: sampleBank(3) }],
    }),
  });
  await follow(client, runId);
  const { page, troubles } = await openPage(`${url}/runs/${runId}?tab=results`, { width: 390, dark: true });
  await page.getByRole("link", { name: "Search answers" }).click();
  await page.getByText(`In run ${runId}`).waitFor();
  await page.getByRole("textbox", { name: "Search tasks, answers and judgments" }).fill("hidden");
  await page.getByRole("button", { name: "Answers 6" }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating", seed: 1 } });
  await page.evaluate("localStorage.setItem('assay-language', 'ru')");
  await page.reload();
  await page.getByText("1 запуск оценивают вслепую: его ответы и оценки не участвуют в поиске.").waitFor();
  await page.getByRole("heading", { name: "Ничего не найдено" }).waitFor();
  await page.getByRole("button", { name: "Искать везде" }).click();
  await page.getByRole("button", { name: "Ответы 0" }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  expect(troubles).toEqual([]);
});
