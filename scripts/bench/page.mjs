// The results page over a large run, in a real Chromium: how soon there is something to read, and whether it stays smooth.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "../find-chromium.mjs";
import { inFolder, printTable, withHost } from "./kit.mjs";
import { writeLargeRuns } from "./large-run.mjs";

const ITEMS = 100_000;
const READY_MS = 2000;
const LONGEST_TASK_MS = 200;
const STEP_PX = 20_000;

/** Milliseconds from navigation to the ranking and to the first rows, and KB that came over the wire. */
async function look(browser, url, rows) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask", buffered: true });
  });
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  const since = () => page.evaluate(() => performance.now());
  await page.goto(url, { waitUntil: "commit" });
  await page.getByRole("table", { name: "Ranking" }).waitFor();
  const ranking = await since();
  await page.locator(rows).first().waitFor();
  const first = await since();
  await page.waitForLoadState("networkidle");
  return { page, ranking, first, kilobytes: bytes / 1000 };
}

/** The longest task while something is done, in milliseconds; what the browser does not call long counts as 0. */
async function longestDuring(page, work) {
  await page.evaluate(() => (window.longest = 0));
  await work();
  // Observers are told after the task, so one more frame has to pass.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));
  return await page.evaluate(() => window.longest);
}

/** Down to the end and up again, a step each frame, as fast as a hand on the scroll bar. */
async function scrollAll(page) {
  await page.evaluate(async (step) => {
    const box = document.querySelector(".item-table");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = box.scrollHeight - box.clientHeight;
    for (let top = 0; top < end; top += step) {
      box.scrollTop = top;
      await frame();
    }
    for (let top = end; top > 0; top -= step) {
      box.scrollTop = top;
      await frame();
    }
    box.scrollTop = 0;
  }, STEP_PX);
}

async function sortAll(page) {
  for (const name of ["Score of 100", "Latency, ms", "Task", "Cost, USD"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.locator('[role="columnheader"][aria-sort="ascending"]', { hasText: name }).waitFor();
    await page.locator(".item-table:not(.stale)").waitFor();
  }
}

const against = (value, most) => `${value.toFixed(0)} of ${most}${value > most ? ", missed" : ""}`;

export async function benchPage() {
  const executablePath = findChromium();
  if (executablePath === null) {
    console.log("page: left out, there is no Chromium. Install one, or name it in ASSAY_CHROMIUM.\n");
    return;
  }
  const rows = await inFolder(async (folder) => {
    const workspace = join(folder, "runs");
    mkdirSync(workspace);
    const run = { runId: "bench", items: ITEMS, models: 10, samples: 1 };
    await writeLargeRuns(join(workspace, "assay.sqlite"), [run]);
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-background-networking"],
    });
    const found = [];
    const told = (name, { ranking, first, kilobytes }) =>
      found.push([name, against(ranking, READY_MS), against(first, READY_MS), kilobytes.toFixed(0)]);
    try {
      await withHost(workspace, async (url) => {
        const worked = await look(browser, `${url}/runs/bench?view=tasks`, ".task-cell");
        told("tasks, results not worked out yet", worked);
      });
      // As after every start: results are kept, sheets are not.
      await withHost(workspace, async (url) => {
        told("tasks, host just started", await look(browser, `${url}/runs/bench?view=tasks`, ".task-cell"));
        told("tasks, looked at before", await look(browser, `${url}/runs/bench?view=tasks`, ".task-cell"));
        const items = await look(browser, `${url}/runs/bench?view=items`, ".item-table .unfold");
        told("items, looked at before", items);
        const scrolled = await longestDuring(items.page, () => scrollAll(items.page));
        const sorted = await longestDuring(items.page, () => sortAll(items.page));
        found.push(
          ["longest task while scrolling all items, ms", "", against(scrolled, LONGEST_TASK_MS), ""],
          ["longest task while sorting them, ms", "", against(sorted, LONGEST_TASK_MS), ""],
        );
      });
    } finally {
      await browser.close();
    }
    return found;
  });
  const headers = [`${ITEMS.toLocaleString("en")} items`, "ranking, ms", "first rows, ms", "KB"];
  printTable("Results in a browser", headers, rows);
}
