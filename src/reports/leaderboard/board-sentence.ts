import { type BoardFindings, boardVerdict, english } from "../../core/index.ts";

/** What a board says, in words. */
export function boardSentence(findings: BoardFindings): string {
  return boardVerdict(findings).map(english).join(" ");
}
