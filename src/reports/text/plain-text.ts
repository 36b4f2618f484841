/** One line without anything that moves the cursor, rings, or turns the direction of what follows. */
export function plainText(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "");
}
