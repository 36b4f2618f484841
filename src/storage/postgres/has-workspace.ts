import { Kysely } from "kysely";
import { readVersion } from "../migrate.ts";
import { findMark } from "../move/move-mark.ts";
import type { Tables } from "../schema.ts";
import { postgresDialect } from "./dialect.ts";
import { openPool } from "./pool.ts";

/** Whether a PostgreSQL database has Assay's tables, of whichever version, or a move that begins with them. Creates nothing. */
export async function hasWorkspace(url: string): Promise<boolean> {
  const { host = "", pathname = "" } = URL.parse(url) ?? {};
  const engine = postgresDialect(openPool(url), `${host}${pathname}`);
  const db = new Kysely<Tables>({ dialect: engine.kysely });
  try {
    return (await readVersion(db, engine)) > 0 || (await findMark(db, engine)) !== null;
  } catch (error) {
    throw engine.explain(error);
  } finally {
    await db.destroy();
  }
}
