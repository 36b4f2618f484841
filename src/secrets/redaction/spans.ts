/** A part of a text: the first index and the one after the last. */
export type Span = readonly [start: number, end: number];

/** The text with each span replaced; spans that overlap or touch are replaced as one. */
export function replaceSpans(text: string, spans: readonly Span[], replacement: string): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let kept = 0;
  let hidden = -1;
  for (const [start, end] of [...spans].sort(([a], [b]) => a - b)) {
    if (start > hidden) {
      if (hidden !== -1) parts.push(replacement);
      parts.push(text.slice(kept, start));
    }
    hidden = Math.max(hidden, end);
    kept = hidden;
  }
  parts.push(replacement, text.slice(kept));
  return parts.join("");
}
