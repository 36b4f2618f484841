import type pg from "pg";
import { Failure, type Store, phrase } from "../../core/index.ts";
import { openStore } from "../store.ts";
import { postgresDialect } from "./dialect.ts";
import { openPool } from "./pool.ts";
import { sharedWork } from "./shared-work.ts";

export interface OpenOptions {
  /** Whether tables that are missing or old are brought up to date; else they must be. */
  readonly migrates?: boolean;
  readonly connect?: (url: string) => pg.Pool;
}

/** Opens a PostgreSQL database, creating Assay's tables where they are missing. */
export async function openPostgresStore(
  url: string,
  { migrates = true, connect = openPool }: OpenOptions = {},
): Promise<Store> {
  const address = URL.parse(url);
  if (address === null) {
    throw new Failure("invalid-input", phrase`The database URL is not valid.`, {
      hint: phrase`Expected postgres://user:password@host:port/name; special characters in the password must be escaped, e.g. / as %2F.`,
    });
  }
  const pool = connect(url);
  const dialect = postgresDialect(pool, `${address.host}${address.pathname}`);
  return await openStore(dialect, { migrates, shared: (db) => sharedWork(db, dialect, pool, url) });
}
