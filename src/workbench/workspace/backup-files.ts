import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Failure, OWNER_ONLY_FILE, fileRemedy, fileTrouble, phrase } from "../../core/index.ts";
import {
  type BackupContents,
  backUpDatabase,
  checkBackup,
  loadIntoServer,
  openSqliteStore,
} from "../../storage/index.ts";

/** Bytes at a time: in small pieces, a gigabyte takes a quarter longer. */
const PIECE = 1024 * 1024;

/** A backup is an SQLite database, whatever the workspace is on, packed so that a changed byte is found. */
const PACKED = {
  chunkSize: PIECE,
  params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 1 },
} as const;

/** Of copies that are being made; what is left of them is taken away at the next start. */
export const UNFINISHED = ".copy.part";

/** Copies a database, as it is now, into a folder and packs the copy, which is gone afterwards. */
export async function packDatabase(
  folder: string,
  database: string,
  token: string,
): Promise<AsyncIterable<Uint8Array>> {
  const path = join(folder, `${token}${UNFINISHED}`);
  try {
    await writeFile(path, "", { mode: OWNER_ONLY_FILE });
    await backUpDatabase(database, path);
    return thenRemoved(path, packed(path));
  } catch (error) {
    await removeCopy(path);
    throw notWritable(error, folder);
  }
}

/** What keeps files from being written to a folder, as something to act on; anything else as it is. */
export function notWritable(error: unknown, folder: string): unknown {
  const trouble = error instanceof Failure ? null : fileTrouble(error);
  if (trouble === null) return error;
  return new Failure("workspace-failed", phrase`The backup can't be written to ${folder}: ${trouble}.`, {
    hint: fileRemedy(error),
    cause: error,
  });
}

/** Takes away copies that nobody makes any more, by whoever knows to be alone in the folder. */
export async function dropLeftCopies(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.includes(UNFINISHED));
  for (const name of left) await rm(join(folder, name), { force: true });
}

const packed = (path: string): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: PIECE }).pipe(createZstdCompress(PACKED));

/** What is made of a copy, piece by piece; the copy is gone afterwards. */
export async function* thenRemoved(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    await removeCopy(path);
  }
}

/** With what SQLite may have left beside it. */
export async function removeCopy(path: string): Promise<void> {
  for (const suffix of ["", "-journal", "-wal", "-shm"]) await rm(`${path}${suffix}`, { force: true });
}

/** Unpacks a backup to where its database shall be, and reads all of it back. What is not whole leaves nothing behind. */
export async function unpackBackup(backup: string, path: string): Promise<BackupContents> {
  try {
    await pipeline(
      createReadStream(backup, { highWaterMark: PIECE }),
      createZstdDecompress({ chunkSize: PIECE }),
      createWriteStream(path, { mode: OWNER_ONLY_FILE }),
    );
    return checkBackup(path, backup);
  } catch (error) {
    await removeCopy(path);
    throw error instanceof Failure ? error : notABackup(backup, path, error);
  }
}

function notABackup(backup: string, path: string, cause: unknown): Failure {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const trouble = code === "ENOENT" ? null : fileTrouble(cause);
  if (trouble !== null)
    return new Failure("workspace-failed", phrase`${backup} could not be unpacked to ${path}: ${trouble}.`, {
      hint: phrase`A backup is unpacked to be checked, which needs as much free space as its database.`,
      cause,
    });
  const message =
    code === "ENOENT"
      ? phrase`There is no file ${backup}.`
      : phrase`${backup} is not a whole backup of Assay.`;
  return new Failure("invalid-input", message, { cause });
}

export interface RestoreOptions {
  readonly backup: string;
  readonly folder: string;
  /** Address of an empty PostgreSQL database; a file in the folder when absent. */
  readonly server?: string | undefined;
}

/** Makes a workspace of a backup in a folder that has none: wholly, or not at all. */
export async function restoreBackup({ backup, folder, server }: RestoreOptions): Promise<BackupContents> {
  const database = join(folder, "assay.sqlite");
  if (server === undefined && existsSync(database))
    throw new Failure("conflict", phrase`There already is a workspace at ${folder}.`, {
      hint: phrase`Restore into another folder with --dir, or move that one away first.`,
    });
  const unpacked = join(folder, `restored${UNFINISHED}`);
  const contents = await unpackBackup(backup, unpacked);
  try {
    if (server !== undefined) await loadIntoServer(unpacked, server);
    else {
      // An older one is brought up to date where it still counts for nothing.
      await (await openSqliteStore(unpacked)).close();
      await rename(unpacked, database);
    }
    return contents;
  } finally {
    // Also what a migration put aside.
    await dropLeftCopies(folder);
  }
}
