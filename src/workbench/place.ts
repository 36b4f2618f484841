/** Where a workspace is kept, in words that hold no secret. */
export interface Place {
  /** Null when no file is written. */
  readonly folder: string | null;
  readonly engine: "SQLite" | "PostgreSQL";
  readonly address: string;
  /** Version of the tables. */
  readonly schema: number;
  /** Writes something into the folder and takes it away again. Fails with `workspace-failed`. */
  readonly tryWriting: () => Promise<void>;
}

/** What a database is, and where, without user and password. */
export function describeDatabase(database: string): Pick<Place, "engine" | "address"> {
  if (!/^postgres(ql)?:/.test(database)) return { engine: "SQLite", address: database.replace(/^file:/, "") };
  const { host = "", pathname = "" } = URL.parse(database) ?? {};
  return { engine: "PostgreSQL", address: `${host}${pathname}` };
}
