import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { type Client, LARGEST_BODY, createClient } from "../contract/index.ts";
import { atMost } from "./policy.ts";
import { nameRequest } from "./request-names.ts";

/** What a caller is known by. */
const OWN_HEADERS = ["authorization", "cookie"];

/**
 * The tools for agents, over HTTP. They call the app's own routes in the caller's name, so that they can do and see what
 * the caller can and no more.
 */
export function serveMcp(app: OpenAPIHono, version: string): void {
  const contextOf = (request: Request) => ({
    client: () => Promise.resolve(clientOf(app, request)),
    pause: (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }),
    marker: () => randomBytes(16).toString("hex"),
  });
  /** Loaded when the first agent comes. */
  let answer: Promise<(request: Request) => Promise<Response>> | undefined;
  const load = async () => (await import("../mcp/index.ts")).mcpOverHttp(contextOf, version);
  // What tools are asked for is checked by the routes they call.
  app.all("/mcp", atMost(LARGEST_BODY.large), async ({ req: { raw: request } }) => {
    nameRequest(request, "/mcp");
    answer ??= load();
    return await (
      await answer
    )(request);
  });
}

/** A client that is known as whoever has sent the request. */
function clientOf(app: OpenAPIHono, request: Request): Client {
  return createClient(async (path, init) => {
    const headers = new Headers(init.headers);
    for (const name of OWN_HEADERS) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return await app.request(new URL(path, request.url), { ...init, headers });
  });
}
