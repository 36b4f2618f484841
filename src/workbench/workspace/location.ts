import type { WorkspaceLocation } from "../parts.ts";

/** What a database is, and where, without user and password. */
export function describeDatabase(database: string): Pick<WorkspaceLocation, "engine" | "address"> {
  if (!/^postgres(ql)?:/.test(database)) return { engine: "SQLite", address: database.replace(/^file:/, "") };
  const { host = "", pathname = "" } = URL.parse(database) ?? {};
  return { engine: "PostgreSQL", address: `${host}${pathname}` };
}
