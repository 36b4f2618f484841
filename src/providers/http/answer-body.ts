import { CallFailure, type Json, phrase } from "../../core/index.ts";
import { cleanJson, needsCleaning } from "../json/clean-json.ts";
import { parseJson } from "../json/parse-json.ts";
import { listAt } from "../json/reading.ts";
import type { Reply } from "./exchange.ts";
import {
  errorIn,
  explanationIn,
  failureFrom,
  looksLikeHtml,
  obstacleOf,
  retryFor,
  shorten,
} from "./reported-error.ts";
import { isUnknownPacking } from "./unpacking.ts";
import { retryAfterMs } from "./retry-after.ts";

/** The body of a good answer. */
export function bodyOf({ text, headers }: Reply): Json {
  const body = parseJson(text);
  if (body === undefined) throw unreadable(text, String(headers["content-encoding"] ?? ""));
  const error = errorIn(body);
  if (error !== null) throw failureFrom(error);
  return needsCleaning(text) ? cleanJson(body) : body;
}

/** The body of an answer that is not good, which may be anything. Google puts errors of streams into a list. */
export function errorBodyOf({ text }: Reply): Json {
  const body = parseJson(text) ?? null;
  return Array.isArray(body) ? (listAt(body)[0] ?? null) : body;
}

/** `now`: milliseconds since 1970. */
export function statusFailure(reply: Reply, body: Json, now: number): CallFailure {
  const { status, headers, text } = reply;
  const location = headers["location"];
  const words =
    status >= 300 && status < 400 && typeof location === "string"
      ? phrase`redirected to ${location}; set the base URL to the server's actual address`
      : explanationIn(text, body);
  const retry = retryFor(status, { words, code: errorIn(body)?.code ?? "" });
  const wait = retry === "permanent" ? undefined : retryAfterMs(headers, body, now);
  const message = shorten(phrase`HTTP ${status}: ${words === "" ? phrase`no details` : words}`);
  return new CallFailure(retry, message, wait, { obstacle: obstacleOf(status) });
}

function unreadable(text: string, encoding: string): CallFailure {
  if (isUnknownPacking(encoding))
    return new CallFailure(
      "permanent",
      shorten(phrase`the response is compressed with ${encoding}, which Assay can't read`),
    );
  if (looksLikeHtml(text))
    return new CallFailure("permanent", phrase`got a web page instead of JSON; check the base URL`);
  if (text.trim() === "") return new CallFailure("transient", phrase`the response is empty`);
  return new CallFailure(
    "transient",
    shorten(phrase`the response is not complete JSON: ${text.slice(0, 200)}`),
  );
}
