import { type Provider, kindOf } from "../../core/index.ts";
import type { Network } from "./network.ts";
import { DEFAULT_PORTS, isLoopback } from "./no-proxy.ts";
import { proxyFor } from "./proxy.ts";

/** Where bytes of a call go. */
export interface Destination {
  /** Host and port. */
  readonly host: string;
  /** Host and port of the proxy on the way; null when calls go straight. */
  readonly proxy: string | null;
  /** Whether everything on the way is a loopback address. */
  readonly isLoopback: boolean;
}

/**
 * Where calls to a provider go, found out without a call. Null where there is no HTTP address. Throws a CallFailure when
 * the proxy's variable cannot be used.
 */
export function destinationOf(
  { type, baseUrl }: Pick<Provider, "type" | "baseUrl">,
  variable: Network["variable"],
): Destination | null {
  const url = URL.parse(baseUrl ?? kindOf(type).wire?.baseUrl ?? "");
  if (url === null || !Object.hasOwn(DEFAULT_PORTS, url.protocol)) return null;
  const proxy = proxyFor(url.origin, variable);
  const through = proxy === null ? null : new URL(proxy.shown);
  return {
    host: withPort(url),
    proxy: through === null ? null : withPort(through),
    isLoopback: isLoopback(url.hostname) && (through === null || isLoopback(through.hostname)),
  };
}

function withPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port === "" ? (DEFAULT_PORTS[protocol] ?? "") : port}`;
}
