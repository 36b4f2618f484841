import { hash } from "node:crypto";
import { BLOB_COLUMNS, toText } from "../../src/storage/queries/blobs.ts";
import { queryRows } from "../support/query-rows.ts";

const answered = "SELECT 1 FROM responses WHERE responses.item_id = items.id";

/**
 * What must never be, each as the rows that would show it: at no moment, also right after a kill. What an index keeps
 * from happening, such as a second answer or verdict, is not looked for.
 */
export const NEVER: Readonly<Record<string, string>> = {
  "an item is done without an answer": `SELECT items.id FROM items JOIN runs ON runs.id = items.run_id
    WHERE runs.kind = 'answers' AND items.status IN ('WAITING_FOR_JUDGE', 'COMPLETED') AND NOT EXISTS (${answered})`,
  "an item waits for an answer that it has": `SELECT items.id FROM items
    WHERE items.status = 'NEW' AND EXISTS (${answered})`,
  "events have gaps": `SELECT run_id FROM run_events GROUP BY run_id
    HAVING min(seq) <> 1 OR max(seq) <> count(*)`,
  "a run counts other events than it has": `SELECT runs.run_id FROM runs WHERE last_seq <>
    (SELECT count(*) FROM run_events WHERE run_events.run_id = runs.id)`,
  "an answer was told twice or never": `SELECT runs.run_id FROM runs WHERE runs.kind = 'answers' AND
    (SELECT count(*) FROM run_events WHERE run_events.run_id = runs.id AND type = 'item-answered') <>
    (SELECT count(*) FROM items WHERE items.run_id = runs.id AND EXISTS (${answered}))`,
  "a task's newest version is not kept": `SELECT task_id FROM tasks WHERE version <>
    (SELECT max(version) FROM task_versions WHERE task_ref = tasks.id)`,
  "a kept count is not the number there is": `SELECT run_models.id FROM run_models WHERE
    items_new <> (SELECT count(*) FROM items WHERE model_ref = run_models.id AND status = 'NEW') OR
    items_completed <> (SELECT count(*) FROM items WHERE model_ref = run_models.id AND status = 'COMPLETED') OR
    items_failed <> (SELECT count(*) FROM items WHERE model_ref = run_models.id AND status = 'FAILED')`,
  "a run counts other tasks than it has": `SELECT run_id FROM runs WHERE task_count <>
    (SELECT count(*) FROM run_tasks WHERE run_tasks.run_id = runs.id)`,
  "a planned run lacks items": `SELECT runs.run_id FROM runs WHERE runs.kind = 'answers' AND
    (SELECT count(*) FROM items WHERE items.run_id = runs.id) %
    ((SELECT count(*) FROM run_tasks WHERE run_tasks.run_id = runs.id) *
     (SELECT count(*) FROM run_models WHERE run_models.run_id = runs.id)) <> 0`,
};

/** What must not be once everything that was begun has been brought to its end. */
export const NOT_AT_THE_END: Readonly<Record<string, string>> = {
  "a finished run has open items": `SELECT items.id FROM items JOIN runs ON runs.id = items.run_id
    WHERE runs.status = 'FINISHED' AND (items.status IN ('NEW', 'WAITING_FOR_JUDGE') OR claimed_by IS NOT NULL)`,
  "rows of an import are still put aside": "SELECT id FROM staged_tasks",
  "tasks of an import are still hidden": "SELECT task_ref FROM hidden_tasks",
  "edits of an import are still prepared": "SELECT id FROM prepared_edits",
  "a run is owned by nobody alive": "SELECT run_id FROM runs WHERE owner_token IS NOT NULL",
};

/** Every fault that the rows of a database show; empty when all is well. */
export async function faultsIn(database: string, moment: "cut" | "ended"): Promise<string[]> {
  const faults: string[] = [];
  const statements = moment === "cut" ? NEVER : { ...NEVER, ...NOT_AT_THE_END };
  for (const [fault, sql] of Object.entries(statements)) {
    const rows = await queryRows(database, sql);
    if (rows.length > 0) faults.push(`${fault}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return [...faults, ...(await faultsOfBlobs(database)), ...(await faultsOfFile(database))];
}

/** Contents that are referred to are there, and are what their names say. */
async function faultsOfBlobs(database: string): Promise<string[]> {
  const faults: string[] = [];
  for (const place of Object.keys(BLOB_COLUMNS)) {
    const [table = "", column = ""] = place.split(".");
    const missing = await queryRows(
      database,
      `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT hash FROM blobs)`,
    );
    if (missing.length > 0) faults.push(`${missing.length} contents of ${place} are missing`);
  }
  for (const row of await queryRows(database, "SELECT hash, encoding, data FROM blobs")) {
    const text = toText({ encoding: Number(row["encoding"]), data: row["data"] as Uint8Array });
    if (hash("sha256", text, "hex") !== row["hash"])
      faults.push(`a content was changed: ${String(row["hash"])}`);
  }
  return faults;
}

/** What SQLite itself says of its file. PostgreSQL enforces references at every commit. */
async function faultsOfFile(database: string): Promise<string[]> {
  if (database.startsWith("postgres:")) return [];
  const said = [
    ...(await queryRows(database, "PRAGMA integrity_check")).filter((row) => row["integrity_check"] !== "ok"),
    ...(await queryRows(database, "PRAGMA foreign_key_check")),
  ];
  return said.map((row) => JSON.stringify(row));
}
