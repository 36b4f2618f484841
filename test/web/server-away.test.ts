import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { ROOT } from "../support/assay-process.ts";
import { intercept } from "../support/intercept.ts";
import { outage } from "../support/outage.ts";
import { closeBrowser, openPage, seriousFaults, serve, serveBuilt, settle, visit } from "../support/page.ts";
import { finish } from "../support/workspace.ts";

afterAll(closeBrowser);

/** Every address that the router knows, as it is written there. */
/** Help is part of the page, and nothing is searched before somebody types. */
const READS_NOTHING = /^\/(?:help|search)/;
/** Every page is open at the same time: a busy machine takes its time. */
const EVERY_PAGE_MS = 300_000;

const PATHS = [...readFileSync(join(ROOT, "src/web/router.tsx"), "utf8").matchAll(/ path: "([^"]+)"/g)].map(
  ([, path = ""]) => path,
);

const banner = (page: Page) => page.getByText("Can't reach the Assay server.");
const main = (page: Page) => page.getByRole("main");

async function session(client: Client) {
  const runId = await answeredRun(client, { tasks: 1 });
  const { sessionId } = await client.createSession({
    params: { runId },
    body: { rater: "Ann", kind: "rating" },
  });
  return { runId, sessionId };
}

/** A run that needs no file. */
async function promptRun(client: Client): Promise<string> {
  const config = {
    run: { name: "lakes", prompt: "Name a lake.", judging: "later" as const },
    models: ["simulated-good"],
  };
  return await finish(client, config);
}

/** Unless the page has found the server by itself. */
async function tryNow(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Try now" });
  await button.click({ timeout: 2_000 }).catch(() => undefined);
}

describe("while the server is away", () => {
  it(
    "every page keeps what it shows, says so, and reads anew when the server is back",
    async () => {
      const served = await serveBuilt();
      const { client, folder, url } = served;
      const runId = await answeredRun(client, { tasks: 1 });
      const other = await session(client);
      const [collection] = (await client.listCollections({ query: {} })).rows;
      const draft = await client.generateCollection({ body: { models: ["simulated-good"], count: 1 } });
      const schedule = await client.createSchedule({
        body: {
          name: "nightly",
          cron: "@yearly",
          run: {
            config: await client.getRunConfig({ params: { runId: await promptRun(client) } }),
            files: [],
          },
        },
      });
      const values: Readonly<Record<string, string>> = {
        runId,
        scheduleId: String(schedule.id),
        taskId: "t1",
        sessionId: other.sessionId,
        id: String(collection?.id),
        draftId: String(draft.id),
        job: "get-started",
        name: "web",
      };
      const fill = (path: string): string =>
        path.replaceAll(/\$(\w+)/g, (_, name: string) => {
          const value = values[name];
          if (value === undefined) throw new Error(`No example of $${name} in ${path}.`);
          return value;
        });
      expect(PATHS.length).toBeGreaterThan(10);
      const pages = await Promise.all(
        PATHS.map(async (path) => {
          const { page } = await openPage(url + fill(path));
          await main(page).getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
          await settle(page);
          const read: string[] = [];
          page.on("response", (response) => {
            const { pathname } = new URL(response.url());
            if (response.ok() && pathname !== "/api/status") read.push(pathname);
          });
          return { path, page, read, before: await main(page).innerText() };
        }),
      );

      served.process.child.kill("SIGTERM");
      await served.process.ended;
      await Promise.all(pages.map(({ page }) => banner(page).waitFor()));
      for (const { path, page, before } of pages) {
        const shown = await main(page).innerText();
        // Times such as "2 seconds ago" go on.
        const [title = ""] = before.split("\n");
        expect({ path, isKept: shown.includes(title) }).toEqual({ path, isKept: true });
        expect({ path, alerts: await page.getByRole("alert").allTextContents() }).toEqual({
          path,
          alerts: [],
        });
        await page.getByRole("status").getByText("Server unreachable").waitFor();
      }
      const faults = await Promise.all(pages.slice(0, 1).map(({ page }) => seriousFaults(page)));
      expect(faults).toEqual([[]]);
      for (const { read } of pages) read.splice(0);

      await serveBuilt(folder, Number(new URL(url).port));
      await Promise.all(
        pages.map(async ({ page }) => {
          await tryNow(page);
          await banner(page).waitFor({ state: "hidden" });
        }),
      );
      // A new run's form reads its lists as well.
      for (const { path, read } of pages.filter((one) => !READS_NOTHING.test(one.path)))
        await expect.poll(() => ({ path, isRead: read.length > 0 })).toEqual({ path, isRead: true });
    },
    EVERY_PAGE_MS,
  );

  it("keeps scores in the browser, sends them in order afterwards, and tells what was changed meanwhile", async () => {
    const { url, client } = await serve();
    const { sessionId } = await session(client);
    const { page } = await openPage(`${url}/sessions/${sessionId}`);
    await page.locator("[data-marks]:focus").waitFor();
    // Answers that come next are loaded ahead.
    await settle(page);
    await outage(page);
    await page.keyboard.press("4");
    await page.getByText("1 score is saved in this browser and will be sent").waitFor();
    await page.getByRole("status").getByText("answer 2").waitFor();
    await page.getByRole("region", { name: "Answer" }).waitFor();
    await page.keyboard.press("2");
    await page.getByText("2 scores are saved in this browser and will be sent").waitFor();
    await page.getByRole("status").getByText("answer 3").waitFor();
    await page.keyboard.press("5");
    await page.getByText("3 scores are saved in this browser").waitFor();
    // What nobody else has heard is taken back here.
    await page.keyboard.press("u");
    await page.getByText("2 scores are saved in this browser").waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    const kept = await page.evaluate<string>("JSON.stringify(localStorage)");
    expect(kept).toContain("assay.unsent.");
    expect(MODELS.filter((name) => kept.includes(name))).toEqual([]);
    expect(kept).not.toContain("Say t1");

    const rows = (await client.listAnswers({ params: { sessionId }, query: {} })).rows;
    const [first, second, third] = rows;
    await client.scoreAnswer({
      params: { sessionId, answerId: second?.answerId ?? "" },
      body: { scores: { rating: 5 } },
    });
    // Also when the tab is closed: another page of the same browser sends them, whichever it is.
    const later = await page.context().newPage();
    await page.close();
    await later.goto(`${url}/models`);
    const ratingOf = async (answerId = ""): Promise<number | undefined> => {
      const { rows: now } = await client.listAnswers({ params: { sessionId }, query: {} });
      return now.find((row) => row.answerId === answerId)?.scores["rating"];
    };
    await expect.poll(() => ratingOf(first?.answerId)).toBe(4);
    expect(await ratingOf(second?.answerId)).toBe(5);
    expect(await ratingOf(third?.answerId)).toBeUndefined();

    await later.goto(`${url}/sessions/${sessionId}`);
    const told = later.getByRole("note").filter({ hasText: "1 score was not saved on the server" });
    await told
      .getByText("Answer 2: Rating 2. Somebody scored this answer while the server was away.")
      .waitFor();
    await told.getByRole("button", { name: "Send mine" }).click();
    await told.waitFor({ state: "hidden" });
    await expect.poll(() => ratingOf(second?.answerId)).toBe(2);
    await expect.poll(() => later.evaluate<string>("JSON.stringify(localStorage)")).not.toContain("unsent");
  });

  it("tells that scores came too late for a session that was finished meanwhile", async () => {
    const { url, client } = await serve();
    const { sessionId } = await session(client);
    const { page } = await openPage(`${url}/sessions/${sessionId}`);
    await page.locator("[data-marks]:focus").waitFor();
    await settle(page);
    const away = await outage(page);
    await page.keyboard.press("4");
    await page.getByText("1 score is saved in this browser").waitFor();
    await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    await away.end();
    await tryNow(page);
    await page.getByText("1 score was not saved on the server").waitFor();
    await page.getByRole("heading", { name: "Scores by Ann" }).waitFor();
    await page.getByRole("button", { name: "Discard mine" }).click();
    await page.getByText("1 score was not saved on the server").waitFor({ state: "hidden" });
    expect(await page.evaluate<string>("JSON.stringify(localStorage)")).not.toContain("assay.refused.");
  });

  it("keeps a manual score with its comment, and sends it afterwards", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 1 });
    const { page } = await openPage(`${url}/runs/${runId}/tasks/t1`);
    await page.getByText("Score manually").first().click();
    await page.getByRole("textbox", { name: "Your name" }).first().fill("Ann");
    await page.getByRole("textbox", { name: "Comment" }).first().fill("too short");
    const away = await outage(page);
    await page.getByRole("button", { name: "2 of 5" }).first().click();
    // Folded answers have it too.
    const kept = page.getByText("1 score is saved in this browser").filter({ visible: true });
    await kept.first().waitFor();
    await away.end();
    await tryNow(page);
    await expect.poll(() => kept.count()).toBe(0);
    const { rows } = await client.listItemScores({ params: { runId }, query: {} });
    const details = await Promise.all(
      rows.map(({ itemId }) => client.getItem({ params: { runId, itemId: String(itemId) } })),
    );
    const scores = details.flatMap((detail) => detail.scores);
    expect(scores.map(({ reason }) => reason)).toEqual(["too short"]);
  });

  it("asks for a token that the server wants by now, and goes on at the same address", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/models?tab=providers`);
    await page.getByRole("heading", { name: "Models", exact: true }).waitFor();
    const problem = { status: 401, code: "unauthorized", message: "Give the token." };
    await intercept(page, "**/api/**", (route) => route.fulfill({ status: 401, json: problem }));
    await intercept(page, "**/api/login", async (route) => {
      await page.unroute("**/api/**");
      await route.fulfill({ status: 200, body: "" });
    });
    const token = page.getByRole("textbox", { name: "Access token" });
    await token.waitFor();
    await token.fill("a-word");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Models", exact: true }).waitFor();
    expect(page.url()).toBe(`${url}/models?tab=providers`);
  });
});

/** In the place of a file of the page. */
const plant = (page: Page, file: string, body: string) =>
  intercept(page, `**/assets/${file}-*.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );

describe("a page that fails", () => {
  it("leaves the frame, says what happened, and is forgotten on the next page", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/runs`);
    await plant(page, "sessions", 'export function Sessions() { throw new Error("A planted fault"); }');
    const places = page.getByRole("navigation", { name: "Navigation" });
    await places.getByRole("link", { name: "Scoring" }).click();
    const fault = page.getByRole("alert").filter({ hasText: "This part of the page can't be displayed" });
    await fault.waitFor();
    await fault.getByText("Technical details").click();
    await fault.getByText("A planted fault").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await fault.getByRole("button", { name: "Try again" }).click();
    await fault.waitFor();
    await places.getByRole("link", { name: "Models" }).click();
    await page.getByRole("heading", { name: "Models", exact: true }).waitFor();
    expect(await fault.count()).toBe(0);
  });

  it("takes away one view of results and nothing else", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 1 });
    const { page } = await openPage(`${url}/runs/${runId}?tab=progress`);
    await plant(page, "slices", 'export function Slices() { throw new Error("A planted fault"); }');
    await page.getByRole("tab", { name: "Results" }).click();
    await page.getByRole("tab", { name: "Breakdown" }).click();
    const fault = page.getByText("This part of the page can't be displayed");
    await fault.waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("tab", { name: "Run settings" }).click();
    await fault.waitFor({ state: "hidden" });
    expect(page.url()).toContain("view=settings");
  });
});

describe("an updated server", () => {
  it("has an old page reload itself once when a file of it is gone", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/runs`);
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    // The files of the old page are gone until it is loaded anew.
    await intercept(page, "**/assets/*.js", (route) =>
      loads > 0 ? route.continue() : route.fulfill({ status: 404 }),
    );
    await intercept(page, `${url}/`, (route) =>
      route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({ body: "<html>another</html>" }),
    );
    await page.getByRole("navigation", { name: "Navigation" }).getByRole("link", { name: "Models" }).click();
    await page.getByRole("heading", { name: "Models", exact: true }).waitFor();
    expect(loads).toBe(1);
    expect(page.url()).toBe(`${url}/models`);
  });

  it("is never the cause of reloading for ever", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/runs`);
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await intercept(page, "**/assets/models-*.js", (route) => route.fulfill({ status: 404 }));
    await intercept(page, `${url}/`, (route) => route.fulfill({ body: "<html>another</html>" }));
    await page.getByRole("navigation", { name: "Navigation" }).getByRole("link", { name: "Models" }).click();
    await expect.poll(() => loads).toBe(1);
    // What it says at last: before it knows why, it says only that the part is missing.
    await page.getByText("Assay was updated. Reload to continue.").waitFor();
    await page.getByRole("button", { name: "Reload page" }).first().waitFor();
    await settle(page);
    expect(loads).toBe(1);
  });

  it("is told beside what is being typed, which stays", async () => {
    const { url } = await serve();
    const { page } = await openPage(`${url}/criteria?open=new`);
    const form = page.getByRole("dialog", { name: "New criteria set" });
    const name = form.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Typed");
    await intercept(page, "**/api/status", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), version: "99.0.0" } });
    });
    await page.getByText("Assay was updated. Reload to continue with the new version.").waitFor();
    expect(await name.inputValue()).toBe("Typed");
  });
});

describe("what does not exist", () => {
  it("is said at once, with a way back", async () => {
    const { url, client } = await serve();
    const runId = await answeredRun(client, { tasks: 1 });
    const { page } = await openPage(`${url}/`);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const walks: readonly (readonly [path: string, api: string, back: string])[] = [
      ["/runs/none", "/api/runs/none", "All runs"],
      [`/runs/${runId}/tasks/none`, `/api/runs/${runId}/tasks/none`, "All tasks of this run"],
      ["/sessions/none", "/api/sessions/none", "All sessions"],
      ["/collections/9999", "/api/collections/9999", "All collections"],
    ];
    for (const [path, api, back] of walks) {
      asked.splice(0);
      await visit(page, path);
      await page.getByRole("heading", { name: "Not found" }).waitFor();
      await page.getByRole("link", { name: back }).waitFor();
      await settle(page);
      expect({ path, asked: asked.filter((one) => one === api).length }).toEqual({ path, asked: 1 });
    }
    for (const path of ["/criteria?open=9999", `/collections/all?task=9999`]) {
      await page.goto(url + path);
      const alert = page.getByRole("alert");
      await alert.waitFor();
      expect(await alert.getByRole("button", { name: "Try again" }).count()).toBe(0);
    }
  });
});
