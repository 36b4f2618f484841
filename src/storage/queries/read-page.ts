import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  type Page,
  type Sort,
  type SortedRequest,
  fieldOf,
  isDescending,
  readCursor,
  writeCursor,
} from "../../core/index.ts";
import type { QueryContext } from "./context.ts";

/** A value that rows can be in order of. Rows without one come last, whichever way. */
interface SortKey {
  readonly kind: "text" | "number";
  readonly by: RawBuilder<string | number | null>;
  readonly canLack: boolean;
}

/** How rows of a query can be in order. */
export interface QueryOrder<Field extends string> {
  readonly usual: Sort<Field>;
  /** The number that decides among equal ones. */
  readonly id: RawBuilder<number>;
  /** Null where the number alone decides. */
  readonly keys: Readonly<Record<Field, SortKey | null>>;
}

/** By code points, on both engines. */
export const byText = (
  { engine }: QueryContext,
  text: Expression<string | null>,
  { canLack = false } = {},
): SortKey => ({ kind: "text", by: engine.byCodePoints(text), canLack });

/** The same whatever the case of A to Z. */
export const byName = ({ engine }: QueryContext, column: string): SortKey => ({
  kind: "text",
  by: sql<string>`lower(${engine.byCodePoints(sql.ref<string>(column))})`,
  canLack: false,
});

export const byNumber = (column: string, { canLack = false } = {}): SortKey => ({
  kind: "number",
  by: sql.ref<number>(column),
  canLack,
});

/**
 * A page of a query's rows, by key: rows that come or go meanwhile neither repeat others nor drop them. The cursor holds
 * what the last row stood by, so that the row itself may be gone.
 */
export async function readPage<DB, TB extends keyof DB, Row, Field extends string>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { usual, id, keys }: QueryOrder<Field>,
  { cursor, limit, sort = usual }: SortedRequest<Field>,
): Promise<Page<Row>> {
  const key = keys[fieldOf(sort)];
  const direction = isDescending(sort) ? sql`DESC` : sql`ASC`;
  let ordered = query
    .select([id.as("sort_id"), (key?.by ?? sql<null>`NULL`).as("sort_value")])
    .limit(limit + 1);
  if (key !== null) {
    if (key.canLack) ordered = ordered.orderBy(sql`${key.by} IS NULL`);
    ordered = ordered.orderBy(sql`${key.by} ${direction}`);
  }
  ordered = ordered.orderBy(sql`${id} ${direction}`);
  if (cursor !== undefined) ordered = ordered.where(isAfter(cursor, sort, { usual, id, key }));
  const rows = await ordered.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1) as { sort_id: number; sort_value: string | number | null } | undefined;
  const isLast = rows.length <= limit || last === undefined;
  return {
    rows: page,
    next: isLast ? null : writeCursor(sort, usual, { id: last.sort_id, value: last.sort_value }),
  };
}

/** One of the values that rows are in order of, and the rows that have it. */
interface RowsOfValue<DB, TB extends keyof DB, Row> {
  readonly value: string;
  readonly rows: SelectQueryBuilder<DB, TB, Row>;
}

/**
 * The same page where few values are known beforehand, smallest first: value by value in order of the number, so that
 * nothing is sorted and most values aren't looked at. A row whose value changes meanwhile is on the page once at most.
 */
export async function readPageByValue<DB, TB extends keyof DB, Row, Field extends string>(
  values: readonly RowsOfValue<DB, TB, Row>[],
  { usual, id }: Pick<QueryOrder<Field>, "usual" | "id">,
  { cursor, limit, sort = usual }: SortedRequest<Field>,
): Promise<Page<Row>> {
  const place = cursor === undefined ? null : readCursor(cursor, sort, usual, "text");
  const sign = isDescending(sort) ? -1 : 1;
  const found = new Map<number, { readonly row: Row; readonly value: string }>();
  for (const { value, rows } of sign === 1 ? values : values.toReversed()) {
    const isFurther = place === null ? 1 : sign * compareCodePoints(value, String(place.value ?? ""));
    if (isFurther < 0) continue;
    let query = rows
      .select(id.as("sort_id"))
      .orderBy(sql`${id} ${sign === 1 ? sql`ASC` : sql`DESC`}`)
      .limit(limit + 1 - found.size);
    if (place !== null && isFurther === 0)
      query = query.where(sql<boolean>`${id} ${sign === 1 ? sql`>` : sql`<`} ${place.id}`);
    for (const row of await query.execute()) {
      const number = (row as { sort_id: number }).sort_id;
      if (!found.has(number)) found.set(number, { row: row, value });
    }
    if (found.size > limit) break;
  }
  const page = [...found].slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(([, { row }]) => row),
    next:
      found.size <= limit || last === undefined
        ? null
        : writeCursor(sort, usual, { id: last[0], value: last[1].value }),
  };
}

/** UTF-8 is in order of code points. */
const compareCodePoints = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

function isAfter(
  cursor: string,
  sort: string,
  { usual, id, key }: Pick<QueryOrder<string>, "usual" | "id"> & { readonly key: SortKey | null },
) {
  const place = readCursor(cursor, sort, usual, key?.kind ?? "id");
  const than = isDescending(sort) ? sql`<` : sql`>`;
  if (key === null) return sql<boolean>`${id} ${than} ${place.id}`;
  if (place.value === null) return sql<boolean>`(${key.by} IS NULL AND ${id} ${than} ${place.id})`;
  const further = sql<boolean>`(${key.by}, ${id}) ${than} (${place.value}, ${place.id})`;
  return key.canLack ? sql<boolean>`(${key.by} IS NULL OR ${further})` : further;
}
