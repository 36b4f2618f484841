import { z } from "zod";

const backupStatusSchema = z.strictObject({
  everyHours: z.int(),
  keep: z.int(),
  /** The whole path. */
  folder: z.string(),
  /** The last one that was written and read back. */
  last: z.strictObject({ at: z.string(), file: z.string(), bytes: z.int() }).nullable(),
  /** The last failure since then. */
  failure: z.strictObject({ at: z.string(), message: z.string(), next: z.string().nullable() }).nullable(),
  /** Whether one is being made. */
  isRunning: z.boolean(),
  /** When the next one is due. One that is overdue is made as soon as a server or a terminal UI runs. */
  nextAt: z.string(),
});
export type BackupStatus = z.infer<typeof backupStatusSchema>;

export const statusViewSchema = z.strictObject({
  /** This server answers. Whether its database does is told by `/health/ready`. */
  status: z.literal("ok"),
  version: z.string(),
  /** Drawn anew by every host, so that a client knows whether it still talks to the same one. */
  host: z.string(),
  /** The run that this server is executing. */
  activeRunId: z.string().nullable(),
  /** What the workspace is kept in. Only on PostgreSQL can several processes work on its runs. */
  database: z.enum(["SQLite", "PostgreSQL"]),
  /** False for a server that leaves model calls to workers (`serve --no-work`). */
  callsModels: z.boolean(),
  /** Backups that are made by themselves; null when they are off, `unknown` when the database doesn't answer. */
  backup: z.union([backupStatusSchema, z.literal("unknown")]).nullable(),
});
export type StatusView = z.infer<typeof statusViewSchema>;
