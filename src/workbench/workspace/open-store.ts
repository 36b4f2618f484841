import { type Store, databaseFile, isServerAddress } from "../../core/index.ts";
import {
  type OpenOptions,
  type SqliteOptions,
  hasWorkspace,
  openPostgresStore,
  openSqliteStore,
} from "../../storage/index.ts";

/** Whether there is something to open at a `postgres:` address; one that can't be read is left to whoever opens it. */
export async function hasWorkspaceAt(address: string): Promise<boolean> {
  return URL.parse(address) === null || (await hasWorkspace(address));
}

/** Opens the database at a `file:` path, a `postgres:` address or a plain path. */
export async function openStoreAt(
  database: string,
  options: OpenOptions & SqliteOptions = {},
): Promise<Store> {
  if (isServerAddress(database)) return await openPostgresStore(database, options);
  return await openSqliteStore(databaseFile(database), undefined, undefined, options);
}
