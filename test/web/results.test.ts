import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { runRequestSchema } from "../../src/core/index.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

const VIEWS = ["tasks", "slices", "people", "items", "charts", "settings"];

async function judgedRun(client: Client): Promise<string> {
  const body = runRequestSchema.parse({
    config: sampleConfig({ latencyMs: 1 }),
    files: [{ path: "bank.jsonl", content: sampleBank(8) }],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}

const EVIL = [
  "# A heading",
  '<script>window.harmed = 1</script><img src="http://evil.example/x.png" onerror="window.harmed = 1">',
  "[press](javascript:window.harmed=1) [go](https://example.org/) ![seen](http://evil.example/y.png)",
  "<svg onload=window.harmed=1>",
  `${"> ".repeat(400)}deep`,
].join("\n\n");

/** One model that answers with everything that must never be run or loaded. */
async function evilRun(client: Client): Promise<string> {
  const bare = { category: "c", difficulty: "Easy", scenario: [], rubric: [], auto_fail: [] };
  const body = runRequestSchema.parse({
    config: {
      run: { name: "evil", datasetPath: "bank.jsonl", metrics: [{ kind: "contains", any: ["heading"] }] },
      routers: { simulated: { replay: "said.jsonl" } },
      models: [{ id: "evil", router: "simulated", model: "evil" }],
    },
    files: [
      { path: "bank.jsonl", content: JSON.stringify({ id: "one", prompt: "Well?", ...bare }) },
      {
        path: "said.jsonl",
        content: JSON.stringify({ model: "evil", prompt: "Well?", text: EVIL, latencyMs: 1 }),
      },
    ],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}

describe("the results of a run", () => {
  it("unfold a model, open a task's answers, order items, and take a score by hand", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { sentence, ranking } = await client.getResults({ params: { runId } });
    const { page, troubles } = await openPage(`${url}/runs/${runId}`);
    await page.getByText(sentence.slice(0, 20)).first().waitFor();
    const best = ranking[0]?.modelId ?? "";
    await page.getByRole("button", { name: new RegExp(`^${best}\\s+criteria`) }).click();
    await page.getByText("Against other models").waitFor();

    await page.getByRole("table", { name: "Scores of tasks" }).getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    const column = dialog.getByRole("region", { name: best });
    await column.getByRole("region", { name: "Answer" }).waitFor();
    await column.getByText("Score by hand").click();
    await column.getByRole("button", { name: "4 of 5" }).click();
    await column.getByText("me, by hand").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });

    await page.getByRole("tab", { name: "Items" }).click();
    await page.waitForURL(/view=items/);
    await page.getByRole("button", { name: "Score of 100" }).click();
    await page.locator('[role="columnheader"][aria-sort="ascending"]').waitFor();
    expect(troubles).toEqual([]);
  });

  it("show hostile answers without running or loading any of them", async () => {
    const { url, client } = await serve();
    const runId = await evilRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}?view=tasks&task=one`);
    const answer = page.getByRole("dialog").getByRole("region", { name: "Answer" });
    await answer.getByText("<svg onload=window.harmed=1>").waitFor();
    await answer.getByRole("button", { name: "As Markdown" }).click();
    await answer.locator(".markdown").waitFor();
    const links = await answer.getByRole("link").all();
    expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
      "https://example.org/",
    ]);
    expect(await answer.locator("img, script, svg, iframe").count()).toBe(0);
    expect(await page.evaluate("window.harmed ?? null")).toBeNull();
    expect(troubles).toEqual([]);
  });

  it("are held back while somebody scores blind, until one asks for them", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    const { page } = await openPage(`${url}/runs/${runId}`);
    await page.getByRole("button", { name: "Look all the same" }).click();
    await page.getByRole("button", { name: "Stay blind" }).click();
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).toBeNull();
    await page.getByRole("button", { name: "Look all the same" }).click();
    await page.getByRole("button", { name: "Look, and mark it" }).click();
    await page.getByRole("table", { name: "Ranking" }).waitFor();
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).not.toBeNull();
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("have nothing serious for axe, at $width px, dark: $dark", async (look) => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { page, troubles } = await openPage(`${url}/`, look);
    for (const view of VIEWS) {
      await page.goto(`${url}/runs/${runId}?view=${view}`);
      await page.getByRole("table", { name: "Ranking" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect({ view, faults: await seriousFaults(page) }).toEqual({ view, faults: [] });
      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect({ view, overflow }).toEqual({ view, overflow: 0 });
    }
    expect(troubles).toEqual([]);
  });
});
