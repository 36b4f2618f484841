/** A word of a text as it is looked for, and where it stands in the text. */
export interface SearchWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Longer words are found by their beginnings. */
const LONGEST_WORD = 100;
const ASCII_WORD = /[A-Za-z0-9]+/g;
// Scripts without blanks between words: each letter is a word of its own.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|\p{Extended_Pictographic}|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;
// oxlint-disable-next-line no-control-regex
const ASCII_ONLY = /^[\0-\x7F]*$/;
const SINGLE =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|\p{Extended_Pictographic})/v;

export const isAscii = (text: string): boolean => ASCII_ONLY.test(text);

/** Whether a word is one letter of a script without blanks, or a picture: there is nothing for it to begin. */
export const standsAlone = (word: string): boolean => SINGLE.test(word);

/** The words of a text, in order. Both what is indexed and what is looked for is cut into words here and nowhere else. */
export function* searchWords(text: string): Generator<SearchWord> {
  for (const match of text.matchAll(isAscii(text) ? ASCII_WORD : WORD)) {
    const word = folded(match[0]);
    if (word !== "") yield { word, start: match.index, end: match.index + match[0].length };
  }
}

/**
 * The same for all spellings of a word: whatever the case, with and without accents on Latin and Greek letters; ё is е,
 * ß is ss. Marks of other scripts make other letters (й is not и) and stay.
 */
function folded(word: string): string {
  if (isAscii(word)) return word.slice(0, LONGEST_WORD).toLowerCase();
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "")
    .normalize("NFC")
    .replaceAll("ё", "е")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .replaceAll(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu, "")
    .slice(0, LONGEST_WORD)
    .toWellFormed();
}
