import { phrase } from "./phrase.ts";
import type { z } from "zod";

/** Where texts that are nothing but spaces and line ends stand inside a value. Empty texts are no texts. */
export function blankPaths(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === "string") return value !== "" && value.trim() === "" ? [[...path]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    blankPaths(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A schema of texts that are more than spaces. The text itself stays as it is. */
export function notBlank<Schema extends z.ZodType<string>>(schema: Schema): Schema {
  return schema.refine((text) => blankPaths(text).length === 0, phrase`is empty`);
}
