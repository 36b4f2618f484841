import type { RunState } from "../records/index.ts";

/** What those who look after a server ask its database. */
export interface OperationsStore {
  /** Version of the tables as they are now; 0 where there are none. */
  schemaVersion(): Promise<number>;
  /** How many runs are in each state. */
  countRunStates(): Promise<Readonly<Record<RunState, number>>>;
  /** How many changed texts wait to be indexed. */
  countSearchQueue(): Promise<number>;
}
