import type { Collection, Json, OriginChange, StoredTask } from "../records/index.ts";
import type { NumberedTasks } from "./task-store.ts";

/** Questions of a draft on their way to become tasks. */
export interface DraftToSave extends NumberedTasks {
  /** The draft's number in the catalog. */
  readonly draftId: number;
  /** The draft as it was read. */
  readonly before: Json;
  readonly collection: {
    readonly name: string;
    readonly description?: string | undefined;
    /** A collection that exists keeps its own besides. */
    readonly tags: readonly string[];
    /** Written to a collection that is new or empty; any other keeps what it says of itself. */
    readonly origin: OriginChange;
  };
  /** The draft as it is from now on. */
  readonly savedBody: (collection: Pick<Collection, "id" | "name">) => Json;
}

/** Drafts of questions. Every method is one transaction. */
export interface DraftStore {
  /**
   * Makes the tasks, puts them into the collection and takes the draft out of the list of open ones. Fails with `conflict`
   * when the draft is not what was read any more.
   */
  saveDraft(
    request: DraftToSave,
    now: number,
  ): Promise<{ readonly collection: Collection; readonly tasks: StoredTask[] }>;
  /** Writes another body, if the draft is still what was read; returns whether it was. */
  replaceDraft(draftId: number, before: Json, body: Json, now: number): Promise<boolean>;
}
