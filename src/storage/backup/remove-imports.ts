import type { DatabaseSync } from "node:sqlite";
import { yieldTurn } from "../queries/yield-turn.ts";

/** Rows that are removed together: nothing else in this thread has its turn meanwhile. */
const [HIDDEN_A_SLICE, PREPARED_A_SLICE, STAGED_A_SLICE] = [100, 100, 250];

/** Removes from a copy what imports have written unseen or put aside that were under way. */
export async function removeImports(file: DatabaseSync): Promise<void> {
  const hidden = `SELECT task_ref FROM hidden_tasks ORDER BY task_ref LIMIT ${HIDDEN_A_SLICE}`;
  await inSlices(file, [
    `INSERT INTO loose_blobs (hash)
      SELECT DISTINCT content_blob FROM task_versions WHERE task_ref IN (${hidden})
      ON CONFLICT (hash) DO NOTHING`,
    `DELETE FROM tasks WHERE id IN (${hidden})`,
  ]);
  const prepared = `SELECT id FROM prepared_edits ORDER BY id LIMIT ${PREPARED_A_SLICE}`;
  await inSlices(file, [
    `INSERT INTO loose_blobs (hash)
      SELECT DISTINCT content_blob FROM prepared_edits WHERE id IN (${prepared})
      ON CONFLICT (hash) DO NOTHING`,
    `DELETE FROM prepared_edits WHERE id IN (${prepared})`,
  ]);
  const staged = `SELECT id FROM staged_tasks ORDER BY id LIMIT ${STAGED_A_SLICE}`;
  await inSlices(file, [`DELETE FROM staged_tasks WHERE id IN (${staged})`]);
}

/** Until the last of the statements finds nothing to do any more. */
async function inSlices(file: DatabaseSync, statements: readonly string[]): Promise<void> {
  const prepared = statements.map((statement) => file.prepare(statement));
  for (let changes: number | bigint = 1; changes > 0; await yieldTurn()) {
    file.exec("BEGIN");
    for (const statement of prepared) ({ changes } = statement.run());
    file.exec("COMMIT");
  }
}
