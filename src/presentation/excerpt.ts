/** The beginning of a text, on one line. */
export function excerptOf(text: string, characters: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > characters ? `${line.slice(0, characters).toWellFormed().trimEnd()}…` : line;
}
