import { plainLine } from "./plain-line.ts";
import type { PeopleResult } from "./records/index.ts";
import { point } from "./sentences/parts.ts";
import { type MessageDescriptor, english } from "./translate.ts";

type Repeat = Omit<PeopleResult["repeats"][number], "kind">;

/** How far somebody who scored the same answers again agrees with themselves. */
export function repeatMessage({ rater, answers, same, meanDifference }: Repeat): MessageDescriptor {
  return /*i18n*/ {
    id: "people.repeat",
    message:
      "{rater} scored {answers, plural, one {one answer} other {# answers}} again: {same} got the same score, and the mean difference is {difference} points of 100. Only the newest score of an answer counts.",
    values: { rater: plainLine(rater), answers, same, difference: point(meanDifference) },
  };
}

export const repeatWords = (repeat: Repeat): string => english(repeatMessage(repeat));
