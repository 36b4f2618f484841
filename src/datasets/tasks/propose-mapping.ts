import { type ColumnMapping, type MappedField, columnMappingSchema } from "./column-mapping.ts";
import { COLUMN_NAMES, plainName, plainWords } from "./column-names.ts";

export interface MappingProposal {
  /** Null when no column looks like a question. */
  readonly mapping: ColumnMapping | null;
  /** Columns that would not be read; they can be kept as metadata. */
  readonly unused: readonly string[];
}

/** Fields that are known by one word of a longer name as well: "Вопрос клиента", "Expected answer (short)". */
const KNOWN_BY_A_WORD: ReadonlySet<MappedField> = new Set(["prompt", "excellent", "category", "difficulty"]);

/** The only column left that has a word of these; null where none has, or it could be either of two. */
function onlyColumnWith(names: readonly string[], columns: Iterable<string>): string | null {
  const found = [...columns].filter((column) => plainWords(column).some((word) => names.includes(word)));
  return found.length === 1 ? (found[0] ?? null) : null;
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
  for (const [field, names] of COLUMN_NAMES) {
    if (found[field] !== undefined || !KNOWN_BY_A_WORD.has(field)) continue;
    const column = onlyColumnWith(names, free.values());
    if (column === null) continue;
    found[field] = column;
    free.delete(plainName(column));
  }
  const mapping = columnMappingSchema.safeParse(found);
  if (!mapping.success) return { mapping: null, unused: columns };
  return { mapping: mapping.data, unused: unusedColumns(columns, mapping.data) };
}

export function unusedColumns(columns: readonly string[], mapping: ColumnMapping): readonly string[] {
  const used = new Set<string>(Object.values(mapping).filter((column) => column !== undefined));
  return columns.filter((column) => !used.has(column));
}
