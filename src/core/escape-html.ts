import { plainLine } from "./plain-line.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What hides, moves or turns text; line breaks and tabs stay. */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** The same for a text of several lines, which keeps them. */
export function escapeText(text: string): string {
  return escaped(text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(HIDDEN, ""));
}

/** Text that is safe between tags and in quoted attributes. Names and messages come from strangers. */
export function escapeHtml(text: string): string {
  return escaped(plainLine(text));
}
