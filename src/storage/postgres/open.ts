import type pg from "pg";
import { Failure, type Store, phrase } from "../../core/index.ts";
import { openStore } from "../store.ts";
import { postgresDialect } from "./dialect.ts";
import { openPool } from "./pool.ts";

/** Opens a PostgreSQL database, creating Assay's tables where they are missing. */
export async function openPostgresStore(
  url: string,
  connect: (url: string) => pg.Pool = openPool,
): Promise<Store> {
  const address = URL.parse(url);
  if (address === null) {
    throw new Failure("invalid-input", phrase`The database URL is not valid.`, {
      hint: phrase`Expected postgres://user:password@host:port/name; special characters in the password must be escaped, e.g. / as %2F.`,
    });
  }
  return await openStore(postgresDialect(connect(url), `${address.host}${address.pathname}`));
}
