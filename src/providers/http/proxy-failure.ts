import { CallFailure, type Retry, phrase } from "../../core/index.ts";
import { networkFailure } from "./network-failure.ts";
import { ProxyUnreached } from "./open-dispatcher.ts";
import type { Proxy } from "./proxy.ts";
import { shorten } from "./reported-error.ts";

interface Way {
  readonly origin: string;
  readonly proxy: Proxy | null;
}

/** What kept a request from being answered, on the way through a proxy or without one. */
export function failureOnTheWay(error: Error, { origin, proxy }: Way): CallFailure {
  if (proxy === null) return networkFailure(error, origin);
  const unreached = proxyUnreached(error);
  if (unreached !== null) return withoutProxy(unreached, proxy);
  const status = /\((\d{3})\)/.exec(codeOf(error) === "" ? "" : error.message)?.[1];
  if (status === undefined || !/proxy/i.test(error.message)) return networkFailure(error, origin);
  if (status === "407") return refused(proxy);
  const retry: Retry = status.startsWith("5") || status === "429" ? "transient" : "permanent";
  return failure(retry, phrase`the proxy ${proxy.shown} blocks requests to ${origin} (HTTP ${status})`);
}

/** The proxy may have hung up while the way through it was made. */
function proxyUnreached(error: Error): Error | null {
  const isOurs = error instanceof ProxyUnreached;
  if (!isOurs && !codeOf(error).startsWith("UND_ERR_PRX")) return null;
  if (!(error.cause instanceof Error)) return error;
  return error.cause instanceof ProxyUnreached ? proxyUnreached(error.cause) : error.cause;
}

function withoutProxy(cause: Error, { shown, variable }: Proxy): CallFailure {
  const { retry, message, call } = networkFailure(cause, phrase`the proxy ${shown}`);
  return new CallFailure(retry, shorten(phrase`${message} (set in ${variable})`), undefined, {
    ...call,
    mayBeBilled: false,
    obstacle: retry === "permanent" ? "rejected" : "unreachable",
  });
}

function refused({ shown, variable, hasCredentials }: Proxy): CallFailure {
  const reason = hasCredentials
    ? phrase`the proxy ${shown} rejects the user name and password in ${variable} (HTTP 407)`
    : phrase`the proxy ${shown} requires a user name and password (HTTP 407); set ${variable} to http://USER:PASSWORD@HOST:PORT`;
  return failure("permanent", reason);
}

function failure(retry: Retry, message: string): CallFailure {
  const obstacle = retry === "permanent" ? "rejected" : "unreachable";
  return new CallFailure(retry, shorten(message), undefined, { mayBeBilled: false, obstacle });
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
