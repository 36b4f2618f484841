import { type Findings, caveatsOf, english, verdictOf } from "../../core/index.ts";

/** What a ranking says and what to know before believing it, in one text. */
export function summarySentence(findings: Findings): string {
  return [...verdictOf(findings), ...caveatsOf(findings)].map(english).join(" ");
}
