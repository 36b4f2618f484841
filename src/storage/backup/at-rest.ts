import type { RowBatch, Values } from "./row-batch.ts";

/** Who works on a run, since when, and when it would start by itself. */
const ACTIVITY = new Set([
  "owner_token",
  "owner_pid",
  "owner_machine",
  "heartbeat_at",
  "active_since",
  "queued_at",
]);

/**
 * Runs as they rest in a copy, as `AT_REST` says: nothing starts by itself in a second place, and a file may hold one run that is
 * executed, where a server may hold many.
 */
export function atRest(batch: RowBatch): RowBatch {
  if (batch.table !== "runs") return batch;
  const { columns } = batch;
  const at = (row: Values, column: string): Values[number] => row[columns.indexOf(column)] ?? null;
  const rows = batch.rows.map((row) => {
    if (at(row, "owner_token") === null && at(row, "queued_at") === null) return row;
    const since = at(row, "active_since");
    const worked = since === null ? 0 : Math.max(0, Number(at(row, "heartbeat_at")) - Number(since));
    return row.map((value, index) => {
      const column = columns[index] ?? "";
      if (ACTIVITY.has(column)) return null;
      return column === "worked_ms" ? Number(value) + worked : value;
    });
  });
  return { ...batch, rows };
}
