const LONGEST_PREFIX = 60;

/** What ids of tasks begin with that are made for a collection: `Mail & more` becomes `mail-more`. */
export function taskPrefix(collection: string): string {
  const words = collection
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["question"];
  return words.join("-").slice(0, LONGEST_PREFIX).toWellFormed();
}
