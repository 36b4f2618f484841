import type { Span } from "./spans.ts";

/** Where any of the forms stands in the text, occurrences that overlap included. */
export function knownSpans(text: string, forms: readonly string[]): readonly Span[] {
  const spans: Span[] = [];
  for (const form of forms)
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1))
      spans.push([at, at + form.length]);
  return spans;
}
