import type { KeptAs } from "../../../parts/kept-draft.ts";

/** Under which name a question's new text is kept until it is saved. */
export const editKeptAs = (draftId: number, number: number) =>
  `draft-question/${draftId}-${number}` as const satisfies KeptAs;
