import { searchWords, standsAlone } from "./search-words.ts";

/** Words that stand one after the other. */
export interface SearchTerm {
  readonly words: readonly [string, ...string[]];
  /** Whether the last of them may go on. */
  readonly prefix: boolean;
}

/** What a text must hold, all of it, and what it must not. */
export interface SearchQuery {
  readonly wanted: readonly SearchTerm[];
  readonly unwanted: readonly SearchTerm[];
}

/** More would take longer to find than anybody waits. */
const MOST_TERMS = 20;
/** Fewer letters begin too many words. */
const SHORTEST_PREFIX = 3;
const TERM = /(?<minus>-?)(?:"(?<quoted>[^"]*)(?:"|$)(?<quotedStar>\*?)|(?<bare>[^\s"]+))/g;

/**
 * Reads what somebody typed: words are all wanted, "words in quotes" stand together, a minus in front excludes, an
 * asterisk lets a word go on. The last word may go on unasked, since it may not be typed to its end. Nothing is an
 * error: what holds no word is passed over.
 */
export function parseSearch(text: string): SearchQuery {
  const wanted: SearchTerm[] = [];
  const unwanted: SearchTerm[] = [];
  const typed = [...text.matchAll(TERM)].slice(0, MOST_TERMS);
  for (const { 0: whole, index, groups = {} } of typed) {
    const isExcluded = groups["minus"] !== "";
    const isLast = index + whole.length === text.length && groups["bare"] !== undefined && !isExcluded;
    const term = termOf(groups["quoted"] ?? groups["bare"] ?? "", {
      star: groups["quotedStar"] === "*" || (groups["bare"] ?? "").endsWith("*"),
      isLast,
    });
    if (term !== null) (isExcluded ? unwanted : wanted).push(term);
  }
  return { wanted, unwanted };
}

function termOf(text: string, { star, isLast }: { star: boolean; isLast: boolean }): SearchTerm | null {
  const [first, ...rest] = Array.from(searchWords(text), ({ word }) => word);
  if (first === undefined) return null;
  const last = rest.at(-1) ?? first;
  const prefix = (star || isLast) && last.length >= SHORTEST_PREFIX && !standsAlone(last);
  return { words: [first, ...rest], prefix };
}
