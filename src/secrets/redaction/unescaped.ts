import type { Span } from "./spans.ts";

/** JSON may write any character so, and some write all slashes so. */
const ESCAPE = /\\u00([0-7][0-9a-f])|\\(\/)/gi;

/** A text with characters in the place of their JSON escapes, and where each part of it stands; null where none is. */
export function unescaped(
  text: string,
): { readonly text: string; readonly spanOf: (start: number, end: number) => Span } | null {
  if (!text.includes("\\u00") && !text.includes("\\/")) return null;
  const parts: string[] = [];
  /** Where each escape has become one character, and how many more there were up to it. */
  const places: { readonly at: number; readonly more: number }[] = [];
  let kept = 0;
  let more = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [escape, hex, slash] = match;
    parts.push(text.slice(kept, match.index), slash ?? String.fromCodePoint(Number.parseInt(hex ?? "", 16)));
    places.push({ at: match.index - more, more: (more += escape.length - 1) });
    kept = match.index + escape.length;
  }
  if (places.length === 0) return null;
  parts.push(text.slice(kept));
  const original = (index: number): number => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle]?.at ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return index + (places[low - 1]?.more ?? 0);
  };
  return { text: parts.join(""), spanOf: (start, end) => [original(start), original(end)] };
}
