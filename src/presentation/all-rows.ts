interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Every row of a list that comes in pages. */
export async function allRows<Row>(page: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const { rows: some, next } = await page(cursor);
    rows.push(...some);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
