/** What makes no difference between two texts. Accents written in one piece or in two never do. */
export interface Folding {
  readonly ignoreCase?: boolean;
  readonly ignoreWhitespace?: boolean;
  readonly ignorePunctuation?: boolean;
}

export function fold(text: string, { ignoreCase, ignoreWhitespace, ignorePunctuation }: Folding): string {
  let folded = text.normalize("NFC");
  if (ignoreCase === true) folded = withoutCase(folded);
  if (ignorePunctuation === true) folded = folded.replaceAll(/\p{P}/gu, "");
  if (ignoreWhitespace === true) folded = folded.replaceAll(/\s/gu, "");
  return folded.trim();
}

/** Through capitals, so that "ß" and "SS" meet; the Greek sigma at the end of a word becomes the other one. */
function withoutCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}
