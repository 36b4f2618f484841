import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER, isoTime } from "../../../core/index.ts";
import { UNFINISHED, notWritable, packDatabase, removeCopy, unpackBackup } from "../backup-files.ts";
import type { MadeBackup } from "./made-backups.ts";

/** Names of files that are made here; no other is ever removed. */
const NAME = /^assay-\d{4}-\d{2}-\d{2}T\d{4}(?:-\d+)?\.assay-backup$/;

export interface BackupMaterial {
  readonly database: string;
  /** Where unpacked copies are made: the workspace folder. */
  readonly workspace: string;
  /** Where backups are kept. */
  readonly folder: string;
  readonly token: string;
  /** The file until it counts. */
  readonly part: string;
}

/** What the schedule does with files. */
export interface BackupFiles {
  plan(folder: string, token: string): BackupMaterial;
  /** Writes the part whole and reads it back; its size. Leaves nothing behind when it fails. */
  write(material: BackupMaterial, signal: AbortSignal): Promise<number>;
  /** A name that nothing has yet. */
  nameFor(folder: string, at: number): Promise<string>;
  /** Of those that were made here, the ones that still are in the folder. */
  known(made: readonly MadeBackup[], folder: string, machine: string): Promise<MadeBackup[]>;
  finish(part: string, file: string): Promise<void>;
  /** Removes the oldest, so that so many are left; those that stayed. */
  rotate(made: readonly MadeBackup[], keep: number): Promise<MadeBackup[]>;
  /** Removes an unfinished file. */
  drop(part: string): Promise<void>;
}

/** Writes a backup and reads it back; its size in bytes. */
export async function makeBackup({
  database,
  workspace,
  folder,
  token,
  part,
}: BackupMaterial): Promise<number> {
  const reading = readingCopy(workspace, token);
  try {
    try {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
      const packed = await packDatabase(workspace, database, token);
      const file = createWriteStream(part, { flags: "wx", mode: OWNER_ONLY_FILE, flush: true });
      await pipeline(Readable.from(packed), file);
    } catch (error) {
      throw notWritable(error, folder);
    }
    await unpackBackup(part, reading);
    return (await stat(part)).size;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  } finally {
    await removeCopy(reading);
  }
}

const readingCopy = (workspace: string, token: string): string =>
  join(workspace, `${token}.read${UNFINISHED}`);

/** Backups of one workspace. `write` makes one, here or on another thread. */
export function backupFilesOf(
  place: Pick<BackupMaterial, "database" | "workspace">,
  make: (material: BackupMaterial, signal: AbortSignal) => Promise<number>,
): BackupFiles {
  const { workspace } = place;
  return {
    plan(wanted, token) {
      const folder = resolve(workspace, wanted);
      return { ...place, folder, token, part: join(folder, `.${token}${UNFINISHED}`) };
    },
    async write(material, signal) {
      try {
        return await make(material, signal);
      } finally {
        // A thread that was ended takes nothing away.
        await removeCopy(join(workspace, `${material.token}${UNFINISHED}`));
        await removeCopy(readingCopy(workspace, material.token));
      }
    },
    async nameFor(folder, at) {
      const minute = isoTime(at).slice(0, 16).replace(":", "");
      for (let count = 1; ; count += 1) {
        const file = join(folder, `assay-${minute}${count === 1 ? "" : `-${count}`}.assay-backup`);
        if (!(await isThere(file))) return file;
      }
    },
    async known(made, folder, machine) {
      const own = made.filter((one) => one.machine === machine && dirname(one.file) === folder);
      const there = await Promise.all(own.map(({ file }) => isThere(file)));
      return own.filter((_, index) => there[index]);
    },
    async finish(part, file) {
      await rename(part, file).catch((error: unknown) => {
        throw notWritable(error, dirname(file));
      });
    },
    async rotate(made, keep) {
      const stayed: MadeBackup[] = [];
      for (const one of made.slice(0, -keep)) {
        const isOurs = NAME.test(basename(one.file));
        // One that cannot be removed now is tried again next time.
        const isRemoved =
          isOurs &&
          (await rm(one.file, { force: true }).then(
            () => true,
            () => false,
          ));
        if (!isRemoved) stayed.push(one);
      }
      return [...stayed, ...made.slice(-keep)];
    },
    async drop(part) {
      if (part.endsWith(UNFINISHED)) await rm(part, { force: true }).catch(() => {});
    },
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
