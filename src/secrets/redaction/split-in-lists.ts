import type { Json } from "../../core/index.ts";
import { DEEPEST, isList } from "./json-parts.ts";
import { holdsKnown } from "./known-spans.ts";

/** Whether a form lies in pieces over the members of a list, such as the tokens of an answer, each of which holds nothing. */
export function isSplitInLists(value: Json, forms: readonly string[], depth = 0): boolean {
  if (forms.length === 0 || value === null || typeof value !== "object") return false;
  if (depth === DEEPEST) return true;
  const parts = isList(value) ? value : Object.values(value);
  if (isList(value) && value.length > 1 && joined(value).some((text) => holdsKnown(text, forms))) return true;
  return parts.some((part) => isSplitInLists(part, forms, depth + 1));
}

/** Texts of a list's members one after the other, and what they hold under each key. */
function joined(list: readonly Json[]): string[] {
  const texts = new Map<string, string[]>();
  const add = (key: string, text: Json): void => {
    if (typeof text !== "string") return;
    const known = texts.get(key);
    if (known === undefined) texts.set(key, [text]);
    else known.push(text);
  };
  for (const part of list) {
    if (part !== null && typeof part === "object" && !isList(part))
      for (const [key, text] of Object.entries(part)) add(`.${key}`, text);
    else add("", part);
  }
  return [...texts.values()].map((pieces) => pieces.join(""));
}
