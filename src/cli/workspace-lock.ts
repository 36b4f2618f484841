import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { Failure, OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from "../core/index.ts";

const SQLITE_BUSY = 5;

const hostFileSchema = z.object({
  pid: z.int(),
  url: z.string(),
  startedAt: z.string(),
  host: z.string(),
  /** The one it has open, without a password. */
  database: z.string().optional(),
  /** Its own, in PEM, when it speaks HTTPS: commands trust exactly this one. */
  certificate: z.string().optional(),
});
export type HostFile = z.infer<typeof hostFileSchema>;

/** A database that nobody refers to is closed sooner or later, and its lock would end with it. */
const held = new Set<DatabaseSync>();

export interface WorkspaceLock {
  /** Tells others where this host is reached. */
  announce(host: HostFile): void;
  release(): void;
}

/**
 * Makes this process the host of a workspace, or returns null when another one is. The operating system holds
 * the lock (through an otherwise empty SQLite file), so it ends with the process, however that ends: there is
 * no stale lock. `host.json` beside it says who the host is.
 */
export function lockWorkspace(folder: string): WorkspaceLock | null {
  const hostFile = join(folder, "host.json");
  let database: DatabaseSync;
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
    const lockFile = join(folder, "host.lock");
    closeSync(openSync(lockFile, "a", OWNER_ONLY_FILE));
    database = new DatabaseSync(lockFile, { timeout: 0 });
  } catch (error) {
    throw unusable(folder, error);
  }
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
    throw unusable(folder, error);
  }
  held.add(database);
  const close = (): void => {
    database.close();
    held.delete(database);
  };
  const usable = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      close();
      throw unusable(folder, error);
    }
  };
  // Also finds out whether the folder can be written to, which the lock alone does not need.
  usable(() => {
    rmSync(hostFile, { force: true });
    writeFileSync(`${hostFile}.part`, "", { mode: OWNER_ONLY_FILE });
  });
  return {
    announce(host) {
      usable(() => {
        writeFileSync(`${hostFile}.part`, `${JSON.stringify(host, null, 2)}\n`, { mode: OWNER_ONLY_FILE });
        renameSync(`${hostFile}.part`, hostFile);
      });
    },
    release() {
      if (!database.isOpen) return;
      try {
        rmSync(hostFile, { force: true });
        rmSync(`${hostFile}.part`, { force: true });
      } finally {
        close();
      }
    },
  };
}

/** Who holds the lock, as far as it has said so. */
export function readHostFile(folder: string): HostFile | null {
  try {
    return hostFileSchema.parse(JSON.parse(readFileSync(join(folder, "host.json"), "utf8")));
  } catch {
    return null;
  }
}

function unusable(folder: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure("workspace-failed", `Can't use the workspace folder ${folder}: ${reason}.`, {
    cause: error,
    hint: "Check its permissions and the free disk space, or choose another folder with --dir.",
  });
}
