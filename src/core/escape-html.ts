import { plainLine } from "./plain-line.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is safe between tags and in quoted attributes. Names and messages come from strangers. */
export function escapeHtml(text: string): string {
  return plainLine(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
