import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure, isForeignAddress, isServerAddress, withoutPassword } from "../../../core/index.ts";
import { type WorkspaceLock, lockWorkspace } from "../../workspace-lock.ts";
import type { World } from "../../world.ts";

/** Where a database is moved from or to. */
export interface DatabaseLocation {
  /** As it may be shown: without a password. */
  readonly name: string;
  /** Null for a server. */
  readonly folder: string | null;
  readonly database: string;
}

type Flag = "--from" | "--to";
const EXPECTED =
  "Expected a workspace folder, postgres://user@host/name, or env:NAME for a variable that holds one.";

export function locationOf(world: World, flag: Flag, typed: string): DatabaseLocation {
  if (typed.startsWith("env:")) return fromVariable(world, flag, typed);
  if (isServerAddress(typed)) return { name: withoutPassword(typed), folder: null, database: typed };
  if (isForeignAddress(typed) || typed.startsWith("file://"))
    throw new Failure(
      "invalid-input",
      `${flag} ${withoutPassword(typed)} is neither a folder nor PostgreSQL.`,
      {
        hint: EXPECTED,
      },
    );
  const folder = resolve(world.folder, typed);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Failure("invalid-input", `${flag} ${typed} is a file.`, { hint: EXPECTED });
  return { name: typed, folder, database: join(folder, "assay.sqlite") };
}

function fromVariable(world: World, flag: Flag, typed: string): DatabaseLocation {
  const value = world.environment[typed.slice("env:".length)] ?? "";
  if (value === "" || value.startsWith("env:"))
    throw new Failure("invalid-input", `${flag} ${typed}: this variable holds no address.`, {
      hint: EXPECTED,
    });
  return { ...locationOf(world, flag, value), name: typed };
}

/** Nobody else works in the folder meanwhile. */
export function lockLocation({ folder, name }: DatabaseLocation): WorkspaceLock | null {
  if (folder === null) return null;
  const lock = lockWorkspace(folder);
  if (lock === null)
    throw new Failure("conflict", `The workspace at ${name} is in use.`, {
      hint: "Stop its server, or wait for the command that uses it, and try again.",
    });
  return lock;
}
