import { type Store, databaseFile, isServerAddress } from "../../core/index.ts";
import { type OpenOptions, openPostgresStore, openSqliteStore } from "../../storage/index.ts";

/** Opens the database at a `file:` path, a `postgres:` address or a plain path. */
export async function openStoreAt(database: string, options: OpenOptions = {}): Promise<Store> {
  if (isServerAddress(database)) return await openPostgresStore(database, options);
  return await openSqliteStore(databaseFile(database));
}
