import type { Collection, Metric, OriginChange, StoredTask, Task, TaskVersion } from "../records/index.ts";
import type { Page, Sort, SortedRequest } from "./page.ts";

/** Which tasks. Every condition that is given must hold. */
export interface TaskFilter {
  /** Words that the id, the title, the prompt or the input text contains, whatever their case. */
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly difficulty?: string | undefined;
  readonly tag?: string | undefined;
  readonly templateVersion?: string | undefined;
  readonly cluster?: string | undefined;
  /** The model entry that wrote them. */
  readonly generatorModelId?: string | undefined;
  /** Only those that have a cluster. */
  readonly isClustered?: boolean | undefined;
  readonly collectionId?: number | undefined;
  /** Archived ones instead of the others. */
  readonly archived?: boolean | undefined;
}

/** Fields that tasks can be in order of. */
export const TASK_SORTS = ["created", "updated", "taskId", "category", "difficulty"] as const;
export type TaskSort = Sort<(typeof TASK_SORTS)[number]>;
export type TasksRequest = SortedRequest<(typeof TASK_SORTS)[number]> & TaskFilter;

/** What saving a task did. An edit raises the version and keeps the old text; saving the same again does nothing. */
export type SaveOutcome = "created" | "edited" | "unchanged";

/** What to do with rows whose id a task has already that asks something else. */
export const CONFLICT_CHOICES = ["update", "keep-both", "skip"] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];

/** Rows of an import held against the tasks that are there. Nothing is written. */
export interface ImportComparison {
  /** Rows whose id no task has. */
  readonly created: number;
  /** Rows that say what their task says already. */
  readonly unchanged: number;
  /** Rows that would change the task that has their id. */
  readonly changed: number;
  /** The collections that the tasks which would change are in, by name. */
  readonly collections: readonly { readonly name: string; readonly tasks: number }[];
  /** The first tasks that would change, as they are now. */
  readonly changes: readonly { readonly task: Task; readonly collections: readonly string[] }[];
}

export interface ImportCounts {
  readonly created: number;
  readonly edited: number;
  /** Rows that came in under a new id, because another task has theirs. */
  readonly keptBoth: number;
  /** Rows that were left out, because another task has their id. */
  readonly skipped: number;
  readonly unchanged: number;
  /** Of the created ones, those whose content another task has already. */
  readonly duplicates: number;
}

export interface ImportTarget {
  /** Name of the collection the tasks shall be in; made when there is none. Null for none. */
  readonly collection: string | null;
  /** Null writes nothing while a task would change. */
  readonly onConflict: ConflictChoice | null;
  /** How many rows were put aside. Where some of them are gone, nothing is written. */
  readonly rows?: number | undefined;
}

export type ImportOutcome =
  | { readonly committed: false; readonly comparison: ImportComparison }
  | {
      readonly committed: true;
      readonly counts: ImportCounts;
      readonly collectionId: number | null;
      /** The first rows that came in under a new id. */
      readonly keptAs: readonly { readonly taskId: string; readonly newTaskId: string }[];
    };

/** Tasks whose ids are made where they are stored: the prefix and the next free numbers. */
export interface NumberedTasks {
  readonly prefix: string;
  readonly tasks: readonly Omit<Task, "taskId">[];
}

/** A task whose id may be made where it is stored. */
export type NewTask = Omit<Task, "taskId"> & { readonly taskId?: string | undefined };

export interface NewTaskPosition {
  /** What ids that are made begin with; the next free number follows. */
  readonly prefix: string;
  /** The collection they go into; null for none. */
  readonly collectionId: number | null;
}

export interface CollectionFilter {
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  readonly difficulty?: string | undefined;
  readonly generatorModelId?: string | undefined;
  readonly archived?: boolean | undefined;
}

export const COLLECTION_SORTS = ["created", "updated", "name"] as const;
export type CollectionsRequest = SortedRequest<(typeof COLLECTION_SORTS)[number]> & CollectionFilter;

/** What is absent stays as it is. */
export interface CollectionUpdate extends OriginChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metrics?: readonly Metric[] | undefined;
  /** These tasks and no others, by the ids people see. */
  readonly taskIds?: readonly string[] | undefined;
  /** Null brings it back into the lists. */
  readonly archivedAt?: number | null | undefined;
}

/** Whether something could be removed, or has history that refers to it. */
export type Removal = "removed" | "has-history" | "not-found";

/** Tasks, their versions, and the collections they are in. Every method is one transaction. */
export interface TaskStore {
  /** Fails with `conflict` when `expect` is "new" and the id is taken, with `not-found` when it is "existing" and is not. */
  saveTask(
    task: Task,
    expect: "new" | "existing",
    now: number,
  ): Promise<{ readonly stored: StoredTask; readonly outcome: SaveOutcome }>;
  /** Makes all of these or none, in their order. Fails with `conflict` when an id is taken. */
  addTasks(tasks: readonly NewTask[], place: NewTaskPosition, now: number): Promise<StoredTask[]>;
  findTask(taskId: string): Promise<StoredTask | null>;
  findTaskById(id: number): Promise<StoredTask | null>;
  /** Numbers of tasks, by the ids people see; those that do not exist are absent. */
  findTaskNumbers(taskIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  listTasks(request: TasksRequest): Promise<Page<StoredTask>>;
  /** Every task that passes, in order of creation, read page by page. */
  readTasks(filter: TaskFilter): AsyncIterable<StoredTask>;
  listTaskVersions(taskId: string): Promise<TaskVersion[]>;
  /** Tasks as they were saved first, by the ids people see; those that do not exist are absent. */
  findFirstVersions(taskIds: readonly string[]): Promise<ReadonlyMap<string, Task>>;
  archiveTask(taskId: string, archivedAt: number | null): Promise<boolean>;
  removeTask(taskId: string): Promise<Removal>;

  /** Puts tasks aside under an import's name; nothing else sees them yet. */
  stageTasks(importId: string, tasks: readonly Task[]): Promise<void>;
  /** Holds tasks against those that are there, and reads back the first `shown` of those that would change. */
  compareTasks(tasks: readonly Task[], shown: number): Promise<ImportComparison>;
  /**
   * Makes everything that was put aside real at once, or nothing. What changes, is kept beside or left out is decided
   * here, whatever was known before. Rows that are left out do not enter the collection.
   */
  commitImport(importId: string, target: ImportTarget, now: number): Promise<ImportOutcome>;
  dropImport(importId: string): Promise<void>;
  /**
   * Begins to drop these, and returns. Whoever makes tasks waits until they are dropped; closing the store doesn't, and
   * what is left then is still listed after the next start.
   */
  dropInBackground(importIds: readonly string[]): void;
  /** Names of imports that have put something aside, or have not finished with what they wrote. */
  listImports(): Promise<readonly string[]>;
  /** Drops what imports put aside whose names come before this one: those whose process was killed. */
  dropImportsBefore(importId: string): Promise<void>;

  createCollection(
    collection: Pick<Collection, "name" | "description" | "tags"> &
      Pick<CollectionUpdate, "metrics" | "taskIds"> &
      OriginChange & { readonly newTasks?: NumberedTasks | undefined },
    now: number,
  ): Promise<Collection>;
  updateCollection(id: number, change: CollectionUpdate, now: number): Promise<Collection | null>;
  findCollection(id: number): Promise<Collection | null>;
  findCollectionByName(name: string): Promise<Collection | null>;
  /** Numbers of the tasks in each of these collections, in their order; archived ones are left out as in lists. */
  listTaskNumbers(collectionIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  listCollections(request: CollectionsRequest): Promise<Page<Collection>>;
  /** Removes the collection, not its tasks. */
  removeCollection(id: number): Promise<boolean>;
  /** Fails with `not-found` naming ids that do not exist, with `conflict` naming those that are in it already. */
  addToCollection(id: number, taskIds: readonly string[], now: number): Promise<void>;
  removeFromCollection(id: number, taskId: string, now: number): Promise<boolean>;
  /** Every tag in use or made, in order. */
  listTags(): Promise<string[]>;
  createTag(name: string): Promise<void>;
}
