import { afterAll, describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

const VIEWS = ["tasks", "slices", "people", "items", "charts", "settings"];

type ItemsQuery = NonNullable<Parameters<Client["listItemScores"]>[0]["query"]>;

async function judgedRun(
  client: Client,
  options: Parameters<typeof sampleConfig>[0] = {},
  tasks = 8,
): Promise<string> {
  const body = runRequestSchema.parse({
    config: sampleConfig({ latencyMs: 1, ...options }),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}

const CODE = 'const harmless = "</code><script>window.harmed = 1</script>"; // <img src=x onerror=harm()>';
const EVIL = [
  "# A heading",
  '<script>window.harmed = 1</script><img src="http://evil.example/x.png" onerror="window.harmed = 1">',
  "[press](javascript:window.harmed=1) [go](https://example.org/) ![seen](http://evil.example/y.png)",
  "<svg onload=window.harmed=1>",
  `\`\`\`js"onmouseover="window.harmed=1\n${CODE}\n\`\`\``,
  `\`\`\`js\n${CODE}\n\`\`\``,
  "| a | b |\n|---|---|\n| <b>1</b> | 2 |",
  "one line\nand another",
  "```no-such-language\nplain\n```",
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
        content: JSON.stringify({
          model: "evil",
          prompt: "Well?",
          text: EVIL,
          reasoning: EVIL,
          latencyMs: 1,
        }),
      },
    ],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}

describe("the results of a run", () => {
  it("unfold a model, open a task's answers, and take a score by hand", async () => {
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
    await column.getByText("too long", { exact: true }).click();
    await column.getByRole("textbox", { name: "Why, in your words" }).fill("Says it twice.");
    await column.getByRole("button", { name: "4 of 5" }).click();
    await column.getByText("me, by hand").waitFor();
    await column.getByText("Says it twice.").waitFor();
    await column.locator(".verdict").getByText("too long").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });

    expect(troubles).toEqual([]);
  });

  it("narrow and order items by every column as the host does, and keep that in the address", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}?view=items`);
    const table = page.getByRole("table", { name: "Items" });
    const shows = async (query: ItemsQuery): Promise<void> => {
      const { rows, total } = await client.listItemScores({
        params: { runId },
        query: { basis: "judges", ...query },
      });
      await page.getByText(`${total} of 24 items`).waitFor();
      const expected = rows.map(({ taskId, modelId }) => [taskId, modelId]).slice(0, 10);
      await expect
        .poll(async () => {
          const lines = await table.locator(".long-place > .item-row").all();
          const cells = lines.slice(0, 10).map((line) => line.getByRole("cell").allTextContents());
          return (await Promise.all(cells)).map(([task = "", model]) => [task.replace(/^. /, ""), model]);
        })
        .toEqual(expected);
    };
    await shows({});
    for (const [header, order] of [
      ["Task", "task"],
      ["Model", "model"],
      ["Score of 100", "score"],
      ["Latency, ms", "latency"],
      ["Tokens", "outputTokens"],
      ["Cost, USD", "cost"],
    ] as const) {
      await table.getByRole("button", { name: header, exact: true }).click();
      await shows({ order, direction: "asc" });
      await table.getByRole("button", { name: header, exact: true }).click();
      await shows({ order, direction: "desc" });
    }
    await page.waitForURL(/order=-cost/);
    await table.getByRole("button", { name: "Cost, USD", exact: true }).click();
    await table.getByRole("combobox", { name: "Only this model" }).selectOption("beta");
    await table.getByRole("textbox", { name: "Find items by task" }).fill("K-1");
    await shows({ modelId: "beta", task: "k-1" });
    await table.getByRole("textbox", { name: "Find items by task" }).fill("");
    await table.getByRole("textbox", { name: "Score of 100, at least" }).fill("30");
    await table.getByRole("textbox", { name: "Score of 100, at most" }).fill("70");
    await page.keyboard.press("Enter");
    await shows({ modelId: "beta", minScore: "30", maxScore: "70" });
    await table.getByRole("textbox", { name: "Score of 100, at most" }).fill("many");
    await page.keyboard.press("Enter");
    expect(await table.locator("[aria-invalid=true]").count()).toBe(1);

    // What was narrowed and unfolded is there again for whoever opens the address.
    await table.getByRole("button", { name: /task-/ }).first().click();
    await page.waitForURL(/open=\d+/);
    await page.reload();
    await table.getByRole("region", { name: "Answer" }).waitFor();
    await shows({ modelId: "beta", minScore: "30", maxScore: "70" });
    await page.getByRole("button", { name: "Show all" }).click();
    await shows({});
    expect(troubles).toEqual([]);
  });

  it("order tasks, find those that deserve a look, and step from one to the next", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}`);
    const grid = page.getByRole("table", { name: "Scores of tasks by model" });
    const names = () => grid.getByRole("rowheader").allTextContents();
    await page.getByRole("combobox", { name: "Order of tasks" }).click();
    await page.getByRole("option", { name: "Lowest scores first" }).click();
    const hardest = await client.listTaskScores({ params: { runId }, query: { order: "hardest" } });
    const ids = hardest.rows.map(({ taskId }) => taskId);
    await expect.poll(async () => (await names()).map((name) => name.replace("⚑", ""))).toEqual(ids);

    const { rows, flags } = await client.listItemStatistics({ params: { runId } });
    const [flag = "", count = 0] = Object.entries(flags).find(([, own]) => own > 0) ?? [];
    expect(count).toBeGreaterThan(0);
    const flagged = rows.filter((row) => row.flags.length > 0);
    await expect.poll(async () => await grid.locator(".task-flag").count()).toBe(flagged.length);
    await page.goto(`${url}/runs/${runId}?view=tasks&flag=${flag}`);
    await page.getByText(`${count} of 8 tasks`).waitFor();

    await page.goto(`${url}/runs/${runId}?view=tasks&order=hardest`);
    await grid.getByRole("button", { name: ids[0] ?? "", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: ids[0] ?? "", exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Next task" }).click();
    await dialog.getByRole("heading", { name: ids[1] ?? "", exact: true }).waitFor();
    await page.waitForURL(new RegExp(`task=${ids[1]}(&|$)`));
    expect(troubles).toEqual([]);
  });

  it("stay in one dialog from task to task, which says so when there is none or it cannot be read", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client, { run: { samples: 2 } });
    const { page } = await openPage(`${url}/runs/${runId}?view=tasks`, { width: 700 });
    const grid = page.getByRole("table", { name: "Scores of tasks by model" });
    await grid.getByRole("button", { name: "task-1", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const column = dialog.getByRole("region", { name: "alpha" });
    await column.getByText("Sample 2", { exact: true }).waitFor();
    expect(await column.getByText(/^Sample \d/).allTextContents()).toEqual(["Sample 1", "Sample 2"]);

    // The task is read in vain from here on: the dialog lives on what the grid knows.
    await page.route(/scores.*taskId=/, () => {});
    const opened = await dialog.elementHandle();
    await dialog.getByRole("button", { name: "Next task" }).click();
    await dialog.getByRole("heading", { name: "task-2", exact: true }).waitFor();
    await column.getByText("Sample 2", { exact: true }).waitFor();
    expect(await opened?.isVisible()).toBe(true);
    expect(await page.evaluate("document.activeElement?.textContent")).toBe("Next task →");
    await page.keyboard.press("ArrowRight");
    await dialog.getByRole("heading", { name: "task-3", exact: true }).waitFor();

    // Where there is more to see at the side an arrow scrolls.
    await column.getByText("Sample 2", { exact: true }).waitFor();
    const answers = dialog.getByRole("group", { name: "Answers" });
    await answers.focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('.answers').scrollLeft"))
      .toBeGreaterThan(0);
    expect(page.url()).toContain("task=task-3");

    await page.unrouteAll();
    await page.goto(`${url}/runs/${runId}?view=tasks&task=nothing`);
    await dialog.getByText("This run has no task nothing.").waitFor();
    await page.route(/scores.*taskId=/, (route) => route.abort());
    await page.goto(`${url}/runs/${runId}?view=tasks&task=task-8`);
    const again = dialog.getByRole("alert").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await column.getByText("Sample 2", { exact: true }).waitFor();
  });

  it("mark every task of a long grid, and keep what is typed into a long table", async () => {
    const { url, client } = await serve();
    const last = 210;
    const runId = await judgedRun(client, { judging: "later", qualities: { alpha: 0.9 } }, last);
    const { page, troubles } = await openPage(`${url}/runs/${runId}?tab=results&view=tasks&flag=unscored`);
    const scrollTo = (place: number) =>
      page.evaluate(`document.querySelector('.long-table').scrollTo(0, ${place})`);
    const grid = page.getByRole("table", { name: "Scores of tasks by model" });
    await page.getByText(`${last} of ${last} tasks`).waitFor();
    await scrollTo(1e6);
    await grid
      .getByRole("row", { name: `task-${last}` })
      .locator(".task-flag")
      .waitFor();

    await page.goto(`${url}/runs/${runId}?tab=results&view=items`);
    const table = page.getByRole("table", { name: "Items" });
    const line = (item: string) =>
      table.locator(".long-place", { has: page.getByRole("button", { name: item, exact: true }) });
    const why = (item: string) => line(item).getByRole("textbox", { name: "Why, in your words" });
    const type = async (item: string): Promise<void> => {
      await line(item).getByRole("button", { name: item, exact: true }).click();
      await line(item).getByText("Score by hand").click();
      await why(item).fill(`Said of ${item}`);
    };
    await type("task-1");
    await scrollTo(1e6);
    await type(`task-${last}`);
    expect(await line("task-100").count()).toBe(0);
    await scrollTo(0);
    await line("task-2").waitFor();
    expect(await line("task-200").count()).toBe(0);
    expect(await why("task-1").inputValue()).toBe("Said of task-1");
    expect(await why(`task-${last}`).inputValue()).toBe(`Said of task-${last}`);
    expect(troubles).toEqual([]);
  });

  it("have one answer judged that waits, and judged again, and then the whole run", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client, { judging: "later" });
    const params = { runId };
    const { page, troubles } = await openPage(`${url}/runs/${runId}?tab=results&view=tasks&task=task-3`);
    const column = page.getByRole("dialog").getByRole("region", { name: "alpha" });
    await column.getByRole("button", { name: "Retry the judge" }).click();
    await column.getByText("Judge jay").waitFor();
    const query = { taskId: "task-3", modelId: "alpha" };
    const { rows } = await client.listItemScores({ params, query });
    expect(rows).toMatchObject([{ status: "COMPLETED", score: expect.any(Number) as number }]);

    await column.getByRole("button", { name: "Judge again" }).click();
    await column.getByText("1 superseded").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Judge again" }).click();
    const question = page.getByRole("dialog", { name: "Judge again?" });
    await question.getByRole("button", { name: "Judge again" }).click();
    await question.waitFor({ state: "hidden" });
    await expect.poll(async () => (await client.getRun({ params })).completedItems).toBe(24);
    const itemId = String(rows[0]?.itemId);
    const { scores } = await client.getItem({ params: { runId, itemId } });
    expect(scores.map(({ superseded }) => superseded)).toEqual([true, true, false]);
    expect(troubles).toEqual([]);
  });

  it("show hostile answers without running or loading any of them", async () => {
    const { url, client } = await serve();
    const runId = await evilRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}?view=tasks&task=one`);
    const answer = page.getByRole("dialog").getByRole("region", { name: "Answer" });
    await answer.getByText("<svg onload=window.harmed=1>").waitFor();
    // What was thought is folded, and as harmless.
    const reasoning = page.getByRole("dialog").getByRole("region", { name: "Reasoning" });
    expect(await reasoning.isVisible()).toBe(false);
    await page.getByText(`Reasoning, ${EVIL.length.toLocaleString("en-US")} characters`).click();
    await reasoning.getByText("<svg onload=window.harmed=1>").waitFor();
    expect(await reasoning.locator("img, script, svg, iframe, [onmouseover]").count()).toBe(0);
    await answer.locator(".markdown").waitFor();
    await answer.getByRole("button", { name: /^Show all/ }).click();
    // Colours come from the language, the characters stay what they were.
    await answer.locator("pre .hljs-keyword", { hasText: "const" }).first().waitFor();
    expect(await answer.locator("pre").allTextContents()).toEqual([CODE, CODE, "plain"]);
    await answer.getByRole("cell", { name: "<b>1</b>" }).waitFor();
    expect(await answer.locator("p", { hasText: "one line" }).locator("br").count()).toBe(1);
    const links = await answer.getByRole("link").all();
    expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
      "https://example.org/",
    ]);
    expect(await answer.locator("img, script, svg, iframe, [onmouseover]").count()).toBe(0);
    await answer.getByRole("button", { name: "As it was typed" }).click();
    expect(await answer.locator(".untrusted-text").textContent()).toContain(CODE);
    expect(await answer.locator(".markdown").count()).toBe(0);
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
