import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { type Browser, type Page, type Request, chromium } from "playwright-core";
import { inject, onTestFinished, vi } from "vitest";
import { type Client, createClient, fetchFrom } from "../../src/contract/index.ts";
import { createApp, listen } from "../../src/server/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { ROOT, type Running, startAssay } from "./assay-process.ts";
import { temporaryFolder } from "./databases.ts";
import { asDescribed } from "./openapi.ts";
import { PATIENCE_MS } from "./patience.ts";

export interface Served {
  readonly url: string;
  readonly client: Client;
  readonly folder: string;
}

type Variables = Readonly<Record<string, string>>;

const servedAt = (url: string, folder: string): Served => ({
  url,
  folder,
  client: createClient(fetchFrom(url, fetch)),
});

/** The built page over a new workspace, as `assay serve` opens it but in this process; gone after the test. */
export async function serve(
  env: Variables = {},
  shared: Pick<Parameters<typeof assemble>[0], "database" | "work"> = {},
): Promise<Served> {
  const folder = temporaryFolder();
  const dist = join(ROOT, "dist");
  const workbench = await assemble({
    ...shared,
    folder,
    version: "0.0.0",
    environment: { ASSAY_LOCAL_SERVERS: "", ...env },
    drainQueue: true,
    examples: join(ROOT, "examples"),
    computingScript: pathToFileURL(join(dist, "computing-worker.js")),
  });
  const read = (path: string): Promise<Uint8Array | null> =>
    readFile(join(dist, "web", path)).catch(() => null);
  const app = createApp(workbench, { web: { read }, accessToken: null });
  const listener = await listen(
    asDescribed((incoming) => app.fetch(incoming)),
    { port: 0 },
  );
  onTestFinished(async () => {
    await workbench.close(true);
    await listener.close();
  });
  await workbench.fillIfNew();
  return servedAt(listener.url, folder);
}

/** The built app as its users start it, a process of its own. */
export async function serveBuilt(
  folder = temporaryFolder(),
  port = 0,
  env: Variables = {},
): Promise<Served & { readonly process: Running }> {
  const process = startAssay(["serve", "--dir", folder, "--port", String(port)], { env });
  await process.until(/Assay is running at http:\/\/[\d.:]+\//);
  const url = /http:\/\/[\d.:]+/.exec(process.output().stdout)?.[0] ?? "";
  return { ...servedAt(url, folder), process };
}

/** A page that remembers what went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts and of the console, and calls to anywhere else. */
  readonly troubles: string[];
}

/**
 * Two that draw the list below the address bar in processes of their own, for every page, before anybody types: they
 * took a third of all the time. The others are what Playwright turns off, whose list ours takes the place of.
 */
const UNWANTED = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Code made fast is seldom run again before its page is closed: without it the tests took a tenth less processor time. */
const SCRIPTS = "--js-flags=--no-turbofan,--no-maglev";

let shared: Promise<Browser> | null = null;

/** A new page of a browser that the tests of one file share. */
export async function openPage(
  url: string,
  { width = 1440, dark = false }: { readonly width?: number; readonly dark?: boolean } = {},
): Promise<WatchedPage> {
  shared ??= chromium.launch({
    executablePath: inject("chromium"),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      SCRIPTS,
      `--disable-features=${UNWANTED.join(",")}`,
    ],
  });
  const browser = await shared;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? "dark" : "light",
    // What fades in has its own contrast only at the end.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    const folder = process.env["ASSAY_PICTURES"];
    if (task.result?.state === "fail" && folder !== undefined)
      await page.screenshot({ path: join(folder, `failed-${task.id}.png`), fullPage: true });
    await context.close();
  });
  watchRequests(page);
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !request.url().startsWith("data:"))
      troubles.push(`called ${request.url()}`);
  });
  await page.goto(url);
  return { page, troubles };
}

/** What each page is waiting for. */
const requestsOf = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const waiting = new Set<Request>();
  requestsOf.set(page, waiting);
  page.on("request", (request) => waiting.add(request));
  page.on("requestfinished", (request) => waiting.delete(request));
  page.on("requestfailed", (request) => waiting.delete(request));
  // What follows a run goes on as long as the page is open.
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.startsWith("text/event-stream") === true)
      waiting.delete(response.request());
  });
}

const NEXT_FRAMES =
  "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))";

/** Until a page has read all that it asked for, and has drawn it. */
export async function settle(page: Page): Promise<void> {
  const isWaiting = () => (requestsOf.get(page)?.size ?? 0) > 0;
  do {
    await vi.waitUntil(() => !isWaiting(), { timeout: PATIENCE_MS, interval: 10 });
    await page.evaluate(NEXT_FRAMES);
  } while (isWaiting());
}

/** To another address of the same page as a link leads there, which takes a fifth of the time of loading it anew. */
export async function visit(page: Page, path: string): Promise<void> {
  const there = JSON.stringify(path);
  await page.evaluate(
    `history.pushState({}, "", ${there}); dispatchEvent(new PopStateEvent("popstate", { state: {} }));`,
  );
  await settle(page);
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
  shared = null;
}

/** What is still fading has its own contrast only at the end, and what is drawn next may begin to fade. */
const UNTIL_STILL = `(async () => {
  const fading = () => document.getAnimations().filter(
    ({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime < Infinity,
  );
  do {
    await Promise.allSettled(fading().map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  } while (fading().length > 0);
})()`;

/** Nobody asks for the rest: selectors of nodes, and style sheets fetched once more for rules that are not on. */
const AXE_OPTIONS = { resultTypes: ["violations"], selectors: false, preload: false };

/** What axe calls serious or critical, with where it is: in all of a page, or only in what covers the rest of it. */
export async function seriousFaults(page: Page, within: "page" | "dialog" = "page"): Promise<string[]> {
  await page.evaluate(UNTIL_STILL);
  // Evaluated through the debugger, which the page's policy does not bind; once for each document.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
  }>(`axe.run(${within === "page" ? "document" : '"[role=dialog]"'}, ${JSON.stringify(AXE_OPTIONS)})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`).join(" | ")}`,
    );
}
