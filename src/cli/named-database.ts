import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseFile, isServerAddress, withoutPassword } from "../core/index.ts";
import type { World } from "./world.ts";

export interface NamedWorkspace {
  readonly folder: string;
  readonly database: string | undefined;
}

/** The database of a workspace as it may be shown, by which two processes know that they mean the same one. */
export function namedDatabase(world: World, workspace: NamedWorkspace): string {
  const { database } = workspace;
  const file = fileOf(world, workspace);
  if (file === null) return withoutPassword(database ?? "");
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** The file that a database is kept in; null for one that is reached over the network or kept in memory. */
export function fileOf(world: World, { folder, database }: NamedWorkspace): string | null {
  if (database === undefined) return join(folder, "assay.sqlite");
  if (isServerAddress(database) || database === ":memory:") return null;
  return resolve(world.folder, databaseFile(database));
}
