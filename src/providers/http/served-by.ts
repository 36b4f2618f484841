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
  return {
    model: firstOf(body, "model", "modelVersion"),
    host: firstOf(body, "provider"),
    fingerprint: firstOf(body, "system_fingerprint"),
    requestId: requestIdOf(headers) ?? firstOf(body, "id", "responseId"),
    rateLimits: Object.fromEntries(
      Object.keys(headers)
        .filter((name) => RATE_LIMIT.test(name))
        .flatMap((name) => {
          const text = brief(textOf(headers[name]));
          return text === null ? [] : [[name, text] as const];
        })
        .slice(0, MOST_HEADERS),
    ),
  };
}

function firstOf(body: Json, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = textAt(body, key);
    if (text !== undefined && text !== "") return brief(text);
  }
  return null;
}

/** The id by which the provider's support finds the call. */
export function requestIdOf(headers: ReplyHeaders): string | null {
  const name = REQUEST_ID.find((known) => headers[known] !== undefined);
  return name === undefined ? null : brief(textOf(headers[name]));
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}

function brief(text: string | undefined): string | null {
  return text === undefined ? null : text.slice(0, LONGEST).replaceAll("\0", "").toWellFormed();
}
