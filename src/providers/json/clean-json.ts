import type { Json } from "../../core/index.ts";

/** JSON can bring these into a text only by escapes: NUL, and surrogates that may lack their other half. */
const ESCAPE = "\\u";
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

export function needsCleaning(source: string): boolean {
  return source.includes(ESCAPE) && SUSPICIOUS.test(source);
}

/** Without NUL and lone surrogates, which databases and encoders refuse. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

export function cleanJson(value: Json): Json {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(cleanJson);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanJson(item)]));
}
