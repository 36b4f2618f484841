import type { z } from "zod";
import { type Task, explainIssue } from "../../../core/index.ts";
import { knownPart, unknownPart, withKeepHint } from "../../unknown-keys.ts";
import type { LocatedFault } from "./file-format.ts";

export type StrictReading<Line> =
  | { readonly line: Line; readonly metadata: Task["metadata"] }
  | { readonly faults: readonly LocatedFault[] };

/** A row held against a strict schema, with the unknown keys apart when they are to be kept. */
export function readStrictly<Line>(
  schema: z.ZodObject & z.ZodType<Line>,
  format: string,
  raw: unknown,
  keepUnknown: boolean,
): StrictReading<Line> {
  const known = new Set(Object.keys(schema.shape));
  const result = schema.safeParse(keepUnknown ? knownPart(raw, known) : raw);
  if (result.success) return { line: result.data, metadata: keepUnknown ? unknownPart(raw, known) : {} };
  return {
    faults: result.error.issues
      .flatMap(explainIssue)
      .map(({ path, fault }) => ({ path, fault: keepUnknown ? fault : withKeepHint(fault, format) })),
  };
}
