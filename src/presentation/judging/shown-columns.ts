/** Columns of the table that can be hidden; question and mean always stand. */
export const QUALITY_COLUMNS = ["criteria", "judges", "spread", "reasons", "runs"] as const;
export type QualityColumn = (typeof QUALITY_COLUMNS)[number];

/** Reasons are long: they are behind each row unless they are asked for. */
const FIRST: readonly QualityColumn[] = ["criteria", "judges", "spread", "runs"];
const NONE = "none";

/** What the address says about columns. */
export function shownColumns(columns: string | undefined): readonly QualityColumn[] {
  if (columns === undefined) return FIRST;
  const wanted = columns.split(",");
  return QUALITY_COLUMNS.filter((column) => wanted.includes(column));
}

/** Columns as the address says them; empty where they are those one begins with. */
export function columnsText(columns: readonly string[]): string {
  const inOrder = QUALITY_COLUMNS.filter((column) => columns.includes(column));
  const text = inOrder.length === 0 ? NONE : inOrder.join(",");
  return text === FIRST.join(",") ? "" : text;
}
