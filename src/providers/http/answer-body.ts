import { CallFailure, type Json } from "../../core/index.ts";
import { cleanJson, needsCleaning } from "../json/clean-json.ts";
import { listAt } from "../json/reading.ts";
import type { Reply } from "./exchange.ts";
import { errorIn, explanationIn, failureFrom, looksLikeHtml, retryFor, shorten } from "./reported-error.ts";
import { retryAfterMs } from "./retry-after.ts";

/** The body of a good answer. */
export function bodyOf({ text }: Reply): Json {
  const body = parse(text);
  if (body === undefined) throw unreadable(text);
  const error = errorIn(body);
  if (error !== null) throw failureFrom(error);
  return needsCleaning(text) ? cleanJson(body) : body;
}

/** The body of an answer that is not good, which may be anything. Google puts errors of streams into a list. */
export function errorBodyOf({ text }: Reply): Json {
  const body = parse(text) ?? null;
  return Array.isArray(body) ? (listAt(body)[0] ?? null) : body;
}

/** A wrong key, a key without the right, a model or an address that is not there: no call will fare better. */
const KEEPS_ALL_OUT: ReadonlySet<number> = new Set([401, 403, 404]);

/** `now`: milliseconds since 1970. */
export function statusFailure(reply: Reply, body: Json, now: number): CallFailure {
  const { status, headers, text } = reply;
  const location = headers["location"];
  const words =
    status >= 300 && status < 400 && typeof location === "string"
      ? `moved to ${location}; set the base URL to where the server is`
      : explanationIn(text, body);
  const retry = retryFor(status, { words, code: errorIn(body)?.code ?? "" });
  const wait = retry === "permanent" ? undefined : retryAfterMs(headers, body, now);
  const message = shorten(`HTTP ${status}: ${words === "" ? "no explanation" : words}`);
  return new CallFailure(retry, message, wait, {
    obstacle: KEEPS_ALL_OUT.has(status) ? "rejected" : undefined,
  });
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function unreadable(text: string): CallFailure {
  if (looksLikeHtml(text))
    return new CallFailure("permanent", "a web page came instead of JSON; is the base URL right?");
  if (text.trim() === "") return new CallFailure("transient", "the answer is empty");
  return new CallFailure("transient", shorten(`the answer is not whole JSON: ${text.slice(0, 200)}`));
}
