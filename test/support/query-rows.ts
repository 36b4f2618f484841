import { DatabaseSync } from "node:sqlite";
import pg from "pg";

export type Row = Readonly<Record<string, unknown>>;

/** Asks a database itself, behind Assay's back. */
export async function queryRows(database: string, sql: string): Promise<readonly Row[]> {
  if (!database.startsWith("postgres:")) {
    const file = new DatabaseSync(database);
    try {
      return file.prepare(sql).all();
    } finally {
      file.close();
    }
  }
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
