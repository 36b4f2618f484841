import { buildCommand } from "@stricli/core";
import { fileArgument, switchFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { BackupFlags } from "./backup.ts";
import type { RestoreFlags } from "./restore.ts";

export const backupCommand = buildCommand<BackupFlags, [string], World>({
  loader: lazily<BackupFlags, [string]>("existing", async () => (await import("./backup.ts")).backUp),
  parameters: {
    positional: fileArgument("The file to write"),
    flags: {
      overwrite: switchFlag("Replace the file if it exists"),
      ...workspaceFlags,
      json: switchFlag("Output JSON"),
    },
  },
  docs: {
    brief: "Back the whole workspace up to one file",
    fullDescription:
      "Writes runs, answers, scores, tasks, models and settings to one file, as they are at this moment, and reads it " +
      "back to check it. Runs go on meanwhile. The file doesn't contain the master key, so API keys stored in the " +
      "workspace can only be used where that key is too. Report files aren't included; `assay report` writes them " +
      "again.\n\nExamples:\n  assay backup monday.assay-backup\n  assay restore monday.assay-backup --dir restored",
  },
});

const { dir, db } = workspaceFlags;

export const restoreCommand = buildCommand<RestoreFlags, [string], World>({
  loader: lazily<RestoreFlags, [string]>("created", async () => (await import("./restore.ts")).restore),
  parameters: {
    positional: fileArgument("A file written by assay backup"),
    flags: { dir, db, json: switchFlag("Output JSON") },
  },
  docs: {
    brief: "Make a workspace from a backup",
    fullDescription:
      "Checks a backup and makes a workspace of it, in a folder that has none (--dir) or in an empty PostgreSQL " +
      "database (--db). Runs that were going on don't start by themselves: resume them. " +
      "Schedules do start runs as soon as a server is running.\n\n" +
      "Examples:\n  assay restore monday.assay-backup --dir restored\n" +
      "  assay restore monday.assay-backup --dir restored --db postgres://assay@localhost/assay",
  },
});
