import { plainLine } from "./plain-line.ts";
import type { PeopleResult } from "./records/index.ts";

/** How far somebody who scored the same answers again agrees with themselves. */
export function repeatWords({
  rater,
  answers,
  same,
  meanDifference,
}: Omit<PeopleResult["repeats"][number], "kind">): string {
  const scored = answers === 1 ? "one answer" : `${answers} answers`;
  return `${plainLine(rater)} scored ${scored} again: ${same} got the same score, and the mean difference is ${meanDifference.toFixed(1)} points of 100. Only the newest score of an answer counts.`;
}
