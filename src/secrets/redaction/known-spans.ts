import type { Span } from "./spans.ts";
import { unescaped } from "./unescaped.ts";

/** Where any of the forms stands in the text, occurrences that overlap included, also where characters are escaped. */
export function knownSpans(text: string, forms: readonly string[]): readonly Span[] {
  const spans = plainSpans(text, forms);
  const other = forms.length === 0 ? null : unescaped(text);
  if (other === null) return spans;
  return [...spans, ...plainSpans(other.text, forms).map(([start, end]) => other.spanOf(start, end))];
}

/** Whether any of the forms stands in the text. */
export function holdsKnown(text: string, forms: readonly string[]): boolean {
  if (forms.some((form) => text.includes(form))) return true;
  const other = forms.length === 0 ? null : unescaped(text);
  return other !== null && forms.some((form) => other.text.includes(form));
}

function plainSpans(text: string, forms: readonly string[]): readonly Span[] {
  const spans: Span[] = [];
  for (const form of forms)
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1))
      spans.push([at, at + form.length]);
  return spans;
}
