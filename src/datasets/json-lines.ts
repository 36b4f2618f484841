import type { z } from "zod";
import { type Fault, type NamedFile, explainIssue, phrase } from "../core/index.ts";
import { keyPositions } from "./key-positions.ts";
import { parseJson } from "./parse-json.ts";

export interface JsonLine<Value> {
  readonly value: Value;
  /** 1-based. */
  readonly line: number;
  /** What stands in the line, before the schema. */
  readonly raw: unknown;
  /** A fault of a key of this line. */
  fault(path: readonly PropertyKey[], fault: Fault): Fault;
}

export interface JsonLines<Value> {
  readonly lines: readonly JsonLine<Value>[];
  readonly faults: readonly Fault[];
}

/** Reads one JSON object per line. Every bad line is listed, with line, column and key. */
export function readJsonLines<Value>(
  file: NamedFile,
  schema: z.ZodType<Value>,
  prepare: (raw: unknown) => unknown = (raw) => raw,
): JsonLines<Value> {
  const lines: JsonLine<Value>[] = [];
  const faults: Fault[] = [];
  const texts = file.content.replace(/^\uFEFF/, "").split(/\r?\n/);
  for (const [index, text] of texts.entries()) {
    if (text.trim() === "") continue;
    const place = { file: file.path, line: index + 1 };
    const parsed = parseJson(text);
    if ("brokenAt" in parsed) {
      const column = parsed.brokenAt === undefined ? {} : { column: parsed.brokenAt + 1 };
      const expected = phrase`one JSON object per line`;
      faults.push({ ...place, ...column, message: phrase`is not valid JSON`, expected });
      continue;
    }
    // Only a line with a fault is read a second time, to find its keys.
    const fault = (path: readonly PropertyKey[], found: Fault): Fault => ({
      ...place,
      column: keyPositions(text).locate(path).column,
      ...found,
    });
    const result = schema.safeParse(prepare(parsed.raw));
    if (result.success) lines.push({ value: result.data, line: index + 1, raw: parsed.raw, fault });
    else
      faults.push(
        ...result.error.issues.flatMap(explainIssue).map((found) => fault(found.path, found.fault)),
      );
  }
  return { lines, faults };
}
