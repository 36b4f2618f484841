import type { Hono } from "hono";
import type { Workbench } from "../workbench/index.ts";
import { nameRequest } from "./request-names.ts";

const LIVE = "/health/live";
const READY = "/health/ready";

/**
 * Whether a request is a health check. It is answered whoever asks and by whatever name: a load balancer or a kubelet
 * has no token and addresses the server by IP. What is told is the same for all, and nothing but whether it works.
 */
export function isHealthCheck({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return (method === "GET" || method === "HEAD") && (path === LIVE || path === READY);
}

/** Says whether the process is there, and whether it can answer requests. */
export function serveHealth(app: Pick<Hono, "get">, { whyNotReady }: Pick<Workbench, "whyNotReady">): void {
  const headers = { "cache-control": "no-store" };
  app.get(LIVE, (context) => {
    nameRequest(context.req.raw, LIVE);
    return context.json({ status: "ok" }, 200, headers);
  });
  app.get(READY, async (context) => {
    nameRequest(context.req.raw, READY);
    const trouble = await whyNotReady();
    return trouble === null
      ? context.json({ status: "ok" }, 200, headers)
      : context.json({ status: "unavailable", ...trouble }, 503, headers);
  });
}
