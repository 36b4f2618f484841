import type { SearchQuery } from "../search/search-query.ts";

export const SEARCH_KINDS = ["task", "answer", "judgment"] as const;
/** What can be found: a task, a model's answer, or what a judge or a person said of one. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_SORTS = ["relevance", "newest"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export interface SearchRequest {
  readonly query: SearchQuery;
  readonly sort: SearchSort;
  readonly kind?: SearchKind | undefined;
  readonly runId?: string | undefined;
  /** Tasks of the collection, and what was answered to them. */
  readonly collectionId?: number | undefined;
  /** Answers of the model, and what was said of them. */
  readonly modelId?: string | undefined;
  /** Runs of which no answer and no judgment is found, besides those that are scored blind. */
  readonly hiddenRuns?: ReadonlySet<string>;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A text of something found, by what it is called: `prompt`, `answer`, `reasoning`. */
export interface SearchText {
  readonly field: string;
  readonly text: string;
}

/** Something found, with its texts as they are stored. */
export interface SearchHit {
  readonly kind: SearchKind;
  readonly taskId: string;
  /** The task's title; null when it has none. */
  readonly title: string | null;
  readonly at: number;
  /** Null of a task of a collection. */
  readonly run: { readonly runId: string; readonly name: string; readonly kind: string } | null;
  readonly item: { readonly itemId: number; readonly modelId: string; readonly sample: number } | null;
  readonly scorer: { readonly kind: "judge" | "person"; readonly name: string } | null;
  /** A collection that the task is in, where no run is told. */
  readonly collection: { readonly id: number; readonly name: string } | null;
  /** A task's own number, where no run is told. */
  readonly taskNumber: number | null;
  readonly texts: readonly SearchText[];
}

/** Counting stops there. */
export const MOST_COUNTED = 200;
/** So many of the best matches can be read in order of relevance. */
export const MOST_RANKED = 200;

export interface SearchPage {
  readonly hits: SearchHit[];
  readonly next: string | null;
  /** How many there are of each kind, whichever kind is asked for; above `MOST_COUNTED` means more than that. */
  readonly counts: Readonly<Record<SearchKind, number>>;
  /** Runs whose answers and judgments are left out while somebody scores them blind. */
  readonly blindRuns: number;
}

/** How far the index is behind. */
export interface SearchProgress {
  /** Texts that can be found. */
  readonly total: number;
  /** Those that wait to be indexed or taken out. */
  readonly waiting: number;
}

/** Words in everything that people wrote and models said. */
export interface SearchStore {
  /**
   * Takes texts that were added, changed or removed into the index, some at a time, and says how many it took: 0 once
   * nothing waits. The index is derived: one of another version is made anew.
   */
  indexTexts(): Promise<number>;
  searchProgress(): Promise<SearchProgress>;
  /** What holds the words, but for answers and judgments of runs that somebody scores blind. */
  search(request: SearchRequest): Promise<SearchPage>;
}
