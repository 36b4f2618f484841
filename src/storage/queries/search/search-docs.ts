/** The tables whose rows can be found, each with its place among the numbers of the index. */
export const DOC_TABLES = { tasks: 1, run_tasks: 2, responses: 3, scores: 4 } as const;
export type DocTable = keyof typeof DOC_TABLES;

/** Rows of one table lie together in the index, in the order of their numbers: newest last. */
const SPAN = 2 ** 40;

export const firstDoc = (table: DocTable): number => DOC_TABLES[table] * SPAN;
export const endOfDocs = (table: DocTable): number => (DOC_TABLES[table] + 1) * SPAN;
export const docOf = (table: DocTable, id: number): number => firstDoc(table) + id;

/** The numbers of rows by their tables. */
export function rowsOfDocs(docs: readonly number[]): ReadonlyMap<DocTable, number[]> {
  const rows = new Map<DocTable, number[]>();
  for (const table of Object.keys(DOC_TABLES) as DocTable[])
    rows.set(
      table,
      docs
        .filter((doc) => doc >= firstDoc(table) && doc < endOfDocs(table))
        .map((doc) => doc - firstDoc(table)),
    );
  return rows;
}
