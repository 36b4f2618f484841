import type { Json } from "../../core/index.ts";
import { DEEPEST, isList } from "./json-parts.ts";
import { holdsKnown, knownSpans } from "./known-spans.ts";
import { replaceSpans } from "./spans.ts";

/** A value without any of the forms, in values and keys at every depth; the very same value where there is none. */
export function withoutKnown(value: Json, forms: readonly string[], replacement: string): Json {
  if (forms.length === 0 || !isHeld(value, forms, 0)) return value;
  const textWithout = (text: string): string => replaceSpans(text, knownSpans(text, forms), replacement);
  const without = (part: Json, depth: number): Json => {
    if (typeof part === "string") return textWithout(part);
    if (part === null || typeof part !== "object") return part;
    if (depth === DEEPEST) return replacement;
    if (isList(part)) return part.map((inner) => without(inner, depth + 1));
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [textWithout(key), without(inner, depth + 1)]),
    );
  };
  return without(value, 0);
}

function isHeld(value: Json, forms: readonly string[], depth: number): boolean {
  if (typeof value === "string") return holdsKnown(value, forms);
  if (value === null || typeof value !== "object") return false;
  if (depth === DEEPEST) return true;
  if (isList(value)) return value.some((part) => isHeld(part, forms, depth + 1));
  return Object.entries(value).some(
    ([key, part]) => holdsKnown(key, forms) || isHeld(part, forms, depth + 1),
  );
}
