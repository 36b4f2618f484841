import type { Json } from "../../core/index.ts";

/** Texts, which are passed over, and the numbers that JSON does not have. */
const TEXT_OR_NO_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g;

/**
 * JSON as servers write it: a byte order mark may stand before it, and Python writes `NaN` and `Infinity`, which become
 * null, because nobody knows the number. Undefined when it is no JSON all the same.
 */
export function parseJson(text: string): Json | undefined {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return parsed(source) ?? (/NaN|Infinity/.test(source) ? parsed(withoutStrangeNumbers(source)) : undefined);
}

function withoutStrangeNumbers(source: string): string {
  return source.replaceAll(TEXT_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : "null"));
}

function parsed(source: string): Json | undefined {
  try {
    return JSON.parse(source) as Json;
  } catch {
    return undefined;
  }
}
