import { join } from "node:path";
import axe from "axe-core";
import { type Browser, type Page, chromium } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { type Client, createClient, fetchFrom } from "../../src/contract/index.ts";
import { ROOT, type Running, startNode } from "./assay-process.ts";
import { temporaryFolder } from "./databases.ts";

export interface Served {
  readonly url: string;
  readonly client: Client;
  readonly folder: string;
  readonly process: Running;
}

/** The built app as its users start it; gone after the test. */
export async function serve(
  folder = temporaryFolder(),
  port = 0,
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const args = [join(ROOT, "dist", "assay.js"), "serve", "--dir", folder, "--port", String(port)];
  const process = startNode(args, { env });
  await process.until(/Assay is at http:\/\/[\d.:]+\//);
  const url = /http:\/\/[\d.:]+/.exec(process.output().stdout)?.[0] ?? "";
  return { url, client: createClient(fetchFrom(url, fetch)), folder, process };
}

/** A page that remembers what went wrong in it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts and of the console, and calls to anywhere else. */
  readonly troubles: string[];
}

let shared: Promise<Browser> | null = null;

/** A new page of a browser that the tests of one file share. */
export async function openPage(
  url: string,
  { width = 1440, dark = false }: { readonly width?: number; readonly dark?: boolean } = {},
): Promise<WatchedPage> {
  shared ??= chromium.launch({
    executablePath: inject("chromium"),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const browser = await shared;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? "dark" : "light",
    // What fades in has its own contrast only at the end.
    reducedMotion: "reduce",
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
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

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close();
  shared = null;
}

/** What axe calls serious or critical, with where it is. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Evaluated through the debugger, which the page's policy does not bind.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  }>("axe.run(document, { resultTypes: ['violations'] })");
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
