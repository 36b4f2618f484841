import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { withMinus } from "../../src/core/index.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, pauseAfter, startRun } from "../support/watched-run.ts";

afterAll(closeBrowser);

async function finished(client: Client, name: string): Promise<string> {
  const runId = await startRun(client, sampleConfig({ latencyMs: 1, run: { name } }), 1);
  await follow(client, runId);
  return runId;
}

describe("the list of runs", () => {
  it("finds runs by name, state and kind, and goes on with one that rests", async () => {
    const { url, client } = await serve();
    const [mail, code] = [await finished(client, "Mail"), await finished(client, "code-review")];
    const { tell, letGo } = heldBack(2);
    const server = await modelServer(tell);
    const resting = await startRun(client, serverConfig(server.url, ["m"], { name: "long" }), 20);
    await pauseAfter(client, resting, 2, letGo);
    const { page, troubles } = await openPage(`${url}/runs`);
    const table = page.getByRole("table", { name: "Runs" });
    const shows = async (...runs: string[]): Promise<void> => {
      await expect.poll(async () => await table.locator(".run-id").allTextContents()).toEqual(runs);
    };
    await shows(resting, code, mail);
    expect(await table.getByRole("link").allTextContents()).toEqual(["long", "code-review", "Mail"]);
    // The others have a model in common with each other, and none with this one.
    for (const runId of [resting, code]) await page.getByLabel(`Select ${runId} to compare`).check();
    await page.getByRole("status").getByText("The two runs have no model in common").waitFor();
    expect(await page.getByRole("button", { name: "Compare runs" }).isDisabled()).toBe(true);

    await page.getByRole("textbox", { name: "Search runs by name or model" }).fill("MAIL");
    await shows(mail);
    await page.waitForURL(/search=MAIL/);
    await page.getByRole("textbox", { name: "Search runs by name or model" }).fill(code);
    await shows(code);
    await page.getByRole("textbox", { name: "Search runs by name or model" }).fill("nothing like it");
    await page.getByRole("heading", { name: "No runs match these filters" }).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await shows(resting, code, mail);
    await page.getByRole("combobox", { name: "Filter by status" }).click();
    await page.getByRole("option", { name: "Finished" }).click();
    await shows(code, mail);
    await page.goto(`${url}/runs?state=paused`);
    await shows(resting);

    await page.getByRole("button", { name: `Actions for ${resting}` }).click();
    await page.getByRole("menuitem", { name: "Resume" }).click();
    await page.getByRole("heading", { name: "No runs match these filters" }).waitFor();
    await follow(client, resting);
    expect((await client.getRun({ params: { runId: resting } })).state).toBe("finished");
    await page.goto(`${url}/runs?kind=questions`);
    await page.getByRole("heading", { name: "No runs match these filters" }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("deletes a run after a question, judges one again, and runs one again", async () => {
    const { url, client } = await serve();
    const [kept, gone] = [await finished(client, "kept"), await finished(client, "gone")];
    const { page, troubles } = await openPage(`${url}/runs`);
    const table = page.getByRole("table", { name: "Runs" });
    const act = async (runId: string, action: string): Promise<void> => {
      await page.getByRole("button", { name: `Actions for ${runId}` }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    const question = page.getByRole("dialog", { name: "Delete?" });
    // Keys work on the run's own page, so that the menu of a row prints none.
    await page.getByRole("button", { name: `Actions for ${gone}` }).click();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(
      expect.arrayContaining(["Run again", "Delete"]),
    );
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await question.getByText(`This deletes gone (${gone})`).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    expect((await client.listRuns({})).rows).toHaveLength(2);
    await act(gone, "Delete");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(async () => await table.locator(".run-id").allTextContents()).toEqual([kept]);
    await expect(client.getRun({ params: { runId: gone } })).rejects.toMatchObject({ code: "not-found" });

    await act(kept, "Re-judge");
    await page
      .getByRole("dialog", { name: "Re-judge" })
      .getByRole("button", { name: "Start judging" })
      .click();
    await page.getByText("Re-judging started").waitFor();
    await page.goto(`${url}/runs`);
    const [first] = (await client.listItems({ params: { runId: kept } })).rows;
    const params = { runId: kept, itemId: String(first?.id) };
    await expect
      .poll(async () => (await client.getItem({ params })).scores.map(({ superseded }) => superseded))
      .toEqual([true, false]);

    await act(kept, "Run again");
    await page.waitForURL(`${url}/new?from=${kept}`);
    expect(troubles).toEqual([]);
  });

  it("tells what came of each run, and compares two of them", async () => {
    const { url, client } = await serve();
    const run = async (name: string, qualities: Record<string, number>, tasks: number): Promise<string> => {
      const runId = await startRun(client, sampleConfig({ latencyMs: 1, qualities, run: { name } }), tasks);
      await follow(client, runId);
      return runId;
    };
    const clear = await run("clear", { alpha: 0.95, beta: 0.2 }, 30);
    const close = await run("close", { alpha: 0.6, beta: 0.6 }, 12);
    const [blind, small] = [await finished(client, "blind"), await finished(client, "small")];
    await client.createSession({ params: { runId: blind }, body: { rater: "Ann", kind: "rating" } });
    const { ranking } = await client.getResults({ params: { runId: clear } });
    const best = ranking[0]?.score;

    const { page, troubles } = await openPage(`${url}/runs`);
    const row = (runId: string) => page.getByRole("row").filter({ hasText: runId });
    await row(clear)
      .getByText(`alpha ${best?.known === true ? best.value.toFixed(1) : ""}`)
      .waitFor();
    await row(close).getByText("can't be told apart").waitFor();
    await row(blind).getByText("hidden: being scored blind").waitFor();
    await row(small).getByText("too few tasks").waitFor();
    expect(await row(clear).textContent()).toContain("alpha, beta");
    expect(await row(clear).textContent()).toContain("$0");
    expect(await seriousFaults(page)).toEqual([]);

    // All columns fit in the page, and no row moves under the pointer that selects it.
    const box = await page.getByRole("group", { name: "Runs" }).boundingBox();
    expect((await page.getByRole("table", { name: "Runs" }).boundingBox())?.width).toBe(box?.width);
    const before = await row(close).boundingBox();
    await row(close).getByRole("checkbox").check();
    await page.getByRole("status").getByText("1 run selected").waitFor();
    expect((await row(close).boundingBox())?.y).toBe(before?.y);
    expect(await page.getByRole("button", { name: "Compare runs" }).isDisabled()).toBe(true);
    await row(clear).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Compare runs" }).click();
    // The earlier one is the first, whatever was chosen first.
    await page.waitForURL(`${url}/runs/${clear}?tab=diff&with=${close}`);
    const params = { runId: clear, otherRunId: close };
    const diff = await client.diffRuns({ params, query: { texts: "none" } });
    const models = page.getByRole("table", { name: "Models in both runs" });
    for (const { modelId, difference, detectable } of diff.models) {
      const shown = models.getByRole("row").filter({ hasText: modelId });
      expect(await shown.textContent()).toContain(
        difference.known ? withMinus(difference.value.toFixed(1)) : "–",
      );
      expect(await shown.textContent()).toContain(detectable?.toFixed(1) ?? "–");
      expect(await shown.locator(".interval-tick.zero").count()).toBe(1);
    }
    await page.getByRole("heading", { name: `Flipped tasks (${diff.flips.count})` }).waitFor();
    const flips = page.getByRole("table", { name: "Flipped tasks" }).locator("tbody tr");
    expect(await flips.count()).toBe(diff.flips.rows.length);
    expect(diff.flips.count).toBeGreaterThan(0);
    expect(await seriousFaults(page)).toEqual([]);
    // On a phone nothing of it is out of sight.
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole("list", { name: "Models in both runs" }).getByRole("listitem");
    await expect.poll(() => cards.count()).toBe(diff.models.length);
    const chance = await cards.first().getByText("Holm-adjusted p").boundingBox();
    expect((chance?.x ?? 390) + (chance?.width ?? 0)).toBeLessThan(390);
    await page.getByRole("list", { name: "Flipped tasks" }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goto(`${url}/results/${clear}`);
    await page.waitForURL(`${url}/runs/${clear}?tab=results`);
    await page.getByRole("table", { name: "Ranking" }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("shows more when there are more than a page", async () => {
    const { url, client } = await serve();
    const first = await finished(client, "first");
    for (let count = 0; count < 50; count += 1) await finished(client, `run-${count}`);
    const { page } = await openPage(`${url}/runs`, { width: 390, dark: true });
    const links = page.getByRole("table", { name: "Runs" }).getByRole("link");
    await expect.poll(async () => await links.count()).toBe(50);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByRole("row").filter({ hasText: first }).waitFor();
    expect(await links.count()).toBe(51);
    expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  });
});
