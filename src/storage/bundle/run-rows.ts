import type { DatabaseSync } from "node:sqlite";
import { BLOB_COLUMNS } from "../queries/blobs.ts";
import type { StoredTables } from "../schema.ts";

/** Where the numbers of runs stand in a condition. */
const RUNS = "$runs";
const OF_RUN = `run_id IN (${RUNS})`;
const OF_ITEM = `item_id IN (SELECT id FROM items WHERE ${OF_RUN})`;
const OF_SESSION = `session_ref IN (SELECT id FROM sessions WHERE ${OF_RUN})`;

/**
 * Which rows of a table belong to a run, those first that others refer to; null for what belongs to the workspace. Contents
 * come last, with whatever refers to them.
 */
const CONDITIONS: Readonly<Record<Exclude<keyof StoredTables, "blobs">, string | null>> = {
  runs: `id IN (${RUNS})`,
  run_models: OF_RUN,
  run_entries: OF_RUN,
  run_tasks: OF_RUN,
  items: OF_RUN,
  responses: OF_ITEM,
  scores: OF_ITEM,
  calls: OF_RUN,
  run_events: OF_RUN,
  sessions: OF_RUN,
  session_answers: OF_SESSION,
  session_pairs: OF_SESSION,
  // Opens a session of one workspace, and of no other.
  invitations: null,
  // Worked out anew wherever the run is.
  run_results: null,
  run_model_results: null,
  marked_requests: null,
  loose_blobs: null,
  // Processes of one workspace.
  workers: null,
  run_workers: null,
  shared_states: null,
  tasks: null,
  task_versions: null,
  task_tags: null,
  collections: null,
  collection_tasks: null,
  collection_tags: null,
  tags: null,
  staged_tasks: null,
  hidden_tasks: null,
  prepared_edits: null,
  catalog: null,
  secrets: null,
  tokens: null,
  // Starts runs in one workspace, and in no other.
  schedules: null,
  firings: null,
  deliveries: null,
  settings: null,
  search_queue: null,
  search_state: null,
  schema_version: null,
};

export interface RowsOfRuns {
  readonly table: keyof StoredTables;
  /** What follows `WHERE`. */
  readonly condition: string;
}

/** Where the rows of runs are, in the order in which they can be added. */
export function rowsOfRuns(runs: readonly number[]): RowsOfRuns[] {
  const numbers = runs.map((id) => Math.trunc(id)).join(", ");
  const found = Object.entries(CONDITIONS).flatMap(([table, condition]) =>
    condition === null
      ? []
      : [{ table: table as keyof StoredTables, condition: condition.replaceAll(RUNS, numbers) }],
  );
  const conditions = new Map<string, string>(found.map(({ table, condition }) => [table, condition]));
  const contents = Object.keys(BLOB_COLUMNS).flatMap((place) => {
    const [table = "", column = ""] = place.split(".");
    const condition = conditions.get(table);
    return condition === undefined ? [] : [`SELECT ${column} FROM ${table} WHERE ${condition}`];
  });
  return [...found, { table: "blobs", condition: `hash IN (${contents.join(" UNION ")})` }];
}

/** The numbers of a run and of those in which judges compare its answers: its results are made of both. */
export const RUNS_OF = "SELECT id FROM runs WHERE run_id = $1 OR compared_run = $1 ORDER BY id";

export function numbersOf(file: DatabaseSync): number[] {
  return file
    .prepare("SELECT id FROM runs ORDER BY id")
    .all()
    .map(({ id }) => Number(id));
}
