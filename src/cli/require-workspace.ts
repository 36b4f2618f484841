import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure, databaseFile, isServerAddress } from "../core/index.ts";
import { readHostFile } from "./workspace-lock.ts";
import type { World } from "./world.ts";

interface NamedWorkspace {
  readonly folder: string;
  readonly database: string | undefined;
}

/** Whoever mistypes a folder wants to hear it, and finds no new workspace there afterwards. */
export function requireWorkspace(world: World, { folder, database }: NamedWorkspace): void {
  if (readHostFile(folder) !== null) return;
  const file = database === undefined ? join(folder, "assay.sqlite") : fileOf(world, database);
  if (file === null || existsSync(file)) return;
  throw new Failure(
    "not-found",
    database === undefined ? `There is no workspace at ${folder}.` : `There is no database at ${file}.`,
    {
      hint:
        database === undefined
          ? "Check --dir. To create a workspace there, use `assay serve`, `assay import` or `assay run`."
          : "Check --db. To create it, use `assay serve`, `assay import` or `assay run`.",
    },
  );
}

/** The file that a database is kept in; null for one that is reached over the network. */
function fileOf(world: World, database: string): string | null {
  if (isServerAddress(database) || database === ":memory:") return null;
  return resolve(world.folder, databaseFile(database));
}
