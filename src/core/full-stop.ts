/** A text that ends as a sentence does: with its own mark, or with a full stop. */
export function withFullStop(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}
