import { Failure, type Provider, hasUserInfo, phrase } from "../../core/index.ts";

export interface Address {
  readonly origin: string;
  /** With the query. */
  readonly path: string;
}

interface Paths {
  readonly baseUrl: string;
  readonly prefix: string;
  /** The protocol's own path for any model, as it stands at the end of a base URL that is the whole address. */
  readonly ownPath: RegExp;
}

/**
 * `{baseUrl}{endpoint}`, or the protocol's own path when the provider names none; that path starts with the
 * protocol's prefix only when the base URL has no path. A version such as `/v1` that both parts hold is
 * written once; a query of the base URL stays. A base URL that already ends with the protocol's own path is taken
 * without it, so that it may be the whole address of answers.
 */
export function addressOf(
  provider: Provider,
  protocol: Paths,
  endpoint: string | undefined,
  own: string,
): Address {
  const base = parse(provider, protocol.baseUrl);
  const start = base.pathname.replace(/\/+$/, "").replace(protocol.ownPath, "");
  if (endpoint !== undefined)
    return { origin: base.origin, path: withQuery(join(start, endpoint), base.search) };
  const end = `${start === "" ? protocol.prefix : ""}${own}`;
  return { origin: base.origin, path: withQuery(join(withoutOtherVersion(start, end), end), base.search) };
}

/** A protocol whose paths have versions of their own, which differ, takes those. */
function withoutOtherVersion(start: string, end: string): string {
  return VERSION_AT_START.test(end) ? start.replace(VERSION_AT_END, "") : start;
}

const VERSION_AT_START = /^\/v\d+(?:beta)?\//;
const VERSION_AT_END = /\/v\d+(?:beta)?$/;

function withQuery(path: string, query: string): string {
  return query !== "" && path.includes("?") ? `${path}&${query.slice(1)}` : path + query;
}

function join(start: string, end: string): string {
  const rooted = `/${end.replace(/^\/+/, "")}`;
  const version = VERSION_AT_END.exec(start)?.[0];
  const repeated = version !== undefined && rooted.startsWith(`${version}/`);
  return `${start}${repeated ? rooted.slice(version.length) : rooted}`;
}

function parse({ name, baseUrl }: Provider, fallback: string): URL {
  const url = URL.parse(baseUrl ?? fallback);
  if (url !== null && hasUserInfo(url))
    throw new Failure(
      "invalid-input",
      phrase`The base URL of provider ${name} contains a user name or password.`,
      {
        hint: phrase`Remove it from the URL and set an API key or an Authorization header instead.`,
      },
    );
  if (url !== null && (url.protocol === "http:" || url.protocol === "https:")) return url;
  throw new Failure("invalid-input", phrase`The base URL of provider ${name} is not an HTTP URL.`);
}
