/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = "[=+\\-@\\t\\r]";
const NEEDS_QUOTE = new RegExp(`^(?:${FORMULA}|'(?:'|${FORMULA}))`);
const DEFUSED = new RegExp(`^'(?='|${FORMULA})`);
const DEFUSED_ELSEWHERE = new RegExp(`^'(?=${FORMULA})`);

/** A cell's text that no spreadsheet runs; texts that look defused already get one more quote, so that it reverses. */
export function defuse(text: string): string {
  return NEEDS_QUOTE.test(text) ? `'${text}` : text;
}

/** Undoes `defuse`. */
export function undefuse(text: string): string {
  return text.replace(DEFUSED, "");
}

/** For files that other programs wrote: they defuse formulas as well, but leave other leading quotes alone. */
export function undefuseForeign(text: string): string {
  return text.replace(DEFUSED_ELSEWHERE, "");
}
