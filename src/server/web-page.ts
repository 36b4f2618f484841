import type { Context, Hono } from "hono";
import { nameRequest } from "./request-names.ts";

/** The built page, as files by their path below it. */
export interface WebPage {
  /** Null when there is no such file. Text is there twice: as it is, and packed, with `.gz` behind its name. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
}

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** What its files are called where requests are counted. */
const PAGE = "page";

/** Paths that belong to others, in which a typing mistake must not look like the page. */
const OTHERS = /^\/(?:(?:api|assets|health|metrics)(?:\/|$)|runs\/[^/]+\/report\.)/;

/** Serves the page: its files for ever, since their names change with their content, and itself at every address. */
export function serveWebPage(app: Pick<Hono, "get">, page: WebPage, nonce: () => string): void {
  app.get("/assets/:file", async (context, next) => {
    const file = context.req.param("file");
    if (!/^[\w.-]+$/.test(file)) return await next();
    const isPacked = /\bgzip\b/.test(context.req.header("accept-encoding") ?? "");
    const packed = isPacked ? await page.read(`assets/${file}.gz`) : null;
    const content = packed ?? (await page.read(`assets/${file}`));
    if (content === null) return await next();
    nameRequest(context.req.raw, PAGE);
    return context.body(new Uint8Array(content), 200, {
      "content-type": TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      ...(packed === null ? {} : { "content-encoding": "gzip" }),
    });
  });
  app.get("*", async (context, next) => {
    if (OTHERS.test(context.req.path)) return await next();
    const content = await page.read("index.html");
    if (content === null) return await next();
    nameRequest(context.req.raw, PAGE);
    return showPage(context, new TextDecoder().decode(content), nonce());
  });
}

/** A page of files of our own, under the policy that lets in nothing else. */
export function showPage(context: Context, html: string, nonce: string): Response {
  context.header(
    "content-security-policy",
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  context.header("cache-control", "no-store");
  return context.html(html.replaceAll("__NONCE__", nonce));
}
