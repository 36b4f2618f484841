import { Failure, phrase } from "../../core/index.ts";
import type { Tables } from "../schema.ts";

/** A column with its table, as a failure names it. */
export type Column = {
  readonly [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables];

/** One of the words that a column may hold. A plain search: a schema would cost more than all else done with a row. */
export function knownValue<Value extends string>(
  values: readonly Value[],
  held: string | null,
  column: Column,
): Value {
  return values.find((value) => value === held) ?? unknownValue(column, held);
}

/** What a row must have. */
export function presentValue<Value>(held: Value | null | undefined, column: Column): Value {
  return held ?? unknownValue(column, null);
}

/** What a column refers to; nothing is read in its place. */
export function referredTo<Key extends string | number, Value>(
  found: ReadonlyMap<Key, Value>,
  key: Key,
  column: Column,
): Value {
  return found.get(key) ?? unknownValue(column, key);
}

export function unknownValue(column: Column, held: string | number | null): never {
  const [table, name] = column.split(".");
  throw new Failure(
    "storage-failed",
    phrase`Column ${String(name)} of table ${String(table)} contains ${JSON.stringify(held)}, which this version of Assay doesn't know.`,
    { hint: phrase`Check whether the database was written by a newer version of Assay or edited manually.` },
  );
}
