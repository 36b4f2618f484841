import { phrase } from "../phrase.ts";
import { Failure } from "../failure.ts";
import { type Page, type Sort, type SortedRequest, fieldOf, isDescending } from "./page.ts";

/** What a row stands by: its value in the order asked for, and its number among equal ones. */
export interface ListPosition {
  readonly id: number;
  /** Undefined where the number alone decides; rows without a value (null) come last, whichever way. */
  readonly value?: string | number | null | undefined;
}

/** What rows are in order of: their numbers alone, or values of one kind. */
export type SortKind = "id" | "text" | "number";

/** How a list in memory can be in order. */
export interface ListOrder<Field extends string> {
  /** By `id`: its cursors are bare numbers. */
  readonly usual: Sort<Field>;
  readonly kinds: Readonly<Record<Field, SortKind>>;
}

/**
 * The cursor of the page after a row. Outside the usual order it names its order, and holds the value it stands by: it
 * stays good when the row is gone.
 */
export function writeCursor(sort: string, usual: string, { id, value }: ListPosition): string {
  if (sort === usual) return String(id);
  return value == null ? `${sort}~${id}` : `${sort}~${id}~${value}`;
}

const PARTS = /^(?:(?<sort>-?[A-Za-z]+)~(?=\d))?(?<id>\d{1,9})(?:~(?<value>.*))?$/s;

/** Fails with `invalid-input` when the cursor is of a list in another order. */
export function readCursor(cursor: string, sort: string, usual: string, kind: SortKind): ListPosition {
  const { sort: own = usual, id, value } = PARTS.exec(cursor)?.groups ?? {};
  const isFitting =
    kind === "id" ? value === undefined : value === undefined || kind === "text" || /^\d{1,15}$/.test(value);
  if (id === undefined || own !== sort || !isFitting) throw cursorMisfit(sort);
  if (kind === "id") return { id: Number(id) };
  if (value === undefined) return { id: Number(id), value: null };
  return { id: Number(id), value: kind === "number" ? Number(value) : value };
}

/** What is said of a cursor that was made for another order. */
export function cursorMisfit(sort: string): Failure {
  const fault = {
    key: "cursor",
    message: phrase`belongs to a list with a different sort order`,
    expected: phrase`the \`next\` value of a page requested with sort=${sort}`,
  };
  return new Failure("invalid-input", phrase`This cursor belongs to a list with a different sort order.`, {
    faults: [fault],
  });
}

/** Where one place is after another: above 0. */
export function comparePositions(sort: string, one: ListPosition, other: ListPosition): number {
  const sign = isDescending(sort) ? -1 : 1;
  const [first, second] = [one.value ?? null, other.value ?? null];
  if (first === null || second === null)
    return Number(first === null) - Number(second === null) || sign * (one.id - other.id);
  if (first === second) return sign * (one.id - other.id);
  return first < second ? -sign : sign;
}

/** A page of a list that is in memory as a whole. */
export function pageInOrder<Row, Field extends string>(
  rows: readonly Row[],
  order: ListOrder<Field>,
  { cursor, limit, sort = order.usual }: SortedRequest<Field>,
  placeOf: (row: Row, field: Field) => ListPosition,
): Page<Row> {
  const { usual, kinds } = order;
  const after = cursor === undefined ? null : readCursor(cursor, sort, usual, kinds[fieldOf(sort)]);
  const placed = rows
    .map((row) => ({ row, place: placeOf(row, fieldOf(sort)) }))
    .filter(({ place }) => after === null || comparePositions(sort, place, after) > 0)
    .toSorted((one, other) => comparePositions(sort, one.place, other.place));
  const page = placed.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    next: placed.length > limit && last !== undefined ? writeCursor(sort, usual, last.place) : null,
  };
}
