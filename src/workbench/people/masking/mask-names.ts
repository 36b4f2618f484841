import {
  AMBIGUOUS,
  EDITION,
  EVERYDAY,
  FIRM,
  INTRODUCED_AFTER,
  INTRODUCES,
  MADE_BY,
  PEOPLE_TOO,
  PROGRAMS,
  SPEAKS_OF_WRITER,
  UNMISTAKABLE,
} from "./known-names.ts";
import { type FoldedText, foldText, foldWord } from "./fold-text.ts";

export const HIDDEN = "▮▮▮";

/** Names of this run, by how sure it is that they mean a model. */
export interface RunNames {
  /** Of models, providers and judges, whole: hidden wherever they stand. */
  readonly whole: readonly string[];
  /** Parts of such names, which may be ordinary words: hidden where a sentence speaks of its writer. */
  readonly parts: readonly string[];
}

const BLANK = "[\\s_\\-\\u2010\\u2011]?";

/** A piece of a pattern that finds a name as a word of its own: `ada` in "I am Ada", not in "Canada". */
function nameSource(name: string): string {
  const source = foldWord(name).replaceAll(/ \??/g, BLANK);
  if (!/[a-zа-я]/.test(name)) return source;
  const isCyrillic = /[а-я]\??$/.test(foldWord(name));
  // What follows directly may be a number, as in GPT4o, and in Russian an ending.
  const after = isCyrillic ? "[а-я]{0,4}(?![а-я])" : /\\d$|\]$/.test(name) ? "" : "(?:s|es)?(?![a-z])";
  return `(?<![a-z0-9а-я])${source}${after}`;
}

/** What belongs to a name and would tell as much: `-4o-mini`, ` 3.5 Sonnet`. */
const TAIL = `(?:[.,]?\\d[a-z0-9.]*[a-z0-9]|[.,]?\\d)?(?:[-_:/][a-z0-9.+]*[a-z0-9+]|[ \\u00a0]${EDITION}(?![a-zа-я]))*`;

function patternOf(names: readonly string[]): RegExp | null {
  if (names.length === 0) return null;
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?:${longestFirst.map(nameSource).join("|")})${TAIL}`, "gu");
}

/** Further scripts that set words apart. */
const SPACED = /[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}]/u;

/** Short words count whole; longer ones with any ending. Where words are not set apart, anywhere. */
function wordsPattern(words: readonly string[], end: string): string {
  const sources = words.map((word) => {
    const folded = foldWord(word).replaceAll(" ", "\\s+");
    if (SPACED.test(folded))
      return `(?<![\\p{L}\\p{M}])${folded}${word.length < 4 ? "(?![\\p{L}\\p{M}])" : ""}`;
    if (!/[a-zа-я]/.test(folded)) return folded;
    return `(?<![a-zа-я])${folded}${word.length < 4 || /\W$/.test(word) ? "(?![a-zа-я])" : ""}`;
  });
  return `(?:${sources.join("|")})${end}`;
}

const UNMISTAKABLE_NAME = patternOf(UNMISTAKABLE);
const AMBIGUOUS_NAME = patternOf(AMBIGUOUS);
const EVERYDAY_NAME = patternOf(EVERYDAY);
const ABOUT_WRITER = new RegExp(wordsPattern(SPEAKS_OF_WRITER, ""), "u");
/** Between the two, an article, a few words of praise and marks of emphasis may stand, but no end of a sentence. */
const INTRODUCED = new RegExp(wordsPattern(INTRODUCES, "[^.!?。！？\\n]{0,24}$"), "u");
const MADE = new RegExp(wordsPattern(MADE_BY, "[^.!?。！？\\n]{0,12}$"), "u");
const SENTENCE_END = /[.!?…](?=\s|$)|[。！？\n]/g;

/** A text without the names that would tell who wrote it, whatever their case and script. */
export function withoutNames(text: string, names: RunNames, task = ""): string {
  const folded = foldText(text);
  const asked = foldText(task).text;
  const found: (readonly [number, number])[] = [];
  const look = (pattern: RegExp | null, isTelling: (start: number, end: number) => boolean): void => {
    for (const match of pattern === null ? [] : folded.text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (isTelling(start, end)) found.push(folded.spanOf(start, end));
    }
  };
  const inText = new Sentences(text, folded);
  const isAsked = (start: number, end: number): boolean => asked.includes(folded.text.slice(start, end));
  const namesWriter = (start: number, end: number): boolean =>
    inText.isSignature(start, end) || inText.isIntroduced(start, end);
  const isSaidOfWriter = (start: number, end: number): boolean =>
    namesWriter(start, end) ||
    (inText.isCapital(start) &&
      inText.speaksOfWriter(start) &&
      !inText.isOfProduct(start, end) &&
      !isAsked(start, end));
  const isIntroduced = (start: number, end: number): boolean =>
    inText.isCapital(start) &&
    (namesWriter(start, end) || (inText.speaksOfWriter(start) && inText.isMaker(start)));
  // What the task itself speaks of is its subject, unless the writer is.
  look(
    UNMISTAKABLE_NAME,
    (start, end) =>
      !inText.isIdentifier(start, end) &&
      !inText.isPerson(start, end) &&
      (namesWriter(start, end) ||
        inText.speaksOfWriter(start) ||
        !(isAsked(start, end) || inText.speaksOfPrograms(start))),
  );
  look(patternOf(names.whole.map(escaped)), () => true);
  look(patternOf(names.parts.map(escaped)), isSaidOfWriter);
  look(AMBIGUOUS_NAME, isSaidOfWriter);
  look(EVERYDAY_NAME, isIntroduced);
  return hide(text, found);
}

/** What the sentence around a place says. */
class Sentences {
  readonly #text: string;
  readonly #folded: FoldedText;
  readonly #ends: readonly number[];

  constructor(text: string, folded: FoldedText) {
    this.#text = text;
    this.#folded = folded;
    this.#ends = [...folded.text.matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  }

  #startOf(at: number): number {
    return this.#ends.findLast((end) => end <= at) ?? 0;
  }

  #endOf(at: number): number {
    return this.#ends.find((end) => end > at) ?? this.#folded.text.length;
  }

  speaksOfWriter(at: number): boolean {
    return ABOUT_WRITER.test(this.#folded.text.slice(this.#startOf(at), this.#endOf(at)));
  }

  speaksOfPrograms(at: number): boolean {
    return PROGRAMS.test(this.#folded.text.slice(this.#startOf(at), this.#endOf(at)));
  }

  isIntroduced(start: number, end: number): boolean {
    return (
      INTRODUCED.test(this.#folded.text.slice(this.#startOf(start), start)) ||
      INTRODUCED_AFTER.test(this.#after(end))
    );
  }

  isMaker(at: number): boolean {
    return MADE.test(this.#folded.text.slice(this.#startOf(at), at));
  }

  /** `OPENAI_API_KEY` is part of a program. */
  isIdentifier(start: number, end: number): boolean {
    const { text } = this.#folded;
    return text[start - 1] === "_" || /^[^\s]*_/.test(text.slice(start, end));
  }

  /** Claude Shannon and Jean-Claude are people. */
  isPerson(start: number, end: number): boolean {
    if (!PEOPLE_TOO.test(this.#folded.text.slice(start, end))) return false;
    const before = this.#folded.text.slice(Math.max(0, start - 5), start);
    return /jean[\s-]$/.test(before) || /^(?:[\s·・]\p{Lu}\p{Ll}|[·・]\p{Lo})/u.test(this.#after(end));
  }

  /** A firm with a capital word after it is one of its products, such as Google Sheets. */
  isOfProduct(start: number, end: number): boolean {
    if (!FIRM.test(this.#folded.text.slice(start, end))) return false;
    const isName = [UNMISTAKABLE_NAME, AMBIGUOUS_NAME].some(
      (pattern) => pattern !== null && this.#folded.text.slice(end, end + 24).search(pattern) === 1,
    );
    return !isName && /^\s(?!AI\b|Research|LLM)\p{Lu}/u.test(this.#after(end));
  }

  #after(end: number): string {
    const [, from] = this.#folded.spanOf(end - 1, end);
    return this.#text.slice(from, from + 12);
  }

  /** Nothing but the name stands there, as at the end of a letter. */
  isSignature(start: number, end: number): boolean {
    const { text } = this.#folded;
    const around = text.slice(this.#startOf(start), start) + text.slice(end, this.#endOf(start));
    return !/[\p{L}\p{N}]/u.test(around);
  }

  /** Names begin with a capital letter, in scripts that have such letters. */
  isCapital(at: number): boolean {
    const [start] = this.#folded.spanOf(at, at + 1);
    const first = this.#text.slice(start, start + 2);
    return /^[\p{Lu}\p{Lo}\d]/u.test(first);
  }
}

function escaped(name: string): string {
  // Whatever separates the words of a name may be written otherwise.
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[\s_-]+/g, " ");
}

function hide(text: string, spans: readonly (readonly [number, number])[]): string {
  let result = "";
  let from = 0;
  for (const [start, end] of spans.toSorted(([a, b], [c, d]) => a - c || d - b)) {
    if (end <= from) continue;
    if (start >= from) result += text.slice(from, start) + HIDDEN;
    from = end;
  }
  return result + text.slice(from);
}
