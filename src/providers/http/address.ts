import { Failure, type Provider } from "../../core/index.ts";

export interface Address {
  readonly origin: string;
  /** With the query. */
  readonly path: string;
}

interface Paths {
  readonly baseUrl: string;
  readonly prefix: string;
}

/**
 * `{baseUrl}{endpoint}`, or the protocol's own path when the provider names none; that path starts with the
 * protocol's prefix only when the base URL has no path. A version such as `/v1` that both parts hold is
 * written once; a query of the base URL stays.
 */
export function addressOf(
  provider: Provider,
  protocol: Paths,
  endpoint: string | undefined,
  own: string,
): Address {
  const base = parse(provider, protocol.baseUrl);
  const start = base.pathname.replace(/\/+$/, "");
  const end = endpoint ?? `${start === "" ? protocol.prefix : ""}${own}`;
  return { origin: base.origin, path: withQuery(join(start, end), base.search) };
}

function withQuery(path: string, query: string): string {
  return query !== "" && path.includes("?") ? `${path}&${query.slice(1)}` : path + query;
}

function join(start: string, end: string): string {
  const rooted = `/${end.replace(/^\/+/, "")}`;
  const version = /\/v\d+(?:beta)?$/.exec(start)?.[0];
  const repeated = version !== undefined && rooted.startsWith(`${version}/`);
  return `${start}${repeated ? rooted.slice(version.length) : rooted}`;
}

function parse({ name, baseUrl }: Provider, fallback: string): URL {
  const url = URL.parse(baseUrl ?? fallback);
  if (url !== null && (url.protocol === "http:" || url.protocol === "https:")) return url;
  throw new Failure("invalid-input", `The base URL of provider ${name} is not an http address.`);
}
