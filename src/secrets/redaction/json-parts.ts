import type { Json } from "../../core/index.ts";

/** What lies deeper cannot be checked without end, so it is not let through. */
export const DEEPEST = 500;

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
