import pg from "pg";

/** The database that has all tables already. */
export const MIGRATED = "assay_migrated";

/** Tells the server itself something, not one of its databases. */
export async function administer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
