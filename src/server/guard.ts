import type { MiddlewareHandler } from "hono";
import { Failure, phrase } from "../core/index.ts";
import { inUrl, isEverywhere } from "./address.ts";
import { isHealthCheck } from "./health.ts";
import { toProblem } from "./problem.ts";

const OWN_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/** What a call says of where it comes from and where it goes. */
export interface CallHeaders {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`. */
  readonly site: string | undefined;
}

/**
 * Whether a call is addressed to another host or comes from a foreign page. Without it any page on the web could reach
 * the port: by a name that resolves to 127.0.0.1, or by a call from another site or port.
 * A host on every address of the machine cannot know its names; there the access token keeps strangers out.
 */
export function foreignTo(
  address: string,
  port: () => number,
  isSecure = false,
): (call: CallHeaders) => boolean {
  const [scheme, usualPort] = isSecure ? ["https://", "443"] : ["http://", "80"];
  const names = new Set([...OWN_NAMES, inUrl(address)]);
  const isOwn = (host: string): boolean => {
    const match = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(host.toLowerCase());
    const isNamed = match !== null && (isEverywhere(address) || names.has(match[1] ?? ""));
    return isNamed && Number(match[2] ?? usualPort) === port();
  };
  return ({ host = "", origin, site }) => {
    const isOwnOrigin =
      origin === undefined ||
      (origin.startsWith(scheme) &&
        (isEverywhere(address) ? origin.slice(scheme.length) === host : isOwn(origin.slice(scheme.length))));
    return !isOwn(host) || !isOwnOrigin || site === "cross-site" || site === "same-site";
  };
}

export function notForForeigners(): Failure {
  return new Failure("forbidden", phrase`Requests from other hosts and websites are blocked.`);
}

/** Lets only calls through that are addressed to this host and do not come from a foreign page, and health checks. */
export function guard(isForeign: (call: CallHeaders) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const call = {
      host: req.header("host"),
      origin: req.header("origin"),
      site: req.header("sec-fetch-site"),
    };
    if (!isHealthCheck(req) && isForeign(call)) {
      const problem = toProblem(notForForeigners(), (text) => text);
      return context.json(problem, problem.status);
    }
    await next();
    return undefined;
  };
}
