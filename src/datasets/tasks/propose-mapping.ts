import { type ColumnMapping, type MappedField, columnMappingSchema } from "./column-mapping.ts";
import { COLUMN_NAMES, plainName } from "./column-names.ts";

export interface MappingProposal {
  /** Null when no column looks like a question. */
  readonly mapping: ColumnMapping | null;
  /** Columns that would not be read; they can be kept as metadata. */
  readonly unused: readonly string[];
}

/** Guesses from the names of the columns which field of a task each of them holds. */
export function proposeMapping(columns: readonly string[]): MappingProposal {
  const free = new Map(columns.toReversed().map((column) => [plainName(column), column]));
  const found: Partial<Record<MappedField, string>> = {};
  for (const [field, names] of COLUMN_NAMES) {
    const name = names.find((candidate) => free.has(candidate));
    const column = name === undefined ? undefined : free.get(name);
    if (name === undefined || column === undefined) continue;
    found[field] = column;
    free.delete(name);
  }
  const mapping = columnMappingSchema.safeParse(found);
  if (!mapping.success) return { mapping: null, unused: columns };
  return { mapping: mapping.data, unused: unusedColumns(columns, mapping.data) };
}

export function unusedColumns(columns: readonly string[], mapping: ColumnMapping): readonly string[] {
  const used = new Set<string>(Object.values(mapping).filter((column) => column !== undefined));
  return columns.filter((column) => !used.has(column));
}
