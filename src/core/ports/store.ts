import type { CatalogStore } from "./catalog-store.ts";
import type { DraftStore } from "./draft-store.ts";
import type { OperationsStore } from "./operations-store.ts";
import type { RequestStore } from "./request-store.ts";
import type { ResultsStore } from "./results-store.ts";
import type { RunStore } from "./run-store.ts";
import type { ScheduleStore } from "./schedule-store.ts";
import type { SearchStore } from "./search-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { SharedWork } from "./shared-work.ts";
import type { TaskStore } from "./task-store.ts";
import type { TokenStore } from "./token-store.ts";

/** Where everything is kept. */
export interface Store
  extends
    RunStore,
    ResultsStore,
    TaskStore,
    CatalogStore,
    DraftStore,
    SessionStore,
    RequestStore,
    SearchStore,
    TokenStore,
    ScheduleStore,
    OperationsStore {
  /** What several processes need to work on the same runs; null where one process has the database to itself. */
  readonly shared: SharedWork | null;
  close(): Promise<void>;
}
