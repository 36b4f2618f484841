import type { MiddlewareHandler } from "hono";
import { Failure } from "../core/index.ts";
import { toProblem } from "./problem.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

function isOwn(host: string, port: number): boolean {
  const match = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(host.toLowerCase());
  return match !== null && LOOPBACK.has(match[1] ?? "") && Number(match[2] ?? "80") === port;
}

/**
 * Lets only calls through that are addressed to this host and do not come from a foreign page. Without it
 * any page on the web could reach the port: by a name that resolves to 127.0.0.1, or by a cross-site call.
 */
export function guard(port: () => number): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header("host") ?? "";
    const origin = context.req.header("origin");
    const site = context.req.header("sec-fetch-site");
    const ownOrigin =
      origin === undefined || (origin.startsWith("http://") && isOwn(origin.slice(7), port()));
    if (!isOwn(host, port()) || !ownOrigin || site === "cross-site") {
      const problem = toProblem(
        new Failure("forbidden", "Calls from other hosts and pages are not answered."),
        (text) => text,
      );
      return context.json(problem, problem.status);
    }
    await next();
    return undefined;
  };
}
