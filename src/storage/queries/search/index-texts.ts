import { sql } from "kysely";
import type { SearchProgress, SearchText } from "../../../core/index.ts";
import { batches } from "../batches.ts";
import type { QueryContext } from "../context.ts";
import { DOC_TABLES, type DocTable, firstDoc } from "./search-docs.ts";
import { textsOfDocs } from "./search-texts.ts";

/** Raised with every change of what is indexed, or of how texts are cut into words: older indexes are made anew. */
const INDEX_VERSION = 1;
/** Rows at a time: while they are indexed, nothing else is stored. */
const AT_ONCE = 32;
/** How much of one row's texts can be found. */
export const MOST_INDEXED = 200_000;
/** How much text at a time, unless one row has more. */
const MOST_TEXT = 300_000;

/** Whether there is anything to index. */
export async function isWaiting(context: QueryContext): Promise<boolean> {
  if (!(await isCurrent(context))) return true;
  const row = await context.db.selectFrom("search_queue").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

async function isCurrent({ db }: QueryContext): Promise<boolean> {
  const state = await db.selectFrom("search_state").select("version").executeTakeFirst();
  return state?.version === INDEX_VERSION;
}

/** Call it inside a transaction. Returns how many changes it took; what is left waits for the next call. */
export async function indexTexts(context: QueryContext): Promise<number> {
  const { db, engine } = context;
  // Two processes that serve one database take turns, or an older text could overwrite a newer one.
  if (engine.name === "postgres") await sql`SELECT pg_advisory_xact_lock(4151)`.execute(db);
  await startAnew(context);
  const waiting = await db
    .selectFrom("search_queue")
    .select(["id", "doc"])
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  if (waiting.length === 0) return 0;
  const docs = [...new Set(waiting.map(({ doc }) => doc))];
  const texts = await textsOfDocs(context, docs);
  const taken = new Set<number>();
  const kept: { doc: number; texts: readonly string[] }[] = [];
  let length = 0;
  for (const doc of docs) {
    const own = indexedPart(texts.get(doc) ?? []);
    const ownLength = own.reduce((sum, text) => sum + text.length, 0);
    if (length > 0 && length + ownLength > MOST_TEXT) break;
    length += ownLength;
    taken.add(doc);
    if (ownLength > 0) kept.push({ doc, texts: own });
  }
  const put = new Set(kept.map(({ doc }) => doc));
  await engine.search.remove(
    db,
    [...taken].filter((doc) => !put.has(doc)),
  );
  await engine.search.put(db, kept);
  const done = waiting.filter(({ doc }) => taken.has(doc)).map(({ id }) => id);
  for (const batch of batches(done)) await db.deleteFrom("search_queue").where("id", "in", batch).execute();
  return done.length;
}

/** As much of a row's texts as can be found, the first ones first. */
function indexedPart(texts: readonly SearchText[]): string[] {
  let left = MOST_INDEXED;
  return texts.map(({ text }) => {
    const part = text.slice(0, left);
    left -= part.length;
    return part;
  });
}

/** Has everything wait that can be found, when the index is another version's, or none. */
async function startAnew(context: QueryContext): Promise<void> {
  if (await isCurrent(context)) return;
  const { db, engine } = context;
  await engine.search.clear(db);
  await db.deleteFrom("search_queue").execute();
  for (const table of Object.keys(DOC_TABLES) as DocTable[])
    await sql`
      INSERT INTO search_queue (doc)
      SELECT ${sql.lit(firstDoc(table))} + id FROM ${sql.table(table)} ORDER BY id`.execute(db);
  await db.deleteFrom("search_state").execute();
  await db.insertInto("search_state").values({ version: INDEX_VERSION }).execute();
}

export async function searchProgress(context: QueryContext): Promise<SearchProgress> {
  const { db } = context;
  const count = async (table: DocTable | "search_queue"): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  const waiting = await count("search_queue");
  const isAnew = !(await isCurrent(context));
  if (waiting === 0 && !isAnew) return { waiting, total: 0 };
  let total = 0;
  for (const table of Object.keys(DOC_TABLES) as DocTable[]) total += await count(table);
  return { waiting: isAnew ? total : Math.min(waiting, total), total };
}
