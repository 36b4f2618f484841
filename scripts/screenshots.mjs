// Pictures of the built page for the README and docs/web.md, into docs/images: a sample workspace, two widths, both themes.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { createClient, fetchFrom } from "../src/contract/index.ts";
import { findChromium } from "./find-chromium.mjs";

const OUT = "docs/images";
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const executablePath = findChromium();
if (executablePath === null) {
  console.error("Pictures need Chromium: install one, or name it in ASSAY_CHROMIUM.");
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "assay-pictures-"));
const host = spawn(
  process.execPath,
  ["dist/assay.js", "serve", "--sample", "--dir", join(folder, "runs"), "--port", "0"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
const url = await new Promise((resolve) => {
  let said = "";
  host.stdout.on("data", (data) => {
    said += data;
    const found = /Assay is running at (http:\/\/[\d.:]+)\//.exec(said)?.[1];
    if (found !== undefined) resolve(found);
  });
});
const client = createClient(fetchFrom(url, fetch));
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-background-networking"],
});

/** A page as it stands after `act`, without what only moves. */
async function picture(name, path, { size = WIDE, dark = false, act } = {}) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  // Whoever reads the README has seen the tour.
  await context.addInitScript(() => globalThis.localStorage.setItem("assay.tour-seen", "yes"));
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await act?.(page);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(OUT, `${name}.png`) });
  await context.close();
}

try {
  const [{ runId }] = (await client.listRuns({ query: {} })).rows;
  await picture("results", `/runs/${runId}`);
  await picture("results-dark", `/runs/${runId}`, { dark: true });
  await picture("results-narrow", `/runs/${runId}`, { size: NARROW, dark: true });
  const [{ taskId }] = (await client.listTaskScores({ params: { runId }, query: { limit: "1" } })).rows;
  await picture("answers", `/runs/${runId}/tasks/${encodeURIComponent(taskId)}`);
  await picture("new-run", "/new", {
    act: async (page) => {
      await page.getByRole("combobox", { name: "Collections" }).click();
      await page.getByRole("option").first().click();
      await page.keyboard.press("Escape");
      await page.getByRole("checkbox", { name: "All models of Simulated" }).check();
      await page.getByRole("checkbox", { name: "simulated-judge" }).uncheck();
      await page.getByRole("combobox", { name: "Judges" }).click();
      await page.getByRole("option", { name: "simulated-judge" }).click();
      await page.keyboard.press("Escape");
      await page.getByText("Minimum detectable difference").first().waitFor();
      await page.evaluate(() => globalThis.scrollTo(0, 0));
    },
  });
  await picture("home", "/", { act: (page) => page.getByText("is ahead of").first().waitFor() });
  const criteriaSet = (await client.listCriteriaSets({ query: {} })).rows[0]?.name;
  const { sessionId } = await client.createSession({
    params: { runId },
    body: { rater: "Ann", kind: "criteria", sample: 12, masksNames: true, criteriaSet },
  });
  await picture("scoring", `/sessions/${sessionId}`, { dark: true });
} finally {
  await browser.close();
  host.kill("SIGTERM");
  await new Promise((resolve) => {
    host.once("exit", resolve);
  });
  rmSync(folder, { recursive: true, force: true });
}
