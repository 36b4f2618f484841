import type { CatalogStore } from "./catalog-store.ts";
import type { DraftStore } from "./draft-store.ts";
import type { RequestStore } from "./request-store.ts";
import type { ResultsStore } from "./results-store.ts";
import type { RunStore } from "./run-store.ts";
import type { ScheduleStore } from "./schedule-store.ts";
import type { SearchStore } from "./search-store.ts";
import type { SessionStore } from "./session-store.ts";
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
    ScheduleStore {
  close(): Promise<void>;
}
