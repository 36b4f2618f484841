/** A process that works on items; its lease is its heartbeat. */
export interface WorkerTable {
  token: string;
  name: string;
  pid: number;
  machine: string;
  version: string;
  capacity: number;
  started_at: number;
  heartbeat_at: number;
  state: string;
  under_way: number;
  problem: string | null;
}

/** Who works on a run, and what they have put aside of its budget for calls that are not in the ledger yet. */
export interface RunWorkerTable {
  run_id: number;
  worker: string;
  /** The last batch of facts that it has stored. */
  batch: number;
  /** Its last request for money, and how many calls it was granted. */
  spend_batch: number;
  spend_granted: number;
  reserved_usd: number;
  reserved_calls: number;
  reserved_answers: number;
}
