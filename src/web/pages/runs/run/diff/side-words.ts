import { useLingui } from "@lingui/react";
import type { RunDiffPage } from "../../../../../core/index.ts";
import { type SideWords, sideWords } from "../../../../../presentation/index.ts";

/** What the two runs are called, in the language of the page. */
export function useSideWords(diff: Pick<RunDiffPage, "first" | "second">): SideWords {
  useLingui();
  return sideWords(diff);
}
