import { DatabaseSync } from "node:sqlite";
import { Failure, databaseFile, isServerAddress, phrase, runSetupSchema } from "../../core/index.ts";
import { AT_REST, copyServer, newDatabase } from "../backup/back-up.ts";
import { copiedColumns, copyRows, quoted } from "../backup/copy-rows.ts";
import { toBlob, toText } from "../queries/blobs.ts";
import { RUNS_OF, numbersOf, rowsOfRuns } from "./run-rows.ts";

/**
 * Copies a run of a database of either engine, as it is at one moment, into a new SQLite file, together with the runs in
 * which judges compare its answers.
 */
export async function copyRun(database: string, runId: string, path: string): Promise<void> {
  if (isServerAddress(database)) await copyRunOfServer(database, runId, path);
  else await copyRunOfFile(databaseFile(database), runId, path);
  const file = new DatabaseSync(path);
  try {
    file.exec(`BEGIN; ${AT_REST} DELETE FROM search_queue; COMMIT; PRAGMA journal_mode = DELETE;`);
    forgetPlaces(file);
  } finally {
    file.close();
  }
}

async function copyRunOfFile(database: string, runId: string, path: string): Promise<void> {
  const { file, close } = await newDatabase(path);
  try {
    file.exec("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF");
    file.prepare("ATTACH DATABASE ? AS source").run(database);
    file.exec("BEGIN");
    const runs = file.prepare(RUNS_OF.replace("FROM runs", "FROM source.runs")).all({ $1: runId });
    for (const { table, condition } of rowsOfRuns(requireRun(runs, runId))) {
      const columns = file
        .prepare("SELECT name FROM pragma_table_info(?)")
        .all(table)
        .map(({ name }) => String(name));
      const copied = copiedColumns(table, columns).map(quoted).join(", ");
      // Other tables in the condition are those of the copy, which have the run's rows already.
      file.exec(
        `INSERT INTO main.${table} (${copied}) SELECT ${copied} FROM source.${table} WHERE ${condition}`,
      );
    }
    file.exec("COMMIT; DETACH DATABASE source");
  } finally {
    await close();
  }
}

async function copyRunOfServer(url: string, runId: string, path: string): Promise<void> {
  await copyServer(url, path, async (client, file) => {
    const { rows } = await client.query<{ id: number }>(RUNS_OF, [runId]);
    for (const { table, condition } of rowsOfRuns(requireRun(rows, runId)))
      await copyRows(client, file, table, `WHERE ${condition}`);
  });
}

function requireRun(rows: readonly { readonly id?: unknown }[], runId: string): number[] {
  if (rows.length === 0) throw new Failure("not-found", phrase`There is no run ${runId}.`);
  return rows.map(({ id }) => Number(id));
}

/** Where banks stood on this machine is nobody else's business. */
function forgetPlaces(file: DatabaseSync): void {
  for (const id of numbersOf(file)) {
    const row = file
      .prepare(
        "SELECT hash, encoding, data FROM blobs JOIN runs ON runs.setup_blob = blobs.hash WHERE id = ?",
      )
      .get(id);
    if (row === undefined) continue;
    const setup = runSetupSchema.parse(
      JSON.parse(toText({ encoding: Number(row["encoding"]), data: row["data"] as Uint8Array })),
    );
    const datasets = setup.datasets.map(({ path, sha256 }) => ({ path, sha256 }));
    const { hash, encoding, data } = toBlob(JSON.stringify({ ...setup, datasets }));
    file
      .prepare("INSERT OR IGNORE INTO blobs (hash, encoding, data) VALUES (?, ?, ?)")
      .run(hash, encoding, data);
    file.prepare("UPDATE runs SET setup_blob = ? WHERE id = ?").run(hash, id);
    file
      .prepare("DELETE FROM blobs WHERE hash = ? AND NOT EXISTS (SELECT 1 FROM runs WHERE setup_blob = hash)")
      .run(String(row["hash"]));
  }
}
