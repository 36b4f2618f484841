import { DatabaseSync } from "node:sqlite";
import { Failure, type Store, phrase } from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import { openStore } from "../store.ts";
import { COPIED_BY_COMMIT, Checkpoints } from "./checkpoints.ts";
import { sqliteDialect } from "./dialect.ts";

/** Each connection has a database of its own there. */
const MEMORY = ":memory:";

export interface SqliteOptions {
  /** Where `checkpoint-worker` is; without it those who commit do its work. */
  readonly checkpointScript?: URL | undefined;
}

type Connect = (path: string) => DatabaseSync;

/**
 * Opens, and creates where needed, a database file. `connect` is where the file's bytes come from. Reads have a connection
 * of their own: an import that is committed takes seconds, and nobody who only looks has to wait for it.
 */
export async function openSqliteStore(
  path: string,
  connect: Connect = (file) => new DatabaseSync(file),
  connectReader: Connect = connect,
  { checkpointScript }: SqliteOptions = {},
): Promise<Store> {
  let engine;
  let checkpoints: Checkpoints | null = null;
  try {
    const database = connect(path);
    if (checkpointScript !== undefined && path !== MEMORY)
      checkpoints = new Checkpoints(database, path, checkpointScript);
    engine = sqliteDialect(database, path, checkpoints);
    // NORMAL loses nothing when this process dies; a power cut may cost the last moments, never the file.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    // Indexes of a large run are touched all over: with little memory their pages are read and written again and again.
    database.exec("PRAGMA cache_size = -16000");
    database.exec(`PRAGMA wal_autocheckpoint = ${COPIED_BY_COMMIT}`);
  } catch (error) {
    if (engine !== undefined) throw engine.explain(error);
    throw new Failure("storage-failed", phrase`${path}: the database file could not be opened.`, {
      cause: error,
    });
  }
  const store = await openStore(
    engine,
    path === MEMORY ? {} : { openReader: () => reader(connectReader(path), path) },
  ).catch(async (error: unknown) => {
    await checkpoints?.close();
    throw error;
  });
  return {
    ...store,
    close: async () => {
      await checkpoints?.close();
      await store.close();
    },
  };
}

function reader(database: DatabaseSync, path: string): EngineDialect {
  const engine = sqliteDialect(database, path);
  database.exec("PRAGMA query_only = ON; PRAGMA cache_size = -8000;");
  return engine;
}
