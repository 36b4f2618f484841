import { resolve } from "node:path";
import { DATABASE_VARIABLES, Failure, isForeignAddress, withoutPassword } from "../core/index.ts";
import type { World } from "./world.ts";

export interface WorkspaceFlags {
  readonly dir?: string | undefined;
  readonly db?: string | undefined;
  readonly server?: string | undefined;
  readonly port?: number | undefined;
}

/** Where things are kept: flags win over variables, those over the config. */
export function workspaceOf(world: World, flags: WorkspaceFlags, outDir?: string) {
  const variable = (name: string): string | undefined => {
    const value = world.environment[name];
    return value === "" ? undefined : value;
  };
  const folder = flags.dir ?? variable("ASSAY_DIR") ?? outDir ?? "runs";
  // A workspace that only the config names must be named again by whoever has no config.
  const dir = flags.dir ?? (variable("ASSAY_DIR") === undefined ? outDir : undefined);
  const database = databaseOf(flags, variable);
  return {
    named: { ...flags, dir },
    folder: resolve(world.folder, folder),
    database,
    server: flags.server,
    port: flags.port,
  };
}

/** As the flag names it, or the first variable that does; a server that is named has its own. */
function databaseOf(
  { db, server }: WorkspaceFlags,
  variable: (name: string) => string | undefined,
): string | undefined {
  const name = db === undefined ? DATABASE_VARIABLES.find((each) => variable(each) !== undefined) : "--db";
  const database = db ?? (name === undefined ? undefined : variable(name));
  if (database !== undefined && server === undefined && isForeignAddress(database))
    throw new Failure(
      "invalid-input",
      `${name} ${withoutPassword(database)} is no database that Assay can use.`,
      {
        hint: "Expected postgres://user@host/name, or the path of an SQLite file.",
      },
    );
  return database;
}

/** The flags that lead to the same workspace, as they are typed. */
export const typedFlags = ({ dir, db, server }: WorkspaceFlags): readonly string[] =>
  Object.entries({ dir, db, server }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${JSON.stringify(value)}`],
  );
