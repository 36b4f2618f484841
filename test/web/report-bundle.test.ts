import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

const EVIL =
  '</pre></script><script>window.harmed = 1</script><img src=x onerror="window.harmed = 1">\nsecond line';
const ANSWER_BYTES = 11_000;

/** So many tasks answered by two models from a recording; the first answer must never be run. */
async function recordedRun(client: Client, tasks: number, length: number): Promise<string> {
  const numbers = Array.from({ length: tasks }, (_, index) => index + 1);
  const bare = { category: "c", difficulty: "Easy", scenario: [], rubric: [], auto_fail: [] };
  const bank = numbers.map((task) => ({ id: `k-${task}`, prompt: `Question ${task}?`, ...bare }));
  const said = numbers.flatMap((task) =>
    ["wren", "finch"].map((model) => ({
      model,
      prompt: `Question ${task}?`,
      text: task === 1 ? EVIL : `${model} knows ${task}. `.padEnd(length, "word "),
      latencyMs: 1,
    })),
  );
  const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
  const body = runRequestSchema.parse({
    config: {
      run: {
        name: "bundled",
        datasetPath: "bank.jsonl",
        metrics: [{ kind: "contains", any: ["knows 2", "knows 3"] }],
      },
      routers: { simulated: { replay: "said.jsonl" } },
      models: ["wren", "finch"].map((id) => ({ id, router: "simulated", model: id })),
    },
    files: [
      { path: "bank.jsonl", content: lines(bank) },
      { path: "said.jsonl", content: lines(said) },
    ],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);
  return runId;
}

async function bundleOf(client: Client, folder: string, runId: string): Promise<string> {
  const { files } = await client.writeReport({ params: { runId }, query: { bundle: "true" } });
  expect(files.some((file) => file.endsWith("report.bundle.html"))).toBe(true);
  return join(folder, runId, "report.bundle.html");
}

describe("a run in one file", () => {
  it("has the ranking, every task and every answer, finds and orders them, and runs nothing of theirs", async () => {
    const { client, folder } = await serve();
    const runId = await recordedRun(client, 12, 200);
    const file = await bundleOf(client, folder, runId);
    const address = pathToFileURL(file).href;
    const { page, troubles } = await openPage(address);
    await page.context().setOffline(true);
    const { sentence, ranking } = await client.getResults({ params: { runId } });
    const lead = await page.locator(".lead").textContent();
    expect(sentence.startsWith(lead ?? "nothing")).toBe(true);
    const grid = page.getByRole("table", { name: "Tasks and answers" });
    const { rows } = await client.listTaskScores({ params: { runId }, query: {} });
    const lines = await grid.locator("tbody tr").all();
    const cells = await Promise.all(
      lines.map(async (line) => (await line.locator("td").allTextContents()).slice(2)),
    );
    expect(cells).toEqual(
      rows.map((row) =>
        ranking.map(
          ({ modelId }) => row.cells.find((cell) => cell.modelId === modelId)?.score?.toFixed(0) ?? "–",
        ),
      ),
    );

    await page.getByRole("searchbox", { name: "Find" }).fill("finch knows 12");
    await page.getByText("1 of 12 tasks").waitFor();
    await page.getByRole("searchbox", { name: "Find" }).fill("");
    await grid.getByRole("button", { name: "Mean" }).click();
    await grid.getByRole("button", { name: "Mean" }).click();
    expect(await grid.locator("tbody tr").first().textContent()).toMatch(/^Question [23]\?/);
    await grid.getByRole("link", { name: "Question 1?", exact: true }).click();
    await page.getByRole("heading", { name: "Question 1?", exact: true }).waitFor();
    expect(await page.getByRole("article").locator("pre").nth(1).textContent()).toBe(EVIL);
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Question 2?", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await grid.waitFor();
    expect(await page.evaluate("window.harmed")).toBeUndefined();
    expect(await seriousFaults(page)).toEqual([]);
    expect(troubles.filter((trouble) => trouble !== `called ${address}`)).toEqual([]);
  });

  it("stays below 10 MB with 1,000 long answers, and says which texts are shortened", async () => {
    const { client, folder } = await serve();
    const runId = await recordedRun(client, 500, ANSWER_BYTES);
    const html = await readFile(await bundleOf(client, folder, runId), "utf8");
    expect(998 * ANSWER_BYTES).toBeGreaterThan(10_000_000);
    expect(Buffer.byteLength(html)).toBeLessThan(10_000_000);
    expect(html).toContain("998 long texts are shortened here");
    expect(html).toContain("more characters");
    expect(html).toContain("finch knows 500.");
  });

  it("is not written, shown or rewritten while somebody scores the run blind", async () => {
    const { client, url } = await serve();
    const runId = await recordedRun(client, 4, 200);
    await client.createSession({ params: { runId }, body: { kind: "rating", rater: "Ann" } });
    await expect(client.writeReport({ params: { runId }, query: { bundle: "true" } })).rejects.toMatchObject({
      code: "session-open",
    });
    for (const name of ["report.bundle.html", "report.html?examples=true", "report.pdf?examples=true"])
      expect((await fetch(`${url}/runs/${runId}/${name}`)).status).toBe(409);
  });
});
