import type pg from "pg";
import type { Store } from "../../core/index.ts";
import { openStore } from "../store.ts";
import { postgresDialect } from "./dialect.ts";
import { openPool } from "./pool.ts";

/** Opens a PostgreSQL database, creating Assay's tables where they are missing. */
export async function openPostgresStore(
  url: string,
  connect: (url: string) => pg.Pool = openPool,
): Promise<Store> {
  const address = new URL(url);
  return await openStore(postgresDialect(connect(url), `${address.host}${address.pathname}`));
}
