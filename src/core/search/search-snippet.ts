import type { SearchQuery, SearchTerm } from "./search-query.ts";
import { type SearchWord, searchWords } from "./search-words.ts";

/** A part of a text: plain text, whatever it looks like, and where in it the words stand that were looked for. */
export interface SearchSnippet {
  readonly text: string;
  /** From (inclusive) and to (exclusive), in UTF-16 code units, in order and apart. */
  readonly marks: (readonly [number, number])[];
  /** Whether something stands before it, and after it. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

interface Match {
  readonly term: number;
  readonly start: number;
  readonly end: number;
}

const LENGTH = 280;
const BEFORE = 60;
/** Where to stop looking in a text that holds the words over and over. */
const MOST_MATCHES = 200;

/** The part of a text in which most of what was looked for stands together; its beginning when nothing of it does. */
export function snippetOf(text: string, { wanted }: SearchQuery): SearchSnippet {
  const matches = matchesIn(text, wanted);
  const start = windowStart(text, matches);
  const [from, to] = [onBoundary(text, start), onBoundary(text, windowEnd(text, matches, start))];
  return {
    text: text.slice(from, to),
    marks: apart(matches.filter((match) => match.start >= from && match.end <= to)).map(
      ([first, last]) => [first - from, last - from] as const,
    ),
    cutBefore: from > 0,
    cutAfter: to < text.length,
  };
}

/** How many different terms a text holds. */
export function termsIn(text: string, { wanted }: SearchQuery): number {
  return new Set(matchesIn(text, wanted).map(({ term }) => term)).size;
}

function matchesIn(text: string, terms: readonly SearchTerm[]): Match[] {
  const longest = Math.max(0, ...terms.map(({ words }) => words.length));
  const recent: SearchWord[] = [];
  const matches: Match[] = [];
  for (const word of searchWords(text)) {
    recent.push(word);
    if (recent.length > longest) recent.shift();
    for (const [term, wanted] of terms.entries()) {
      const found = endsWith(recent, wanted);
      if (found !== null) matches.push({ term, start: found.start, end: word.end });
    }
    if (matches.length >= MOST_MATCHES) break;
  }
  return matches;
}

/** The first of the words with which the text so far ends, when they are those of a term. */
function endsWith(recent: readonly SearchWord[], { words, prefix }: SearchTerm): SearchWord | null {
  const tail = recent.slice(-words.length);
  if (tail.length < words.length) return null;
  const fits = tail.every(({ word }, index) => {
    const wanted = words[index] ?? "";
    return prefix && index === words.length - 1 ? word.startsWith(wanted) : word === wanted;
  });
  return fits ? (tail[0] ?? null) : null;
}

/** Where a snippet begins that holds the most different terms. */
function windowStart(text: string, matches: readonly Match[]): number {
  let best = { terms: 0, start: 0 };
  for (const [index, { start }] of matches.entries()) {
    const seen = new Set<number>();
    for (const match of matches.slice(index)) {
      if (match.end > start + LENGTH - BEFORE) break;
      seen.add(match.term);
    }
    if (seen.size > best.terms) best = { terms: seen.size, start };
  }
  const from = Math.max(0, Math.min(best.start - BEFORE, text.length - LENGTH));
  if (from === 0) return 0;
  // Not in the middle of a word where a blank is near.
  const blank = text.slice(from, from + BEFORE / 2).search(/\s/);
  return blank === -1 ? from : from + blank + 1;
}

/** Where it ends: not in the middle of a word where a blank is near, and after the words that it is about. */
function windowEnd(text: string, matches: readonly Match[], start: number): number {
  const end = start + LENGTH;
  if (end >= text.length) return text.length;
  const last = matches.findLast((match) => match.end <= end)?.end ?? 0;
  const blank = text.slice(end - BEFORE / 2, end).search(/\s\S*$/);
  const cut = blank === -1 ? end : end - BEFORE / 2 + blank;
  return Math.max(cut, last);
}

/** Not between the halves of a character. */
function onBoundary(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return index > 0 && index < text.length && code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

/** Spans in order, those that touch or overlap as one. */
function apart(matches: readonly Match[]): (readonly [number, number])[] {
  const spans: [number, number][] = [];
  for (const { start, end } of matches.toSorted((one, other) => one.start - other.start)) {
    const last = spans.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
}
