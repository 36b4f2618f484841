import { CallFailure, phrase } from "../../core/index.ts";
import type { Network } from "./network.ts";
import { isExempt, noProxyRules } from "./no-proxy.ts";

/** A proxy that calls go through. */
export interface Proxy {
  /** With user name and password; never shown. */
  readonly url: string;
  /** Without them. */
  readonly shown: string;
  /** The variable that names it, as it is spelled in the environment. */
  readonly variable: string;
  readonly hasCredentials: boolean;
}

type Variable = Network["variable"];

interface Found {
  readonly name: string;
  readonly value: string;
}

const SCHEMES = new Set(["http:", "https:"]);

/** The proxy for calls to an origin, or null. Throws a CallFailure when the variable that counts cannot be used. */
export function proxyFor(origin: string, variable: Variable): Proxy | null {
  const { protocol } = new URL(origin);
  const named = firstSet(variable, protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY", "ALL_PROXY");
  if (named === null) return null;
  const exempt = firstSet(variable, "NO_PROXY");
  return isExempt(origin, noProxyRules(exempt?.value ?? "")) ? null : proxyFrom(named);
}

/** Every proxy that the environment names, each with what it is for, and whom none of them is for. */
export function proxiesIn(variable: Variable): { proxies: Proxy[]; exempt: string | null } {
  const named = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"].flatMap((name) => firstSet(variable, name) ?? []);
  return { proxies: named.map(proxyFrom), exempt: firstSet(variable, "NO_PROXY")?.value ?? null };
}

/** Lower case wins, as with curl; an empty value counts as absent. */
function firstSet(variable: Variable, ...names: readonly string[]): Found | null {
  for (const name of names.flatMap((one) => [one.toLowerCase(), one])) {
    const value = variable(name)?.trim() ?? "";
    if (value !== "") return { name, value };
  }
  return null;
}

/** `proxy:8080` without a scheme is an http proxy. */
function proxyFrom({ name, value }: Found): Proxy {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`);
  if (url === null || url.hostname === "") throw unusable(phrase`${name} is not a proxy URL`);
  if (!SCHEMES.has(url.protocol))
    throw unusable(phrase`${name} names a ${url.protocol.slice(0, -1)} proxy, which Assay can't use`);
  return {
    url: url.href,
    shown: url.origin,
    variable: name,
    hasCredentials: url.username !== "",
  };
}

function unusable(reason: string): CallFailure {
  return new CallFailure("permanent", phrase`${reason}; set it to http://HOST:PORT, or unset it`, undefined, {
    obstacle: "rejected",
  });
}
