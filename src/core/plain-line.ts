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
