import { afterAll, describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { intercept } from "../support/intercept.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

const FIELD = "Find pages, actions, runs, tasks, models…";

describe("Ctrl-K", () => {
  it("finds everything by words, keeps late answers apart, and one failing list empties no other", async () => {
    const { url, client } = await serve();
    const { runId } = await client.startRun({
      body: runRequestSchema.parse({
        config: sampleConfig({ latencyMs: 1, run: { name: "maple-run" } }),
        files: [{ path: "bank.jsonl", content: sampleBank(3) }],
      }),
    });
    await follow(client, runId);
    await client.createCollection({ body: { name: "Maple tasks" } });
    await client.createTask({ body: { taskId: "t-maple", prompt: "Describe a maple." } });
    await client.createCriteriaSet({
      body: { name: "Maple criteria", criteria: [{ name: "Accuracy", maxScore: 5, weight: 1 }] },
    });
    await client.createSession({ params: { runId }, body: { rater: "Maple Ann", kind: "rating" } });
    const { page, troubles } = await openPage(`${url}/criteria`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // On a Russian keyboard.
    await page.evaluate(
      'window.dispatchEvent(new KeyboardEvent("keydown", { key: "л", code: "KeyK", ctrlKey: true, cancelable: true }))',
    );
    const field = page.getByPlaceholder(FIELD);
    const list = page.getByRole("dialog");

    await field.fill("maple");
    for (const name of ["maple-run", "Maple tasks", "t-maple", "Maple criteria", "Maple Ann"])
      await list.getByText(name, { exact: true }).first().waitFor();
    await list.getByText("Search tasks and answers for “maple”").waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    // An answer for "birch" that comes after that for "maple" is not shown for "maple".
    let letGo = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (letGo = resolve));
    await intercept(page, /\/api\/runs\?.*search=birch/, async (route) => {
      await isHeld;
      await route.fulfill({ json: { rows: [], next: null } });
    });
    const isAsked = page.waitForRequest(/search=birch/);
    await field.fill("birch");
    await isAsked;
    await field.fill("maple");
    const late = page.waitForResponse(/search=birch/);
    letGo();
    await (await late).finished();
    // What has come is drawn by the second frame.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    await list.getByText("maple-run", { exact: true }).first().waitFor();

    await field.fill("blind");
    await list.getByText("Score answers blind").waitFor();
    expect(troubles).toEqual([]);

    await intercept(page, /\/api\/tasks\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await field.fill("maple r");
    await list.getByText("Couldn't search: Tasks").waitFor();
    await list.getByText("maple-run", { exact: true }).first().waitFor();
    await page.unrouteAll();

    await field.fill("criteria");
    const [first, ...others] = await list.locator("[data-action]").allTextContents();
    expect(first).toContain("Criteria");
    expect(others.join("\n")).toContain("Add a criteria set");

    await field.fill("rank inter");
    await list.getByText("Rank interval", { exact: true }).click();
    await page.waitForURL(`${url}/help/terms#rank-interval`);
  });
});
