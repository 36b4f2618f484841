import { type Fault, type Json, jsonSchema, recordOf, phrase } from "../core/index.ts";

const objectSchema = recordOf(jsonSchema);

function entriesOf(raw: unknown): [string, Json][] {
  const object = objectSchema.safeParse(raw);
  return object.success ? Object.entries(object.data) : [];
}

/** The object without its unknown keys; what is no object stays as it is, for the schema to refuse. */
export function knownPart(raw: unknown, known: ReadonlySet<string>): unknown {
  const entries = entriesOf(raw);
  return entries.length === 0 ? raw : Object.fromEntries(entries.filter(([key]) => known.has(key)));
}

export function unknownPart(raw: unknown, known: ReadonlySet<string>): { [key: string]: Json } {
  return Object.fromEntries(entriesOf(raw).filter(([key]) => !known.has(key)));
}

/** Keys of the line itself can be kept; keys inside one of its values cannot. */
export function withKeepHint(fault: Fault, format: string): Fault {
  if (fault.message !== "unknown key" || fault.key?.includes(".") === true) return fault;
  return { ...fault, expected: phrase`a key of a ${format} line; --keep-unknown keeps others as metadata` };
}
