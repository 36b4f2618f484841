import { plainLine, plainText } from "../../core/index.ts";

/** Text inside a line of Markdown: nothing in it is markup, ends the line or a cell. */
export function markdownText(text: string): string {
  return plainLine(text).replaceAll(/[\\`*_~[\]<>|&#$]/g, String.raw`\$&`);
}

/**
 * Text as it is, between fences that are longer than any in it. Only what would move the cursor or turn the direction
 * of what follows is taken out.
 */
export function fenced(text: string): string {
  const shown = plainText(text);
  const longest = shown.match(/`+/g)?.reduce((most, run) => Math.max(most, run.length), 0) ?? 0;
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}text\n${shown}${shown.endsWith("\n") ? "" : "\n"}${fence}\n`;
}
