import { CallFailure, type Json, type Retry, plainLine, phrase } from "../../core/index.ts";
import { at, isObject, listAt, textAt } from "../json/reading.ts";

const LONGEST_MESSAGE = 500;

/** What a provider says went wrong. */
export interface ReportedError {
  readonly words: string;
  /** Its names for the fault, as one text to search in. */
  readonly code: string;
  readonly status: number | null;
}

/** Keys of which every answer has one. */
const ANSWER_KEYS = ["choices", "candidates", "content", "output", "message", "delta", "response"];

/** The error in a body or in a chunk of a stream, or null when it holds none. */
export function errorIn(body: Json): ReportedError | null {
  const error = [
    at(body, "error"),
    at(body, "type") === "error" || at(body, "object") === "error" ? body : undefined,
    at(body, "response", "error"),
    at(body, "choices", 0, "error"),
    isOnlyDetail(body) ? body : undefined,
  ].find((value) => isObject(value) || (typeof value === "string" && value !== ""));
  return error === undefined ? null : reported(error);
}

/** What an event says that the server calls an error, whatever it is made of. */
export function errorCalled(data: string, body: Json): ReportedError {
  const words = data.trim() === "" ? phrase`no details` : data;
  return errorIn(body) ?? (isObject(body) ? reported(body) : { words, code: "", status: null });
}

/** FastAPI, behind which many servers stand, has this key for its errors and no other. */
function isOnlyDetail(body: Json): boolean {
  const detail = at(body, "detail");
  const isSaid = (typeof detail === "string" && detail !== "") || typeof detail === "object";
  return isSaid && detail !== null && ANSWER_KEYS.every((key) => at(body, key) === undefined);
}

function reported(error: Json): ReportedError {
  const code = ["code", "type", "status"].map((key) => textAt(error, key) ?? "").join(" ");
  const status = ["code", "status", "status_code"]
    .map((key) => Number(at(error, key)))
    .find((number) => number >= 400 && number < 600);
  return { words: wordsOf(error), code, status: status ?? null };
}

/** The words of an answer that is not 200, whatever it is made of. */
export function explanationIn(text: string, body: Json): string {
  const reported = errorIn(body);
  if (reported !== null) return reported.words;
  if (isObject(body)) return wordsOf(body);
  if (!looksLikeHtml(text)) return text;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? "";
  return title === "" ? phrase`a web page instead of JSON` : phrase`a web page instead of JSON: ${title}`;
}

export function looksLikeHtml(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body)/i.test(text);
}

function wordsOf(error: Json): string {
  if (typeof error === "string") return error;
  const said = at(error, "message") ?? at(error, "error") ?? at(error, "detail") ?? at(error, "title");
  const words = typeof said === "string" ? said : JSON.stringify(said ?? error);
  const details = listAt(error, "details").flatMap((detail) => textAt(detail, "reason") ?? []);
  const upstream = textAt(error, "metadata", "raw");
  const provider = textAt(error, "metadata", "provider_name") ?? "upstream";
  return [words, ...details, ...(upstream === undefined ? [] : [`${provider}: ${upstream}`])].join("; ");
}

const OUT_OF_MONEY = /insufficient_quota|billing|insufficient_credits/i;
const TOO_LONG =
  /context[ _-](?:length|window|size)|maximum context|prompt is too long|context_length_exceeded|exceeds?.{0,20}context/i;

/** Whether trying again can help, decided here and nowhere else. */
export function retryFor(status: number, { code, words }: Pick<ReportedError, "code" | "words">): Retry {
  if (OUT_OF_MONEY.test(code)) return "permanent";
  if (status === 429) return "rate-limited";
  if (TOO_LONG.test(code) || TOO_LONG.test(words)) return "permanent";
  if (status === 408 || status === 409 || status === 425) return "transient";
  return status >= 500 && status !== 501 && status !== 505 ? "transient" : "permanent";
}

/** An error that came where an answer was expected, under the status 200. */
export function failureFrom(error: ReportedError): CallFailure {
  const status = error.status ?? statusFor(error);
  const message = shorten(phrase`the provider returned an error: ${error.words}`);
  return new CallFailure(retryFor(status, error), message, undefined, { obstacle: obstacleOf(status) });
}

/** A wrong key, a key without the right, a model or an address that is not there: no call will fare better. */
export function obstacleOf(status: number): "rejected" | undefined {
  return status === 401 || status === 403 || status === 404 ? "rejected" : undefined;
}

const LIMITED = /rate[ _-]?limit|too[ _-]many|RESOURCE_EXHAUSTED/i;
const REFUSED = /invalid|authentication|permission|not_?found|quota|billing|bad_?request|unprocessable/i;
const NO_ENTRY =
  /not authenticated|unauthori[sz]ed|invalid (?:api )?(?:key|token)|forbidden|permission denied/i;
const NOT_THERE = /(?:model|deployment|route|endpoint)\b.{0,80}\b(?:not found|does not exist)/i;

/** The status that would have said the same. Words count where there is no code. */
function statusFor({ code, words }: ReportedError): number {
  if (LIMITED.test(code)) return 429;
  if (REFUSED.test(code)) return 400;
  if (code.trim() !== "") return 503;
  if (LIMITED.test(words)) return 429;
  if (NO_ENTRY.test(words)) return 401;
  return NOT_THERE.test(words) ? 404 : 503;
}

/** Fit for a line of a log. */
export function shorten(message: string): string {
  const line = plainLine(message.slice(0, LONGEST_MESSAGE * 4)).trim();
  return line.length <= LONGEST_MESSAGE ? line : `${line.slice(0, LONGEST_MESSAGE).toWellFormed()}…`;
}
