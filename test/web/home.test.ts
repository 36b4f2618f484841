import { afterAll, describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { english, verdictOf } from "../../src/core/index.ts";
import { MODELS, answeredRun, scoreAll } from "../support/answered-run.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow, pauseAfter, startRun } from "../support/watched-run.ts";

afterAll(closeBrowser);

const request = (options: Parameters<typeof sampleConfig>[0], tasks: number) =>
  runRequestSchema.parse({
    config: sampleConfig(options),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  });

describe("Home", () => {
  it("leads an empty workspace in three steps to a first result", async () => {
    const { url, client } = await serve();
    const { page, troubles } = await openPage(`${url}/`);
    await page.getByRole("heading", { level: 1, name: "Find out which model is best" }).waitFor();
    expect(await page.getByRole("listitem").getByRole("heading").allTextContents()).toEqual([
      "Run the sample",
      "Add your models",
      "Add your tasks",
    ]);
    await page.getByRole("button", { name: "Run the sample" }).click();
    await page.waitForURL(/\/runs\/Practical-skills-/);
    await page.getByText("finished", { exact: true }).waitFor();
    const { rows } = await client.listRuns({ query: {} });
    const summary = await client.getResults({ params: { runId: rows[0]?.runId ?? "" } });
    const { ranking } = summary;

    await page.goto(`${url}/`);
    const latest = page.getByRole("article", { name: "Practical skills" });
    await latest.getByText(verdictOf(summary).map(english).join(" ")).waitFor();
    const strips = latest.getByRole("list", { name: "Models, best first" }).getByRole("listitem");
    expect(await strips.count()).toBe(ranking.length);
    const [best] = ranking;
    expect(await strips.first().textContent()).toContain(best?.modelId);
    expect(await strips.first().textContent()).toContain(best?.score.known && best.score.value.toFixed(1));
    // It was watched to its end, so it is no news.
    expect(await page.getByRole("heading", { name: "Up next" }).count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "New run", exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("offers a paused run to be continued until it is finished, and then its result until it is seen", async () => {
    const { url, client } = await serve();
    const { tell, letGo } = heldBack(2);
    const server = await modelServer(tell);
    const runId = await startRun(client, serverConfig(server.url, ["m"]), 8);
    await pauseAfter(client, runId, 2, letGo);
    const { page } = await openPage(`${url}/`);
    const next = page.getByRole("region", { name: "Up next" });
    await next
      .getByRole("link", { name: /Resume sample/ })
      .getByText("Paused. Nothing is lost.")
      .waitFor();
    expect(await next.getByRole("link", { name: /Resume sample/ }).getAttribute("href")).toBe(
      `/runs/${runId}`,
    );

    await client.resumeRun({ params: { runId }, body: {} });
    await follow(client, runId);
    await next.getByRole("link", { name: /See the results of sample/ }).click();
    await page.waitForURL(`${url}/runs/${runId}`);
    await page.getByRole("table", { name: "Ranking" }).waitFor();
    await page.goto(`${url}/`);
    await page.getByRole("article", { name: "sample" }).waitFor();
    expect(await next.count()).toBe(0);
  });

  it("says how many answers a blind session has left, and names no model before its end", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client);
    const { sessionId, total } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    const { page } = await openPage(`${url}/`);
    const card = page.getByRole("link", { name: /Continue scoring blind/ });
    await card.getByText(`${total} answers left`).waitFor();
    await page.getByText("This run is being scored blind").waitFor();
    const shown = await page.content();
    for (const name of MODELS) expect(shown).not.toContain(name);

    await scoreAll(client, sessionId, { rating: 4 });
    await client.finishSession({ params: { sessionId }, body: {} });
    await page.reload();
    await page
      .getByRole("article", { name: "birds" })
      .getByText(MODELS[0] ?? "")
      .first()
      .waitFor();
    expect(await card.count()).toBe(0);
  });

  it("shows the tour to whoever is new, to its end, and again on demand", async () => {
    const { url, client } = await serve();
    const { runId } = await client.startRun({ body: request({ latencyMs: 1 }, 4) });
    await follow(client, runId);
    const { page, troubles } = await openPage(`${url}/`);
    await page.getByRole("button", { name: "Start the tour" }).click();
    const places = ["/", "/new", `/runs/${runId}`, "/sessions", "/collections", "/models"];
    for (const [index, path] of places.entries()) {
      await page.getByText(`Tour: step ${index + 1} of ${places.length}`).waitFor();
      await page.waitForURL((at) => at.pathname === path);
      if (index < places.length - 1)
        await page.getByRole("button", { name: "Next", exact: true }).press("Enter");
    }
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText(/^Tour: step /).waitFor({ state: "detached" });
    await page.goto(`${url}/`);
    await page.getByRole("article", { name: "sample" }).waitFor();
    expect(await page.getByRole("button", { name: "Start the tour" }).count()).toBe(0);

    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: /^Find/ }).fill("Start the tour");
    await page.keyboard.press("Enter");
    await page.getByText("Tour: step 1 of").waitFor();
    expect(troubles).toEqual([]);
  });

  it("lets the tour be left with Escape, and does not offer it again", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/`);
    await page.getByRole("button", { name: "Start the tour" }).press("Enter");
    await page.getByText("Tour: step 1 of").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement?.getAttribute('aria-label')")).toBe("Close the tour");
    await page.keyboard.press("Escape");
    await page.getByText(/^Tour: step /).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Run the sample" }).waitFor();
    expect(await page.getByRole("button", { name: "Start the tour" }).count()).toBe(0);
  });

  it.each([
    { width: 1440, dark: false },
    { width: 390, dark: true },
  ])("has nothing serious for axe with the tour open, at $width px, dark: $dark", async (look) => {
    const { url, client } = await serve();
    const { runId } = await client.startRun({ body: request({ latencyMs: 1 }, 6) });
    await follow(client, runId);
    const { page, troubles } = await openPage(`${url}/`, look);
    await page.getByRole("list", { name: "Models, best first" }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Start the tour" }).click();
    await page.getByText("Tour: step 1 of").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(
      await page.evaluate<number>(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      ),
    ).toBe(0);
    expect(troubles).toEqual([]);
  });
});
