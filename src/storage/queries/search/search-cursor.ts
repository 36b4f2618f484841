import { type SearchSort, cursorMisfit } from "../../../core/index.ts";
import { DOC_TABLES, type DocTable, docOf, firstDoc } from "./search-docs.ts";

/**
 * Where the next page begins. By time it holds, of each table, the last row that was shown: later ones stand before it.
 * By relevance it holds every row that was shown, since how well a row fits shifts a little with every row that is added.
 */
export type SearchPosition =
  | { readonly sort: "newest"; readonly before: ReadonlyMap<DocTable, number> }
  | { readonly sort: "relevance"; readonly shown: ReadonlySet<number> };

const LETTERS: Readonly<Record<DocTable, string>> = {
  tasks: "t",
  run_tasks: "c",
  responses: "a",
  scores: "j",
};
const TABLES = Object.keys(DOC_TABLES) as DocTable[];
const PART = /^(?<letter>[tcaj])(?<id>[0-9a-z]{1,7})$/;

export function firstPosition(sort: SearchSort): SearchPosition {
  return sort === "newest" ? { sort, before: new Map() } : { sort, shown: new Set() };
}

export function writePosition(place: SearchPosition): string {
  const docs =
    place.sort === "relevance" ? [...place.shown] : [...place.before].map(([table, id]) => docOf(table, id));
  return `${place.sort}~${docs.map(written).join(".")}`;
}

function written(doc: number): string {
  const table = TABLES.findLast((one) => doc >= firstDoc(one)) ?? "tasks";
  return LETTERS[table] + (doc - firstDoc(table)).toString(36);
}

/** Fails with `invalid-input` when the cursor is of a search in another order, or none. */
export function readPosition(cursor: string, sort: SearchSort): SearchPosition {
  const [own, list = ""] = cursor.split("~");
  const rows = list.split(".").map((part) => {
    const { letter, id = "" } = PART.exec(part)?.groups ?? {};
    const table = TABLES.find((one) => LETTERS[one] === letter);
    return table === undefined ? null : { table, id: Number.parseInt(id, 36) };
  });
  if (own !== sort || rows.some((row) => row === null || row.id > 2 ** 31)) throw cursorMisfit(sort);
  const known = rows.filter((row) => row !== null);
  return sort === "newest"
    ? { sort, before: new Map(known.map(({ table, id }) => [table, id])) }
    : { sort, shown: new Set(known.map(({ table, id }) => docOf(table, id))) };
}
