import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { createClient } from "../contract/index.ts";

/** What a caller is known by. */
const OWN_HEADERS = ["authorization", "cookie"];

/**
 * The tools for agents, over HTTP. They call the app's own routes in the caller's name, so that they can do and see what
 * the caller can and no more.
 */
export function serveMcp(app: OpenAPIHono, version: string): void {
  app.all("/mcp", async ({ req: { raw: request } }) => {
    const { answerMcp } = await import("../mcp/index.ts");
    const client = createClient(async (path, init) => {
      const headers = new Headers(init.headers);
      for (const name of OWN_HEADERS) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      return await app.request(new URL(path, request.url), { ...init, headers });
    });
    const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });
    const marker = () => randomBytes(16).toString("hex");
    return await answerMcp(request, { client, pause, marker }, version);
  });
}
