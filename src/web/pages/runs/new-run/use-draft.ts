import type { RunDraft } from "../../../../presentation/index.ts";
import type { KeptAs } from "../../../parts/kept-draft.ts";
import { type KeptDraft, useKeptDraft } from "../../../parts/use-kept-draft.tsx";

/** Where a draft is kept: one that begins with an earlier run's settings does not touch what was typed elsewhere. */
const keptAs = (from: string | undefined): KeptAs => (from === undefined ? "new-run" : `new-run/${from}`);

export type ChangeDraft = (change: Partial<RunDraft>) => void;

/** The draft, kept in this browser from the first change until the run is started. */
export const useDraft = (from: string | undefined, beginning: RunDraft): KeptDraft<RunDraft> =>
  useKeptDraft(keptAs(from), beginning, { place: window.localStorage });
