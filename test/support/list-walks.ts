import { z } from "zod";
import { type Client, type Route, type Routes, routes } from "../../src/contract/index.ts";

export interface ListPage {
  readonly rows: readonly object[];
  readonly next: string | null;
}
export interface ListQuery {
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit?: string;
}
/** Asks for a page of one list, whichever it is. */
export type AskPage = (query: ListQuery) => Promise<ListPage>;
export type RouteName = keyof Routes;

const listRoutes = Object.entries(routes) as readonly [RouteName, Route][];

/** Lists that come in pages: what they answer has rows and says where to go on. */
export const pagedLists = listRoutes
  .filter(
    ([, { response }]) =>
      response instanceof z.ZodObject && "rows" in response.shape && "next" in response.shape,
  )
  .map(([name]) => name);

/** Lists that come whole. */
export const arrayLists = listRoutes
  .filter(
    ([, { method, response, stream }]) =>
      method === "get" && stream !== true && response instanceof z.ZodArray,
  )
  .map(([name]) => name);

/** Every sort that a list's description offers. */
export function sortsOf(name: RouteName): readonly string[] {
  const { query } = routes[name] as Route;
  const sort: unknown = query?.shape["sort"];
  const inner: unknown = sort instanceof z.ZodOptional ? sort.unwrap() : undefined;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

export function pagesOf(client: Client, name: RouteName, input: object): AskPage {
  const ask = client[name] as unknown as (input: object) => Promise<ListPage>;
  const { query: fixed = {} } = input as { readonly query?: object };
  return (query) => ask({ ...input, query: { ...fixed, ...query } });
}

/** A list from its first page to its last, in pages of so many. */
export async function walk(ask: AskPage, sort: string | undefined, limit: number): Promise<object[]> {
  const rows: object[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask({
      limit: String(limit),
      ...(sort === undefined ? {} : { sort }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (page.rows.length > limit)
      throw new Error(`a page of ${page.rows.length} rows, ${limit} were asked for`);
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

const LOWER = new Set(["name", "set", "rater"]);
const SHOWN_AS: Readonly<Record<string, readonly string[]>> = {
  created: ["createdAt", "ratedAt", "id"],
  updated: ["updatedAt"],
  started: ["startedAt"],
  finished: ["finishedAt"],
  next: ["nextTimes"],
};

/** What a row shows of the field that the list is in order of; null when it shows nothing of it. */
export function shownValue(row: object, sort: string): string | number | null {
  const word = sort.replace(/^-/, "");
  const shown = new Map<string, unknown>(Object.entries(row));
  const value = (SHOWN_AS[word] ?? [word]).map((key) => shown.get(key)).find((one) => one !== undefined);
  if (typeof value === "number") return value;
  // Of several times, the first.
  if (Array.isArray(value)) return (value as readonly string[])[0] ?? null;
  if (typeof value !== "string") return null;
  return LOWER.has(word) ? value.toLowerCase() : value;
}

/** The first two rows that stand the wrong way round, or null. Those without a value come last, whichever way. */
export function disorder(rows: readonly object[], sort: string): readonly [unknown, unknown] | null {
  const values = rows.map((row) => shownValue(row, sort));
  const sign = sort.startsWith("-") ? -1 : 1;
  for (const [index, second] of values.entries()) {
    const first = values[index - 1];
    if (first === undefined || second === null) continue;
    if (first === null || sign * compare(first, second) > 0) return [first, second];
  }
  return null;
}

/** Texts by code points. */
function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
