import { z } from "zod";
import {
  BACKUPS_SETTING,
  type CatalogStore,
  type Json,
  jsonSchema,
  ownerSchema,
} from "../../../core/index.ts";

const madeBackupSchema = z.object({
  /** Its whole path. */
  file: z.string(),
  /** Several machines may share a database; each has files of its own. */
  machine: z.string(),
  at: z.number(),
  bytes: z.number(),
});
export type MadeBackup = z.infer<typeof madeBackupSchema>;

/** What is known of the backups that were made by themselves, for all hosts of a database. */
const madeBackupsSchema = z.object({
  /** In the order in which they were made. Only these are ever removed. */
  files: z.array(madeBackupSchema).default([]),
  /** The last one that was read back. */
  last: madeBackupSchema.nullable().default(null),
  /** Since the last one. */
  failure: z
    .object({ at: z.number(), message: z.string(), next: z.string().nullable(), times: z.int() })
    .nullable()
    .default(null),
  /** Who makes one just now, and into which unfinished file. */
  claim: ownerSchema.extend({ at: z.number(), part: z.string() }).nullable().default(null),
});
export type MadeBackups = z.infer<typeof madeBackupsSchema>;

type Store = Pick<CatalogStore, "readSetting" | "replaceSetting">;

/** As they are, and as they are kept. */
export interface KeptBackups {
  readonly made: MadeBackups;
  readonly kept: Json | null;
}

export async function readMadeBackups(store: Pick<Store, "readSetting">): Promise<KeptBackups> {
  const kept = await store.readSetting(BACKUPS_SETTING);
  return { made: madeBackupsSchema.parse(kept ?? {}), kept };
}

/** Null when another host has written meanwhile. */
export async function replaceMadeBackups(
  store: Store,
  { kept }: KeptBackups,
  made: MadeBackups,
): Promise<KeptBackups | null> {
  const next = jsonSchema.parse(made);
  return (await store.replaceSetting(BACKUPS_SETTING, kept, next)) ? { made, kept: next } : null;
}
