import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

/** Copies what was committed from the log into the database, on a thread of its own: nobody else waits for the disk. */

/** So many pages to copy are worth another look at once. */
const MANY_PAGES = 2_000;
/** Between looks while little is written. */
const PAUSE_MS = 500;

const { path } = z.object({ path: z.string() }).parse(workerData);
const askedSchema = z.object({ atOnce: z.boolean() });
const counts = z.object({ log: z.number(), checkpointed: z.number() });
const database = new DatabaseSync(path);
database.exec("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -1000;");
// Waits for nobody, and nobody waits for it.
const checkpoint = database.prepare("PRAGMA wal_checkpoint(PASSIVE)");
let copied = 0;

async function copy(asked: unknown): Promise<void> {
  const { atOnce } = askedSchema.parse(asked);
  const { log, checkpointed } = counts.parse(checkpoint.get());
  // The log has begun again where less is copied than before.
  const found = checkpointed < copied ? checkpointed : checkpointed - copied;
  copied = checkpointed;
  if (!atOnce && found < MANY_PAGES) await pause(PAUSE_MS);
  parentPort?.postMessage({ atOnce, pages: log }, []);
}

parentPort?.on("message", (asked: unknown) => void copy(asked));
