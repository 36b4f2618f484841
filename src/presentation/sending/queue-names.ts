/** What of a browser's storage, or of something like it, a queue needs; its keys are listed. */
export interface ListedStorage {
  readonly length: number;
  readonly key: (index: number) => string | null;
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** Before the name of a queue and of each entry that waits in it. */
export const QUEUE_PREFIX = "assay.unsent.";

/** Names of queues in which something waits, also those that no page has opened. */
export function namesOfWaiting(storage: ListedStorage): readonly string[] {
  const names = keysBelow(storage, QUEUE_PREFIX).map((key) => key.slice(0, key.lastIndexOf("/")));
  return [...new Set(names)];
}

/** How many entries wait in a queue. */
export const countWaiting = (storage: ListedStorage, name: string): number =>
  keysBelow(storage, `${QUEUE_PREFIX}${name}/`).length;

/** Below this beginning, without it, in order. */
export function keysBelow(storage: ListedStorage, beginning: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys
    .filter((key) => key.startsWith(beginning))
    .map((key) => key.slice(beginning.length))
    .toSorted();
}
