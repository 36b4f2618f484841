import { Kysely } from "kysely";
import type pg from "pg";
import { Failure, phrase } from "../../core/index.ts";
import { insertIntoServer, quoted, rowsOfServer } from "../backup/copy-rows.ts";
import type { Values } from "../backup/row-batch.ts";
import { postgresDialect } from "../postgres/dialect.ts";
import { openPool } from "../postgres/pool.ts";
import type { Tables } from "../schema.ts";
import type { MoveSide } from "./move-side.ts";
import type { KeyColumn, TableShape } from "./table-shapes.ts";

/** How long a move that was killed may hold its database: until the server has noticed. */
const NOTICED_MS = 20_000;

/** A PostgreSQL database. */
export async function openServerSide(
  url: string,
  label: string,
  role: "source" | "target",
): Promise<MoveSide> {
  const pool = openPool(url);
  const engine = postgresDialect(pool, label);
  const db = new Kysely<Tables>({ dialect: engine.kysely });
  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw engine.explain(error);
    }
  };
  let client: pg.PoolClient;
  try {
    client = await explained(() => pool.connect());
    if (role === "target") await takeTurn(client);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const first = async (text: string, values: readonly unknown[] = []): Promise<Values | null> => {
    const { rows } = await explained(() => client.query<[]>({ text, values: [...values], rowMode: "array" }));
    return rows[0] ?? null;
  };
  return {
    label,
    engine,
    db,
    read: (work) =>
      explained(async () => {
        await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        try {
          return await work({
            rows: (table, after = null) =>
              rowsOfServer(client, table.name, selectAfter(client, table, after)),
          });
        } finally {
          // A connection that is lost has nothing to end.
          await client.query("ROLLBACK").catch(() => {});
        }
      }),
    insert: (batch) => explained(() => insertIntoServer(client, batch)),
    lastKey: (table) =>
      first(
        `SELECT ${table.key.map(({ name }) => quoted(name)).join(", ")} FROM ${quoted(table.name)}
         ORDER BY ${table.key.map((column) => `${ordered(column)} DESC`).join(", ")} LIMIT 1`,
      ),
    lastNumber: async ({ name }) =>
      Number(
        (
          await first("SELECT pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass)", [name])
        )?.[0] ?? 0,
      ),
    setLastNumber: async ({ name }, number) =>
      void (await first("SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", [name, number])),
    settle: async () => void (await first("ANALYZE")),
    async close() {
      client.release(true);
      await db.destroy();
    },
  };
}

/** Only one move at a time fills a database. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  await client.query(`SET synchronous_commit = off; SET lock_timeout = ${NOTICED_MS}`);
  try {
    await client.query("SELECT pg_advisory_lock(4152)");
  } catch (error) {
    client.release(true);
    throw new Failure("conflict", phrase`Another move into this database is going on.`, { cause: error });
  }
  await client.query("SET lock_timeout = 0");
}

/** By code points, as SQLite does, whatever the language of the database. */
const ordered = ({ name, isText }: KeyColumn): string =>
  isText ? `(${quoted(name)} COLLATE "C")` : quoted(name);

function selectAfter(
  client: pg.ClientBase,
  { name, columns, key }: TableShape,
  after: Values | null,
): string {
  const keys = key.map(ordered).join(", ");
  // A cursor takes no parameters.
  const places = (after ?? []).map((value) =>
    typeof value === "string" ? client.escapeLiteral(value) : Number(value),
  );
  const start = after === null ? "" : `WHERE (${keys}) > (${places.join(", ")})`;
  return `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)} ${start} ORDER BY ${keys}`;
}
