/**
 * Text from outside as one line that a terminal and a page can show: nothing in it moves the cursor, rings,
 * or turns the direction of what follows.
 */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "");
}

/** The same with its lines and tabs kept: texts that are read as they are written, such as code. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, "");
}
