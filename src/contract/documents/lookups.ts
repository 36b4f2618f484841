/** An id as documents give them: a number, the same as text, or a name where the thing has one. */
export type DocumentId = number | string;

/** What a translation must ask of the workspace: documents name things by numbers, Assay's bodies by names. */
export interface DocumentLookups {
  /** Name of a provider that is in use. */
  provider(id: number): Promise<string | null>;
  /** Name of the one model entry that stands for a provider's model; null when there is none, or several. */
  entryOf(provider: string, model: string): Promise<string | null>;
  /** Name of a model entry that is in use, by its number or its name. */
  model(id: DocumentId): Promise<string | null>;
  /** A collection that is in use, by its number. */
  collection(id: number): Promise<{ readonly name: string; readonly taskCount: number } | null>;
  /** The name itself, or with a number behind it where a collection has it already. */
  freeCollectionName(name: string): Promise<string>;
  /** The public id of a run, by its number or by that id. */
  run(id: DocumentId): Promise<string | null>;
  /** The public ids of the runs that items belong to; items that do not exist are absent. */
  runsOfItems(itemIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}
