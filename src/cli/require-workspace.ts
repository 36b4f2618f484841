import { existsSync } from "node:fs";
import { Failure } from "../core/index.ts";
import { type NamedWorkspace, fileOf } from "./named-database.ts";
import { readHostFile } from "./workspace-lock.ts";
import type { World } from "./world.ts";

/** Whoever mistypes a folder wants to hear it, and finds no new workspace there afterwards. */
export function requireWorkspace(world: World, workspace: NamedWorkspace): void {
  if (readHostFile(workspace.folder) === null) requireDatabase(world, workspace);
}

/** The same where no server is there that would have the database. */
export function requireDatabase(world: World, workspace: NamedWorkspace): void {
  const { folder, database } = workspace;
  const file = fileOf(world, workspace);
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
