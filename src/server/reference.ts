import type { Hono } from "hono";
import { Failure, phrase } from "../core/index.ts";
import { describeApi } from "./openapi.ts";
import { type WebPage, showPage } from "./web-page.ts";

/** Serves the API's description for programs. It never changes while a host lives, and takes a while to make. */
export function serveDescription(app: Pick<Hono, "get">, version: string): void {
  let description: string | undefined;
  app.get("/api/openapi.json", (context) => {
    description ??= JSON.stringify(describeApi(version));
    return context.body(description, 200, { "content-type": "application/json" });
  });
}

/** Serves the page on which people read that description and try it; like the page itself, it tells nothing of the workspace. */
export function serveReference(app: Pick<Hono, "get">, page: WebPage | undefined, nonce: () => string): void {
  app.get("/api/docs", async (context) => {
    const content = await page?.read("reference.html");
    if (content === undefined || content === null)
      throw new Failure("not-found", phrase`The reference is not built here.`, {
        hint: phrase`Run \`npm run build\`, or read /api/openapi.json.`,
      });
    return showPage(context, new TextDecoder().decode(content), nonce());
  });
}
