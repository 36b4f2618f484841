import { type Transaction, sql } from "kysely";
import type { Tables } from "../schema.ts";

/** Whether somebody paused a run is found among its few events of this kind, not among those of its items. */
export async function runStateEvents(db: Transaction<Tables>): Promise<void> {
  await sql`CREATE INDEX run_state_events ON run_events (run_id, seq)
    WHERE type IN ('run-paused', 'run-resumed', 'run-started')`.execute(db);
}
