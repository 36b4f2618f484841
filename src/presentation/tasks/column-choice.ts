/** Field of a task to column of the file. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** What is said about the columns of a file. */
export interface ColumnChoice {
  readonly mapping: ColumnMapping;
  /** Columns that are left out on purpose. */
  readonly ignored: readonly string[];
}

/** In the place of a field: the column is left out. */
export const IGNORED_COLUMN = "ignored";

/** The field that a column is read as, or that it is left out on purpose; null when nothing was said. */
export function fieldOfColumn({ mapping, ignored }: ColumnChoice, column: string): string | null {
  if (ignored.includes(column)) return IGNORED_COLUMN;
  return Object.entries(mapping).find(([, mapped]) => mapped === column)?.[0] ?? null;
}

/** A column becomes a field, and what was that field before becomes nothing. */
export function withColumn({ mapping, ignored }: ColumnChoice, column: string, field: string): ColumnChoice {
  const others = Object.entries(mapping).filter(([key, mapped]) => mapped !== column && key !== field);
  const rest = ignored.filter((name) => name !== column);
  return field === IGNORED_COLUMN
    ? { mapping: Object.fromEntries(others), ignored: [...rest, column] }
    : { mapping: Object.fromEntries([...others, [field, column]]), ignored: rest };
}
