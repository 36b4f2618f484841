import { databaseFile, isServerAddress } from "../../core/index.ts";
import type { WorkspaceLocation } from "../parts.ts";

/** What a database is, and where, without user and password. */
export function describeDatabase(database: string): Pick<WorkspaceLocation, "engine" | "address"> {
  if (!isServerAddress(database)) return { engine: "SQLite", address: databaseFile(database) };
  const { host = "", pathname = "" } = URL.parse(database) ?? {};
  return { engine: "PostgreSQL", address: `${host}${pathname}` };
}
