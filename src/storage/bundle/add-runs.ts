import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { sql } from "kysely";
import { Failure, frozenTaskSchema, phrase } from "../../core/index.ts";
import { copiedColumns } from "../backup/copy-rows.ts";
import { batches } from "../queries/batches.ts";
import { announceContents } from "../queries/loose-blobs.ts";
import { saveBlobs, toBlob, toText } from "../queries/blobs.ts";
import type { QueryContext } from "../queries/context.ts";
import { yieldTurn } from "../queries/yield-turn.ts";
import type { Tables } from "../schema.ts";
import { type RowsOfRuns, numbersOf, rowsOfRuns } from "./run-rows.ts";

type Row = Record<string, SQLOutputValue>;

/** Tables whose rows others name by number. */
const NUMBERED = ["runs", "run_models", "run_tasks", "items", "sessions"] as const;
type Numbered = (typeof NUMBERED)[number];
/** For each number in the bundle, the number here. */
type Numbers = Readonly<Record<Numbered, ReadonlyMap<number, number>>>;

/** Columns that hold the number of a row. */
const REFERENCES: Readonly<Record<string, Numbered>> = {
  run_id: "runs",
  task_ref: "run_tasks",
  model_ref: "run_models",
  item_id: "items",
  item_ref: "items",
  first_item: "items",
  second_item: "items",
  session_ref: "sessions",
};

/** Rows that are read and added at a time. */
const AT_ONCE = 512;

/** Adds the runs in the database of a bundle, with numbers of their own. */
export async function addRuns(context: QueryContext, path: string): Promise<void> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    await announceContents(context);
    await requireAbsent(context, file);
    const numbers = {} as Record<Numbered, ReadonlyMap<number, number>>;
    for (const table of NUMBERED) numbers[table] = await numbersFor(context, file, table);
    const rows = rowsOfRuns(numbersOf(file));
    const renewed = new Set<string>();
    for (const part of rows)
      if (part.table === "blobs") await addContents(context, file, part, renewed);
      else await addRows(context, file, part, { numbers, renewed });
  } finally {
    file.close();
  }
}

async function requireAbsent({ db }: QueryContext, file: DatabaseSync): Promise<void> {
  const runIds = textsIn(file, "SELECT run_id AS text FROM runs ORDER BY id");
  const there = await db.selectFrom("runs").select("run_id").where("run_id", "in", runIds).execute();
  for (const { run_id: runId } of there)
    throw new Failure("conflict", phrase`Run ${runId} already exists.`, {
      hint: phrase`Delete it first, or add the bundle to another workspace.`,
    });
  for (const batch of batches(textsIn(file, "SELECT session_id AS text FROM sessions"))) {
    const session = await db
      .selectFrom("sessions")
      .innerJoin("runs", "runs.id", "sessions.run_id")
      .select("runs.run_id")
      .where("session_id", "in", batch)
      .executeTakeFirst();
    if (session !== undefined)
      throw new Failure(
        "conflict",
        phrase`The sessions of this bundle already exist, in run ${session.run_id}.`,
      );
  }
}

const textsIn = (file: DatabaseSync, query: string): string[] =>
  file
    .prepare(query)
    .all()
    .map(({ text }) => String(text));

/** Takes a number for each row, in the order of those in the bundle. */
async function numbersFor(
  { db, engine }: QueryContext,
  file: DatabaseSync,
  table: Numbered,
): Promise<Map<number, number>> {
  const old = file
    .prepare(`SELECT id FROM ${table} ORDER BY id`)
    .all()
    .map(({ id }) => Number(id));
  if (old.length === 0) return new Map();
  if (engine.name === "postgres") {
    // Others may take numbers meanwhile.
    const { rows } = await sql<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${old.length}::int)`.execute(
      db,
    );
    return new Map(rows.map(({ id }, index) => [old[index] ?? 0, id]));
  }
  const last = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  const first = (last.rows[0]?.seq ?? 0) + 1;
  return new Map(old.map((id, index) => [id, first + index]));
}

/** Rows of a table, in the order in which they were added, some at a time. */
function* pagesOf(file: DatabaseSync, { table, condition }: RowsOfRuns): Generator<Row[]> {
  let page: Row[] = [];
  for (const row of file.prepare(`SELECT * FROM ${table} WHERE ${condition} ORDER BY rowid`).iterate()) {
    page.push(row);
    if (page.length < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function addRows(
  context: QueryContext,
  file: DatabaseSync,
  part: RowsOfRuns,
  { numbers, renewed }: { readonly numbers: Numbers; readonly renewed: Set<string> },
): Promise<void> {
  const { table } = part;
  for (const page of pagesOf(file, part)) {
    const rows = page.map((row) => renumbered(table, row, numbers));
    const columns = copiedColumns(table, Object.keys(rows[0] ?? {}));
    for (const batch of batches(rows)) await insert(context, table, columns, batch);
    if (table === "run_tasks")
      for (const hash of await renumberCompared(context, file, page, numbers)) renewed.add(hash);
    await yieldTurn();
  }
}

async function insert(
  { db, engine }: QueryContext,
  table: keyof Tables,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const own = engine.name === "postgres" ? sql`OVERRIDING SYSTEM VALUE` : sql``;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${own}
    VALUES ${sql.join(values)}`.execute(db);
}

/** A row with the numbers it has here. What nobody names by its number gets the next one. */
function renumbered(table: keyof Tables, { id, ...rest }: Row, numbers: Numbers): Row {
  const row: Row = { ...rest };
  for (const [column, named] of Object.entries(REFERENCES)) {
    const old = row[column];
    if (typeof old === "number") row[column] = numberOf(numbers[named], old);
  }
  if (table === "run_events") row["body_json"] = withItems(String(row["body_json"]), numbers);
  if (table === "sessions") row["setup_json"] = withItems(String(row["setup_json"]), numbers);
  const own = NUMBERED.find((one) => one === table);
  return own === undefined ? row : { id: numberOf(numbers[own], Number(id)), ...row };
}

function numberOf(numbers: ReadonlyMap<number, number>, old: number): number {
  const number = numbers.get(old);
  if (number === undefined)
    throw new Failure("invalid-input", phrase`The bundle refers to a row that is not in it.`);
  return number;
}

/** Items are named in JSON too, always under this key. */
const withItems = (json: string, numbers: Numbers): string =>
  JSON.stringify(JSON.parse(json), (key, value: unknown) =>
    key === "itemId" && typeof value === "number" ? (numbers.items.get(value) ?? value) : value,
  );

/** A comparison names the items that it compares in its content, which then is another. Returns which were renewed. */
async function renumberCompared(
  { db }: QueryContext,
  file: DatabaseSync,
  tasks: readonly Row[],
  numbers: Numbers,
): Promise<string[]> {
  const old: string[] = [];
  const content = file.prepare("SELECT encoding, data FROM blobs WHERE hash = ?");
  for (const { id, content_blob } of tasks) {
    const blob = content.get(String(content_blob));
    const text =
      blob === undefined
        ? "{}"
        : toText({ encoding: Number(blob["encoding"]), data: blob["data"] as Uint8Array });
    if (frozenTaskSchema.safeParse(JSON.parse(text)).data?.compared === undefined) continue;
    const renewed = toBlob(withItems(text, numbers));
    await saveBlobs(db, [renewed]);
    await db
      .updateTable("run_tasks")
      .set({ content_blob: renewed.hash })
      .where("id", "=", numberOf(numbers.run_tasks, Number(id)))
      .execute();
    old.push(String(content_blob));
  }
  return old;
}

/** Contents are stored once, whoever refers to them. */
async function addContents(
  context: QueryContext,
  file: DatabaseSync,
  part: RowsOfRuns,
  renewed: ReadonlySet<string>,
): Promise<void> {
  for (const page of pagesOf(file, part)) {
    const wanted = page.filter(({ hash }) => !renewed.has(String(hash)));
    const blobs = wanted.map(({ hash, encoding, data }) => ({
      hash: String(hash),
      encoding: Number(encoding),
      data: data as Uint8Array,
    }));
    await saveBlobs(context.db, blobs);
    await yieldTurn();
  }
}
