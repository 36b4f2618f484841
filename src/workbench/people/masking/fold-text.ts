/** A text in one spelling, and where each of its characters stands in the original. */
export interface FoldedText {
  readonly text: string;
  /** Start and end, in the original, of what became the character at an index. */
  readonly spanOf: (from: number, to: number) => readonly [start: number, end: number];
}

/** Marks above and below letters, and characters that nobody sees. Where marks are vowels, they are letters. */
const UNSEEN =
  /(?![\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}])\p{M}|\p{Cf}/gu;

/**
 * Lower case without accents, full-width and invisible characters: a name is found however it is written. `İ`, `ı` and
 * `I` are one letter.
 */
export function foldText(original: string): FoldedText {
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    const end = at + character.length;
    const folded = foldWord(character);
    for (let index = 0; index < folded.length; index += 1) {
      starts.push(at);
      ends.push(end);
    }
    text += folded;
    at = end;
  }
  return {
    text,
    spanOf: (from, to) => [starts[from] ?? original.length, ends[to - 1] ?? original.length],
  };
}

/** The same spelling for a name that is looked for. */
export function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .replaceAll(UNSEEN, "")
    .replaceAll(/[ıİI]/g, "i")
    .toLowerCase()
    .replaceAll(UNSEEN, "");
}
