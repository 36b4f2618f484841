import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { type ModelResult, tokensPerAnswer } from "../../src/core/index.ts";
import { intercept } from "../support/intercept.ts";
import { closeBrowser, openPage, seriousFaults, serve, settle } from "../support/page.ts";
import { judgedRun } from "../support/judged-run.ts";

afterAll(closeBrowser);

const VIEWS = ["tasks", "slices", "people", "items", "charts", "settings"];

/** How far things jump while a page is read, as browsers measure it. */
const COUNT_SHIFTS = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });`;

type ItemsQuery = NonNullable<Parameters<Client["listItemScores"]>[0]["query"]>;

describe("the results of a run", () => {
  it("unfold a model, open a task's answers, and take a score by hand", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { sentence, ranking } = await client.getResults({ params: { runId } });
    const { page, troubles } = await openPage(`${url}/runs/${runId}`);
    await page.getByText(sentence.slice(0, 20)).first().waitFor();
    const [{ modelId: best, ...figures }] = ranking as [ModelResult];
    await page.getByRole("button", { name: new RegExp(`^${best}\\s+details`) }).click();
    await page.getByText("Compared with other models").waitFor();
    // Output alone, as on the page of a task's answers; the prompt stands for itself.
    const detail = page.locator(".ranking-detail");
    for (const [label, tokens] of [
      ["Output tokens per answer", tokensPerAnswer(figures).output],
      ["Prompt tokens per answer", tokensPerAnswer(figures).input],
    ] as const)
      await detail.getByText(`${label}${(tokens ?? 0).toFixed(0)}`).waitFor();

    const [first] = (await client.listTaskScores({ params: { runId } })).rows;
    await page.getByRole("link", { name: first?.title ?? "" }).click();
    await page.waitForURL(`${url}/runs/${runId}/tasks/${first?.taskId}`);
    await page.getByRole("heading", { level: 1, name: first?.title ?? "" }).waitFor();
    const column = page.getByRole("region", { name: best });
    const cell = first?.cells.find(({ modelId }) => modelId === best);
    await column.getByText(`${(cell?.score ?? 0).toFixed(1)} / 100`).waitFor();
    await column.getByRole("region", { name: "Answer" }).waitFor();
    await column.getByText("Score manually").click();
    await column.getByText("too long", { exact: true }).click();
    await column.getByRole("textbox", { name: "Comment" }).fill("Says it twice.");
    // Nobody's score is saved: it is asked whose it is, where that is to be typed.
    const four = column.getByRole("button", { name: "4 of 5" });
    await four.click();
    await column.getByText("Enter your name, then choose the score.").waitFor();
    await column.locator("input:focus").fill("Ann");
    await four.click();
    await column.getByText("Ann, manually").waitFor();
    await column.getByText("Ann gave 4 / 5.").waitFor();
    expect(await four.getAttribute("aria-pressed")).toBe("true");
    await column.getByText("Says it twice.").waitFor();
    await column.locator(".verdict").getByText("too long").waitFor();

    // Another score takes its place, and the one before can be had back with all that was said.
    await column.getByRole("button", { name: "2 of 5" }).click();
    const verdict = column.locator(".verdict").filter({ hasText: "Ann, manually" });
    await verdict.filter({ hasText: "2 / 5" }).first().waitFor();
    await column.getByRole("button", { name: "Undo: restore the earlier score (4 / 5)" }).click();
    await verdict.filter({ hasText: "4 / 5" }).filter({ hasText: "Says it twice." }).first().waitFor();
    // Human scores have it, apart from sessions, with whose it is.
    await page.goto(`${url}/runs/${runId}?tab=results&view=people`);
    const manual = page.getByRole("region", { name: "Manual scores" });
    await manual.getByText("Answers scored, by person: Ann (1)").waitFor();
    await manual.getByRole("row").filter({ hasText: best }).getByText("75.0").waitFor();
    await page.getByText("No blind sessions are finished yet.").waitFor();
    await page.goBack();
    await column.getByRole("region", { name: "Answer" }).waitFor();
    const heads = page
      .getByRole("table", { name: "Scores by criterion" })
      .locator("thead")
      .getByRole("button");
    expect(await heads.count()).toBe(ranking.length);
    await page.goto(`${url}/runs/${runId}?view=settings`);
    await page.getByRole("row", { name: "Samples per task 1", exact: true }).waitFor();
    // Why an interval reaches below every score, where it does.
    await page.goto(`${url}/runs/${runId}?view=breakdown`);
    const note = page.getByText("Small groups vary by chance.");
    await note.waitFor();
    const { slices } = await client.getResults({ params: { runId } });
    const allowsForOne = (slices[0]?.groups ?? []).some(({ models }) =>
      Object.values(models).some((mean) => mean.known && mean.caution !== undefined),
    );
    expect((await note.textContent())?.includes("allows for one failure, scored 0")).toBe(allowsForOne);
    expect(allowsForOne).toBe(true);
    expect(troubles).toEqual([]);
  });

  it("narrow and order items by every column as the host does, and keep that in the address", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}?view=items`);
    const table = page.getByRole("table", { name: "Answers" });
    const shows = async (query: ItemsQuery): Promise<void> => {
      const { rows, total } = await client.listItemScores({
        params: { runId },
        query: { basis: "judges", ...query },
      });
      await page.getByText(`${total} of 24 items`).waitFor();
      const expected = rows
        .map(({ title, taskId, modelId }) => [`${title}${taskId}`, `${modelId}simulated`])
        .slice(0, 10);
      await expect
        .poll(async () => {
          const lines = await table.locator(".long-place > .item-row").all();
          const cells = lines.slice(0, 10).map((line) => line.getByRole("cell").allTextContents());
          return (await Promise.all(cells)).map(([task = "", model]) => [task.replace(/^[▸▾]/, ""), model]);
        })
        .toEqual(expected);
    };
    await shows({});
    for (const [header, order] of [
      ["Task", "task"],
      ["Model", "model"],
      ["Score", "score"],
      ["Latency, ms", "latency"],
      ["Output tokens", "outputTokens"],
      ["Cost, USD", "cost"],
    ] as const) {
      await table.getByRole("button", { name: header, exact: true }).click();
      await shows({ order, direction: "asc" });
      await table.getByRole("button", { name: header, exact: true }).click();
      await shows({ order, direction: "desc" });
    }
    await page.waitForURL(/order=-cost/);
    await table.getByRole("button", { name: "Cost, USD", exact: true }).click();
    await table.getByRole("combobox", { name: "Filter by model" }).selectOption("beta");
    await table.getByRole("textbox", { name: "Search items by task" }).fill("K-1");
    await shows({ modelId: "beta", text: "k-1" });
    await table.getByRole("textbox", { name: "Search items by task" }).fill("");
    await table.getByRole("textbox", { name: "Score: minimum" }).fill("30");
    await table.getByRole("textbox", { name: "Score: maximum" }).fill("70");
    await page.keyboard.press("Enter");
    await shows({ modelId: "beta", minScore: "30", maxScore: "70" });
    await table.getByRole("textbox", { name: "Score: maximum" }).fill("many");
    await page.keyboard.press("Enter");
    expect(await table.locator("[aria-invalid=true]").count()).toBe(1);

    // What was narrowed and unfolded is there again for whoever opens the address.
    await table.getByRole("button", { name: /task-/ }).first().click();
    await page.waitForURL(/open=\d+/);
    await page.reload();
    await table.getByRole("region", { name: "Answer" }).waitFor();
    // Criteria by what they ask for and of how many points, not by their names in the file.
    const points = table.getByRole("table", { name: "Points by criterion" }).first();
    await points.getByRole("row", { name: /^is clear \d(\.\d)? \/ 3$/ }).waitFor();
    await shows({ modelId: "beta", minScore: "30", maxScore: "70" });
    await page.getByRole("button", { name: "Clear filters" }).click();
    await shows({});
    expect(troubles).toEqual([]);
  });

  it("order tasks, find those that deserve a look, and step from one to the next", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client);
    const { page, troubles } = await openPage(`${url}/runs/${runId}`);
    const grid = page.getByRole("table", { name: "Scores by task and model" });
    const names = () => grid.getByRole("rowheader").locator(".mono").allTextContents();
    await page.getByRole("combobox", { name: "Order of tasks" }).click();
    await page.getByRole("option", { name: "Lowest score first" }).click();
    const hardest = await client.listTaskScores({ params: { runId }, query: { order: "hardest" } });
    const ids = hardest.rows.map(({ taskId }) => taskId);
    await expect.poll(names).toEqual(ids);

    const { rows, flags } = await client.listItemStatistics({ params: { runId } });
    const [flag = "", count = 0] = Object.entries(flags).find(([, own]) => own > 0) ?? [];
    expect(count).toBeGreaterThan(0);
    // What most tasks may be is not marked, only found by its filter.
    const flagged = rows.filter((row) => row.flags.some((one) => one !== "solved-by-all"));
    await expect.poll(async () => await grid.locator(".task-flag").count()).toBe(flagged.length);
    await page.goto(`${url}/runs/${runId}?view=tasks&flag=${flag}`);
    await page.getByText(`${count} of 8 tasks`).waitFor();

    // A view is a step, which the way back undoes; addresses of earlier versions still lead there.
    await page.getByRole("tab", { name: "Charts" }).click();
    await page.waitForURL(/view=charts/);
    await page.goBack();
    await grid.waitFor();
    expect(new URL(page.url()).searchParams.get("flag")).toBe(flag);
    // A cell leads to that model's answer.
    await grid.getByRole("row").nth(1).getByRole("cell").last().getByRole("link").click();
    const { ranking } = await client.getResults({ params: { runId } });
    const marked = page.locator(".answer-column[aria-current=true]");
    expect(await marked.getAttribute("data-model")).toBe(ranking.at(-1)?.modelId);
    // Why a task is worth a look is said where it is read; the way back leads to the list as it was left.
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator(".task-reasons").count()).toBe(flag === "solved-by-all" ? 0 : 1);
    await page.getByRole("main").getByRole("link", { name: "←" }).click();
    await page.getByText(`${count} of 8 tasks`).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("8 of 8 tasks").waitFor();

    await page.goto(`${url}/runs/${runId}?view=slices`);
    await page.getByRole("tab", { name: "Breakdown", selected: true }).waitFor();

    // The order goes along to the answers, and from task to task by button and by key.
    await page.goto(`${url}/runs/${runId}?view=tasks&order=hardest`);
    await grid
      .getByRole("link", { name: ids[0] ?? "" })
      .first()
      .click();
    const at = async (place: number): Promise<void> => {
      await page.getByText(`Task ${place + 1} of 8`, { exact: true }).waitFor();
      await page.waitForURL(`${url}/runs/${runId}/tasks/${ids[place]}?order=hardest`);
    };
    await at(0);
    await page.getByRole("button", { name: "Next →" }).click();
    await at(1);
    await page.keyboard.press("j");
    await at(2);
    await page.keyboard.press("k");
    await at(1);
    await page.keyboard.press("d");
    await page.getByRole("region", { name: "Diff of two answers" }).locator("del, ins").first().waitFor();
    expect(troubles).toEqual([]);
  });

  it("show every sample of a task, its rubric with maxima, and say so when there is no such task", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client, { run: { samples: 2 } });
    const params = { runId, taskId: "task-1" };
    const { task } = await client.getRunTask({ params });
    const { page } = await openPage(`${url}/runs/${runId}/tasks/task-1`, { width: 900 });
    const column = page.getByRole("region", { name: "alpha" });
    await column.getByText("Sample 2", { exact: true }).waitFor();
    expect(await column.getByText(/^Sample \d/).allTextContents()).toEqual(["Sample 1", "Sample 2"]);
    // A criterion stands once, with its maximum and the mean of what every model got for it.
    const matrix = page.getByRole("table", { name: "Scores by criterion" });
    const { rows: items } = await client.listItems({ params: { runId }, query: { taskId: "task-1" } });
    const details = await Promise.all(
      items.map(({ id }) => client.getItem({ params: { runId, itemId: String(id) } })),
    );
    for (const { id, text, maxScore } of task.rubric) {
      expect(await page.getByText(text).count()).toBe(1);
      const given = details
        .filter(({ item }) => item.modelId === "alpha")
        .flatMap(({ scores }) => scores.flatMap(({ parts }) => parts[id] ?? []));
      const mean = given.reduce((sum, points) => sum + points, 0) / given.length;
      const row = await matrix.getByRole("row", { name: text }).innerText();
      expect(row).toContain(String(maxScore));
      expect(row).toContain(mean.toFixed(Number.isInteger(mean) ? 0 : 1));
    }
    // Opened, it says what each judge gave each sample, and why.
    await matrix.getByRole("button", { name: task.rubric[0]?.text ?? "" }).click();
    await matrix.getByText("jay, sample 2").first().waitFor();
    const [judgment] = details[0]?.scores ?? [];
    await matrix
      .getByText(judgment?.reason ?? "")
      .first()
      .waitFor();

    // A diff says of which samples it is, and takes any.
    await page.keyboard.press("d");
    const diff = page.getByRole("region", { name: "Diff of two answers" });
    const first = diff.getByRole("combobox", { name: "First answer" });
    expect(await first.inputValue()).toBe("alpha, sample 1");
    await first.click();
    await page.getByRole("option", { name: "alpha, sample 2" }).click();
    expect(await first.inputValue()).toBe("alpha, sample 2");
    const text = details.find(({ item }) => item.modelId === "alpha" && item.sample === 1)?.response?.text;
    const shown = (await diff.locator("del, :not(ins)").allTextContents()).join("\n");
    expect(shown).toContain(text?.split("\n").at(-1));
    await page.keyboard.press("d");

    // Where there is more to see at the side an arrow scrolls; elsewhere it leads to the next task.
    const answers = page.getByRole("group", { name: "Answers" });
    await answers.focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate<number>("document.querySelector('.answers').scrollLeft"))
      .toBeGreaterThan(0);
    expect(page.url()).toContain("/tasks/task-1");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/tasks\/task-2$/);

    await page.goto(`${url}/runs/${runId}/tasks/nothing`);
    await page.getByText(`Run ${runId} has no task nothing.`).waitFor();
    await intercept(page, /api\/runs\/.*\/tasks\//, (route) => route.abort());
    await page.goto(`${url}/runs/${runId}/tasks/task-8`);
    const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await column.getByText("Sample 2", { exact: true }).waitFor();

    // On a phone too.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await page.getByText("Scores by criterion", { exact: true }).click();
    const cards = page.getByRole("list", { name: "Scores by criterion" });
    await cards.getByText("Judges' points and reasoning").first().click();
    await cards.getByText("jay, sample 2").first().waitFor();
  });

  it("have one answer judged that waits, and judged again, and then the whole run", async () => {
    const { url, client } = await serve();
    const runId = await judgedRun(client, { judging: "later" });
    const params = { runId };
    const { page, troubles } = await openPage(`${url}/runs/${runId}/tasks/task-3`);
    const column = page.getByRole("region", { name: "alpha" });
    await column.getByRole("button", { name: "Judge this answer" }).click();
    await column.getByText("Judge jay").waitFor();
    const query = { taskId: "task-3", modelId: "alpha" };
    const { rows } = await client.listItemScores({ params, query });
    expect(rows).toMatchObject([{ status: "COMPLETED", score: expect.any(Number) as number }]);

    await column.getByRole("button", { name: "Re-judge" }).click();
    await column.getByText("Earlier scores (1)").waitFor();
    await page.goto(`${url}/runs/${runId}`);
    await page.getByRole("button", { name: "Re-judge" }).click();
    const form = page.getByRole("dialog", { name: "Re-judge" });
    await form.getByText("24 judge calls.").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await form.getByRole("button", { name: "Start judging" }).click();
    await form.waitFor({ state: "hidden" });
    await expect.poll(async () => (await client.getRun({ params })).completedItems).toBe(24);
    const itemId = String(rows[0]?.itemId);
    const { scores } = await client.getItem({ params: { runId, itemId } });
    expect(scores.map(({ superseded }) => superseded)).toEqual([true, true, false]);
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
    await page.getByRole("button", { name: "Unblind and show results" }).click();
    await page.getByRole("button", { name: "Keep results hidden" }).click();
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).toBeNull();
    await page.getByRole("button", { name: "Unblind and show results" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Unblind and show results" }).click();
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
    await page.addInitScript(COUNT_SHIFTS);
    const answers = `${url}/runs/${runId}/tasks/task-1`;
    for (const view of [...VIEWS, "answers"]) {
      await page.goto(view === "answers" ? answers : `${url}/runs/${runId}?view=${view}`);
      await page
        .getByRole(view === "answers" ? "complementary" : "table")
        .first()
        .waitFor();
      await settle(page);
      // Who is ahead in a group is not behind an edge.
      if (view === "slices" && look.width === 390)
        await page.getByRole("list", { name: /^Mean score by/ }).waitFor();
      expect({ view, faults: await seriousFaults(page) }).toEqual({ view, faults: [] });
      const overflow = await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect({ view, overflow }).toEqual({ view, overflow: 0 });
      const shift = await page.evaluate<number>("window.shifted");
      expect({ view, jumps: shift < 0.1 ? 0 : shift }).toEqual({ view, jumps: 0 });
    }
    // How sure the order is stands in sight on a phone too.
    await page.goto(`${url}/runs/${runId}`);
    const ranking = page.getByRole("table", { name: "Ranking" });
    await ranking.getByText(/^Rank/).filter({ visible: true }).first().waitFor();
    await ranking
      .getByText(/^Median latency/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(troubles).toEqual([]);
  });
});
