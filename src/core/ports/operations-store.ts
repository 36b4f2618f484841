import type { RunState } from "../records/index.ts";

/** What those who look after a server ask its database. */
export interface OperationsStore {
  /** Version of the tables as they are now; 0 where there are none. */
  schemaVersion(): Promise<number>;
  /** How many runs are in each state. */
  countRunStates(): Promise<Readonly<Record<RunState, number>>>;
  /**
   * When an item last came further in the active run that has waited longest for that, or when that run was begun; null
   * when no run is active.
   */
  lastProgress(): Promise<number | null>;
  /** How many changed texts wait to be indexed. */
  countSearchQueue(): Promise<number>;
}
