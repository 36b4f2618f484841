import { DatabaseSync } from "node:sqlite";
import { Failure, type Store, phrase } from "../../core/index.ts";
import { openStore } from "../store.ts";
import { sqliteDialect } from "./dialect.ts";

/** Opens, and creates where needed, a database file. `connect` is where the file's bytes come from. */
export async function openSqliteStore(
  path: string,
  connect: (path: string) => DatabaseSync = (file) => new DatabaseSync(file),
): Promise<Store> {
  let engine;
  try {
    const database = connect(path);
    engine = sqliteDialect(database, path);
    // NORMAL loses nothing when this process dies; a power cut may cost the last moments, never the file.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    // Indexes of a large run are touched all over: with little memory their pages are read and written again and again.
    database.exec("PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000;");
  } catch (error) {
    if (engine !== undefined) throw engine.explain(error);
    throw new Failure("storage-failed", phrase`${path}: the database file could not be opened.`, {
      cause: error,
    });
  }
  return await openStore(engine);
}
