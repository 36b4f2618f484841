/** Code points beyond which texts are not compared: the work grows with the product of the lengths. */
export const LONGEST_TEXT = 50_000;

export function isTooLong(text: string): boolean {
  // No text has more code points than units, so that only long ones need to be counted.
  return text.length > LONGEST_TEXT && Array.from(text).length > LONGEST_TEXT;
}
