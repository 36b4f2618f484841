import type { MiddlewareHandler } from "hono";
import { Failure } from "../core/index.ts";
import { inUrl, isEverywhere } from "./address.ts";
import { toProblem } from "./problem.ts";

const OWN_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Lets only calls through that are addressed to this host and do not come from a foreign page. Without it
 * any page on the web could reach the port: by a name that resolves to 127.0.0.1, or by a call from another site or port.
 * A host on every address of the machine cannot know its names; there the access token keeps strangers out.
 */
export function guard(address: string, port: () => number): MiddlewareHandler {
  const names = new Set([...OWN_NAMES, inUrl(address)]);
  const isOwn = (host: string): boolean => {
    const match = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(host.toLowerCase());
    const isNamed = match !== null && (isEverywhere(address) || names.has(match[1] ?? ""));
    return isNamed && Number(match[2] ?? "80") === port();
  };
  return async (context, next) => {
    const host = context.req.header("host") ?? "";
    const origin = context.req.header("origin");
    const site = context.req.header("sec-fetch-site");
    const isOwnOrigin =
      origin === undefined ||
      (origin.startsWith("http://") &&
        (isEverywhere(address) ? origin.slice(7) === host : isOwn(origin.slice(7))));
    if (!isOwn(host) || !isOwnOrigin || site === "cross-site" || site === "same-site") {
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
