import { CallFailure, type Json, type Retry, plainLine } from "../../core/index.ts";
import { at, isObject, listAt, textAt } from "../json/reading.ts";

const LONGEST_MESSAGE = 500;

/** What a provider says went wrong. */
export interface ReportedError {
  readonly words: string;
  /** Its names for the fault, as one text to search in. */
  readonly code: string;
  readonly status: number | null;
}

/** The error in a body or in a chunk of a stream, or null when it holds none. */
export function errorIn(body: Json): ReportedError | null {
  const error = [
    at(body, "error"),
    at(body, "type") === "error" ? body : undefined,
    at(body, "response", "error"),
    at(body, "choices", 0, "error"),
  ].find((value) => isObject(value) || (typeof value === "string" && value !== ""));
  if (error === undefined) return null;
  const code = ["code", "type", "status"].map((key) => textAt(error, key) ?? "").join(" ");
  const number = Number(at(error, "code"));
  return { words: wordsOf(error), code, status: number >= 400 && number < 600 ? number : null };
}

/** The words of an answer that is not 200, whatever it is made of. */
export function explanationIn(text: string, body: Json): string {
  const reported = errorIn(body);
  if (reported !== null) return reported.words;
  if (isObject(body)) return wordsOf(body);
  if (!looksLikeHtml(text)) return text;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? "";
  return title === "" ? "a web page instead of JSON" : `a web page instead of JSON: ${title}`;
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
  const status = error.status ?? statusFor(error.code);
  return new CallFailure(retryFor(status, error), shorten(`the provider reports an error: ${error.words}`));
}

function statusFor(code: string): number {
  if (/rate_limit|too_many|RESOURCE_EXHAUSTED/i.test(code)) return 429;
  return /invalid|authentication|permission|not_found|quota|billing/i.test(code) ? 400 : 503;
}

/** Fit for a line of a log. */
export function shorten(message: string): string {
  const line = plainLine(message.slice(0, LONGEST_MESSAGE * 4)).trim();
  return line.length <= LONGEST_MESSAGE ? line : `${line.slice(0, LONGEST_MESSAGE).toWellFormed()}…`;
}
