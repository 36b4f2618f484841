import type { Json, Served } from "../../core/index.ts";
import { textAt } from "../json/reading.ts";
import type { ReplyHeaders } from "./exchange.ts";

const REQUEST_ID = ["x-request-id", "request-id", "x-amzn-requestid", "apim-request-id", "x-generation-id"];
const RATE_LIMIT = /^(?:x-ratelimit-|anthropic-ratelimit-|ratelimit)/;
/** Nobody names a model or a request at greater length. */
const LONGEST = 300;
const MOST_HEADERS = 30;

/** Who answered, by the words of the provider: the same few keys in every protocol. */
export function servedBy(body: Json, headers: ReplyHeaders): Served {
  const first = (...keys: readonly string[]): string | null =>
    brief(keys.map((key) => textAt(body, key)).find((text) => text !== undefined && text !== ""));
  return {
    model: first("model", "modelVersion"),
    host: first("provider"),
    fingerprint: first("system_fingerprint"),
    requestId: requestIdOf(headers) ?? first("id", "responseId"),
    rateLimits: Object.fromEntries(
      Object.entries(headers)
        .flatMap(([name, value]) => {
          const text = RATE_LIMIT.test(name) ? brief(textOf(value)) : null;
          return text === null ? [] : [[name, text] as const];
        })
        .slice(0, MOST_HEADERS),
    ),
  };
}

/** The id by which the provider's support finds the call. */
export function requestIdOf(headers: ReplyHeaders): string | null {
  return brief(REQUEST_ID.map((name) => textOf(headers[name])).find((id) => id !== undefined));
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}

function brief(text: string | undefined): string | null {
  return text === undefined ? null : text.slice(0, LONGEST).replaceAll("\0", "").toWellFormed();
}
