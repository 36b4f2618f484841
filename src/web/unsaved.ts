/** Forms on the page, each with whether something in it would be lost. */
const forms = new Set<() => boolean>();

/** Gives back how to end it. */
export function watchUnsaved(isLosing: () => boolean): () => void {
  forms.add(isLosing);
  return () => forms.delete(isLosing);
}

/** Whether something was typed that is neither saved nor discarded. */
export const hasUnsaved = (): boolean => [...forms].some((isLosing) => isLosing());
