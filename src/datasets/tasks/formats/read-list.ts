import { parseJson } from "../../parse-json.ts";

/** A list written as a text: a JSON list, or entries with something between them, by default line ends. */
export function readList(text: string, between = /\r\n|\r|\n/): { value: unknown } | { broken: true } {
  if (text.trimStart().startsWith("[")) {
    const parsed = parseJson(text);
    return "raw" in parsed ? { value: parsed.raw } : { broken: true };
  }
  const entries = text.split(between).map((entry) => entry.trim());
  return { value: entries.filter((entry) => entry !== "") };
}
