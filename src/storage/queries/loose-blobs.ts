import { type RawBuilder, sql } from "kysely";
import { BLOB_COLUMNS } from "./blobs.ts";
import type { QueryContext } from "./context.ts";

/** Rows of a referring table that are looked through at a time. */
const ROWS_A_SLICE = 20_000;
/** Contents that are removed at a time: those who store answers wait for no more. */
const BLOBS_A_SLICE = 1_000;

/** Tables with very many rows, which get ever larger ids. A row may lose what it refers to, and never comes to refer to anything else. */
const WALKED = ["responses", "scores", "calls"] as const;
type Walked = (typeof WALKED)[number];

const PLACES = Object.keys(BLOB_COLUMNS).map((place) => {
  const [table = "", column = ""] = place.split(".");
  return { table, column };
});
const columnsOf = (table: string): string[] =>
  PLACES.filter((place) => place.table === table).map(({ column }) => column);
/** Not tasks: what a task is now is also its newest version, and has an index there. */
const OTHERS = PLACES.filter(({ table }) => table !== "tasks" && !WALKED.some((walked) => walked === table));

/** Every content that rows of a table refer to. `rows` follows `FROM`. */
export const referredIn = (table: string, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    columnsOf(table).map(
      (column) => sql`SELECT ${sql.ref(column)} AS hash FROM ${rows} AND ${sql.ref(column)} IS NOT NULL`,
    ),
    sql` UNION ALL `,
  );

/** Whoever stores rows before the contents that they refer to says so first: else a sweep could overlook the rows. */
export async function announceContents({ db, engine }: QueryContext): Promise<void> {
  if (engine.name === "postgres") await sql`LOCK TABLE blobs IN ROW EXCLUSIVE MODE`.execute(db);
}

/**
 * Notes contents of rows that are about to go. Call it in the transaction that removes the rows: whoever looks for
 * contents to remove waits for it.
 */
export async function loosenBlobs({ db, engine }: QueryContext, hashes: RawBuilder<unknown>): Promise<void> {
  await announceContents({ db, engine });
  await sql`
    INSERT INTO loose_blobs (hash) SELECT DISTINCT hash FROM (${hashes}) AS gone WHERE true
    ON CONFLICT (hash) DO NOTHING`.execute(db);
}

/** How far one sweep has looked: contents up to `last`, and rows up to an id in each table. */
export interface BlobSweep {
  readonly last: number;
  /** Rows up to here were there when the sweep began. */
  readonly known: Record<Walked, number>;
  readonly walked: Record<Walked, number>;
}

/** Nobody is between storing a content and storing what refers to it. SQLite has one writer anyway. */
async function waitForWriters({ db, engine }: QueryContext): Promise<void> {
  if (engine.name === "postgres") await sql`LOCK TABLE blobs IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** Null when there is nothing to look at. */
export async function beginBlobSweep(context: QueryContext): Promise<BlobSweep | null> {
  const { db } = context;
  await waitForWriters(context);
  const row = await db
    .selectFrom("loose_blobs")
    .select(({ fn }) => fn.max<number | null>("id").as("last"))
    .executeTakeFirst();
  if (row?.last == null) return null;
  const known = { responses: 0, scores: 0, calls: 0 };
  for (const table of WALKED) known[table] = await largestId(context, table);
  return { last: row.last, known, walked: { responses: 0, scores: 0, calls: 0 } };
}

async function largestId({ db }: QueryContext, table: Walked): Promise<number> {
  const { rows } = await sql<{
    last: number | null;
  }>`SELECT max(id) AS last FROM ${sql.table(table)}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Takes a slice of rows, and out of what is loose whatever they refer to; false when all were looked at. */
export async function walkReferences({ db }: QueryContext, sweep: BlobSweep): Promise<boolean> {
  const table = WALKED.find((one) => sweep.walked[one] < sweep.known[one]);
  if (table === undefined) return false;
  const from = sweep.walked[table];
  const until = Math.min(from + ROWS_A_SLICE, sweep.known[table]);
  await holdOn(db, table, sql`id > ${from} AND id <= ${until}`);
  sweep.walked[table] = until;
  return true;
}

async function holdOn(db: QueryContext["db"], table: Walked, which: RawBuilder<unknown>): Promise<void> {
  const referred = referredIn(table, sql`${sql.table(table)} WHERE ${which}`);
  await sql`DELETE FROM loose_blobs WHERE hash IN (${referred})`.execute(db);
}

/** Removes some contents that nothing refers to; false when none are left of this sweep. */
export async function removeLoose(context: QueryContext, sweep: BlobSweep): Promise<boolean> {
  const { db } = context;
  await waitForWriters(context);
  // What was stored since this sweep began, or since its last slice.
  for (const table of WALKED) {
    const last = await largestId(context, table);
    if (last <= sweep.known[table]) continue;
    await holdOn(db, table, sql`id > ${sweep.known[table]} AND id <= ${last}`);
    sweep.known[table] = sweep.walked[table] = last;
  }
  const rows = await db
    .selectFrom("loose_blobs")
    .select("id")
    .where("id", "<=", sweep.last)
    .orderBy("id")
    .limit(BLOBS_A_SLICE)
    .execute();
  const end = rows.at(-1)?.id;
  if (end === undefined) return false;
  const unused = OTHERS.map(
    ({ table, column }) =>
      sql`NOT EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.${column}`)} = loose_blobs.hash)`,
  );
  await sql`
    DELETE FROM blobs WHERE hash IN
      (SELECT hash FROM loose_blobs WHERE id <= ${end} AND ${sql.join(unused, sql` AND `)})`.execute(db);
  await db.deleteFrom("loose_blobs").where("id", "<=", end).execute();
  return true;
}
