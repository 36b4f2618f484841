import { type Leaderboard, boardVerdict, english } from "../../core/index.ts";

/** What a board says, in words. */
export function boardSentence(findings: Pick<Leaderboard, "groups" | "comparisons" | "scorers">): string {
  return boardVerdict(findings).map(english).join(" ");
}
