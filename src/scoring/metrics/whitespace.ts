/**
 * What Python's `str.split()` takes for whitespace. JavaScript's `\s` differs: it lacks U+001C to U+001F and U+0085,
 * and has U+FEFF.
 */
const WHITESPACE = String.raw`\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;

const RUNS = new RegExp(`[${WHITESPACE}]+`, "gu");
const AT_THE_END = new RegExp(`[${WHITESPACE}]+$`, "u");

/** The words between whitespace. */
export function splitWords(text: string): string[] {
  return text.split(RUNS).filter((word) => word !== "");
}

export function withoutWhitespace(text: string): string {
  return text.replaceAll(RUNS, "");
}

export function withoutTrailingWhitespace(text: string): string {
  return text.replace(AT_THE_END, "");
}
