/** Words by the rules of Unicode, which also divide scripts that write no spaces. No language is preferred. */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter("und", { granularity: "word" }).segment(text)) {
    if (isWordLike === true) words += 1;
  }
  return words;
}
