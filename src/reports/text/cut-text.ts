import { wholeNumber } from "../../core/index.ts";

/** The beginning of a long text, and how much of it is missing. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most).toWellFormed().trimEnd();
  return `${kept}\n… ${wholeNumber(text.length - kept.length)} more characters`;
}
