import { splitScheme } from "../auth-scheme.ts";
import { isStandIn } from "./looks-random.ts";
import type { Span } from "./spans.ts";

const AUTHORIZATION = "(?:proxy-)?authorization";
const API_KEY = "(?:x-)?(?:goog-)?api-key";
const COOKIE = "(?:set-)?cookie";

/** A header's name up to where its value begins. Group 1 is the name, group 2 the quote that closes it. */
const HEADER = new RegExp(
  `(?<![\\w.-])(${AUTHORIZATION}|${API_KEY}|${COOKIE})(\\\\{0,8}["'])?[ \\t]{0,8}[:=][ \\t]{0,8}`,
  "gi",
);

const NAME = new RegExp(`^(?:${AUTHORIZATION}|${COOKIE}|(?:x[-_]?)?(?:goog[-_]?)?api[-_]?key)$`, "i");

/** Begins a quotation, which in JSON inside JSON is escaped. */
const QUOTE = /(\\{0,8})(["'])/y;
const UNTIL = {
  '"': /(?:[^"\\\r\n]|\\.)+/y,
  "'": /(?:[^'\\\r\n]|\\.)+/y,
  escaped: /[^"'\\\r\n]+/y,
} as const;

const COOKIES = /[^\s=;,"'\\]{1,256}=[^\s;"'\\]+(?:;[ \t]{0,4}[^\s=;"'\\]{1,256}(?:=[^\s;"'\\]*)?)*/y;
const WITH_PARAMETERS = /(?:Digest|Hawk|OAuth|Signature|AWS4-HMAC-SHA256)[ \t]{1,8}[\w-]{1,64}=[^\r\n]*/iy;
const WITH_SCHEME =
  /(?:Bearer|Basic|Token|ApiKey|Api-Key|Key|Negotiate)[ \t]{1,8}[^\s"'\\,;\u0080-\uffff]{6,}/iy;
const BARE = /[^\s"'\\,;:={}\u0080-\uffff]{6,}={0,2}/y;
const VALUE_ENDS = /[ \t]{0,8}(?:["'\\,;}\r\n]|$)/y;

/** A word, or two with a hyphen, is a sentence about the header. What follows a scheme in mixed case is not. */
const WORDS = /^[(*_`]*[A-Za-z-]+[.!?)*_`]*$/;
const LOWER_CASE_WORDS = /^[(*_`]*[A-Za-z][a-z-]*[.!?)*_`]*$/;
const LONGER_THAN_WORDS = 16;

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** True for the name of a header, or of a field called like one, whose value is a secret. */
export function isSecretHeader(name: string, value: string): boolean {
  if (!NAME.test(name) || value === "" || NAME.test(value) || isStandIn(value)) return false;
  return !/cookie$/i.test(name) || value.includes("=");
}

/** Where the values of secret headers stand in a text: header lines, JSON, printed objects, command lines. */
export function headerSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let read = 0;
  for (const match of text.matchAll(HEADER)) {
    // What was read as a value is not searched again, or a line of nothing but headers would take for ever.
    if (match.index < read) continue;
    const [whole, name = "", closing] = match;
    const at = match.index + whole.length;
    const quote = matchAt(QUOTE, text, at);
    const start = at + (quote?.length ?? 0);
    const value = quote === null ? plainValue(text, at, name, closing) : quotedValue(text, start, quote);
    if (value === null) continue;
    read = start + value.length;
    if (isSecretHeader(name, value)) spans.push([start, read]);
  }
  return spans;
}

function quotedValue(text: string, start: number, quote: string): string | null {
  return matchAt(UNTIL[quote === '"' || quote === "'" ? quote : "escaped"], text, start);
}

/** A name in quotes with a value that has none is code that computes the value. */
function plainValue(text: string, at: number, name: string, closing: string | undefined): string | null {
  if (closing !== undefined) return null;
  if (/cookie$/i.test(name)) return matchAt(COOKIES, text, at);
  const withParameters = matchAt(WITH_PARAMETERS, text, at);
  if (withParameters !== null) return withParameters;
  const value = matchAt(WITH_SCHEME, text, at) ?? matchAt(BARE, text, at);
  if (value === null || matchAt(VALUE_ENDS, text, at + value.length) === null) return null;
  const { scheme, secret } = splitScheme(value);
  const words = scheme === "" ? WORDS : LOWER_CASE_WORDS;
  return secret.length >= LONGER_THAN_WORDS || !words.test(secret) ? value : null;
}
