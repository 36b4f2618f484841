import { existsSync } from "node:fs";
import { Failure, isServerAddress, withoutPassword } from "../core/index.ts";
import { type NamedWorkspace, fileOf } from "./named-database.ts";
import type { World } from "./world.ts";

/** Whoever mistypes a folder or an address wants to hear it, and finds no new workspace there afterwards. */
export async function requireWorkspace(world: World, workspace: NamedWorkspace): Promise<void> {
  const { folder, database } = workspace;
  if (database !== undefined && isServerAddress(database)) {
    const { hasWorkspaceAt } = await import("../workbench/index.ts");
    if (await hasWorkspaceAt(database)) return;
    throw new Failure("not-found", `There is no workspace at ${withoutPassword(database)}.`, {
      hint: "Check --db. To create one there, use `assay serve`, `assay import` or `assay run`.",
    });
  }
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
