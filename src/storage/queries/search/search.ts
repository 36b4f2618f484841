import {
  MOST_COUNTED,
  MOST_RANKED,
  SEARCH_KINDS,
  type SearchKind,
  type SearchPage,
  type SearchRequest,
} from "../../../core/index.ts";
import type { QueryContext } from "../context.ts";
import { type SearchPosition, firstPosition, readPosition, writePosition } from "./search-cursor.ts";
import { DOC_TABLES, type DocTable, firstDoc } from "./search-docs.ts";
import { type FoundRow, KIND_OF, countBlind, newestFound } from "./search-found.ts";
import { hitsOf } from "./search-hits.ts";

/** Of so many of the newest matches in each table, the best are told. To rank all of a common word takes seconds. */
const RANKED_AT_MOST = 1000;
const TABLES = Object.keys(DOC_TABLES) as DocTable[];

export async function search(context: QueryContext, request: SearchRequest): Promise<SearchPage> {
  const place =
    request.cursor === undefined ? firstPosition(request.sort) : readPosition(request.cursor, request.sort);
  const blindRuns = await countBlind(context, request);
  // Whatever is not wanted: everything is not a search.
  if (request.query.wanted.length === 0) return { hits: [], next: null, counts: noCounts(), blindRuns };
  const found = await foundIn(context, request, place);
  const counts = noCounts();
  for (const { table, count } of found)
    counts[KIND_OF[table]] = Math.min(MOST_COUNTED + 1, counts[KIND_OF[table]] + count);
  const asked = found.filter(({ table }) => isAsked(request, table));
  const { rows, next } =
    place.sort === "newest" ? newestPage(request, asked, place) : bestPage(request, asked, place);
  return { hits: await hitsOf(context, request, rows), next, counts, blindRuns };
}

const isAsked = ({ kind }: SearchRequest, table: DocTable): boolean =>
  kind === undefined || KIND_OF[table] === kind;

interface FoundInTable {
  readonly table: DocTable;
  /** Those that the page can be made of, newest first. */
  readonly rows: FoundRow[];
  /** How many there are whichever page is asked for, as far as they are counted. */
  readonly count: number;
}

/** Each table is looked through once where that is enough: to begin a search is what takes the time. */
async function foundIn(
  context: QueryContext,
  request: SearchRequest,
  place: SearchPosition,
): Promise<FoundInTable[]> {
  const found: FoundInTable[] = [];
  for (const table of TABLES) {
    const isRanked = place.sort === "relevance" && isAsked(request, table);
    const most = isRanked ? RANKED_AT_MOST : Math.max(MOST_COUNTED, request.limit) + 1;
    const first = await newestFound(context, table, request, { most }, isRanked);
    const before = place.sort === "newest" ? place.before.get(table) : undefined;
    const rows =
      before === undefined || !isAsked(request, table)
        ? first
        : await newestFound(context, table, request, { before, most: request.limit + 1 });
    found.push({ table, rows, count: first.length });
  }
  return found;
}

interface PageOfRows {
  readonly rows: readonly FoundRow[];
  readonly next: string | null;
}

/** Rows of each table are in order by themselves: whichever is the newest of their first ones comes next. */
function newestPage(
  { limit }: SearchRequest,
  found: readonly FoundInTable[],
  { before }: Extract<SearchPosition, { sort: "newest" }>,
): PageOfRows {
  const waiting = found.map(({ table, rows }) => ({ table, rows: [...rows] }));
  const last = new Map(before);
  const rows: FoundRow[] = [];
  while (rows.length < limit) {
    const [newest] = waiting
      .filter((one) => one.rows.length > 0)
      .toSorted((one, other) => (other.rows[0]?.at ?? 0) - (one.rows[0]?.at ?? 0));
    const row = newest?.rows.shift();
    if (newest === undefined || row === undefined) break;
    last.set(newest.table, row.doc - firstDoc(newest.table));
    rows.push(row);
  }
  const isMore = waiting.some((left) => left.rows.length > 0);
  return { rows, next: isMore ? writePosition({ sort: "newest", before: last }) : null };
}

function bestPage(
  { limit }: SearchRequest,
  found: readonly FoundInTable[],
  { shown }: Extract<SearchPosition, { sort: "relevance" }>,
): PageOfRows {
  const left = found.flatMap(({ rows }) => rows).filter(({ doc }) => !shown.has(doc));
  const rows = left
    .toSorted((one, other) => other.rank - one.rank || other.at - one.at || other.doc - one.doc)
    .slice(0, Math.min(limit, Math.max(0, MOST_RANKED - shown.size)));
  const all = new Set([...shown, ...rows.map(({ doc }) => doc)]);
  const isMore = left.length > rows.length && all.size < MOST_RANKED;
  return { rows, next: isMore ? writePosition({ sort: "relevance", shown: all }) : null };
}

const noCounts = (): Record<SearchKind, number> =>
  Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, 0])) as Record<SearchKind, number>;
