/** Text from outside, safe for a terminal: no control characters, which could move the cursor or worse. */
export function plainText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, "\uFFFD");
}
