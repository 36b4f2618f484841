import type { PeopleResult } from "./records/index.ts";
import { type Decimal, type MessageDescriptor, english } from "./translate.ts";

type Agreement = PeopleResult["agreement"][number];

const hundredth = (value: number): Decimal => ({ value, digits: 2 });

/** How far people agree on answers that several of them scored. */
export function agreementMessage({ kind, raters, answers, alpha }: Agreement): MessageDescriptor {
  const counts = { raters, answers, kind };
  if (!alpha.known)
    return /*i18n*/ {
      id: "people.agreement-unknown",
      message:
        "{raters} people {kind, select, criteria {scored} other {rated}} {answers, plural, one {one answer} other {# answers}} in common: too little to say how far they agree.",
      values: counts,
    };
  const value = hundredth(alpha.value);
  if (alpha.interval === null)
    return /*i18n*/ {
      id: "people.agreement",
      message:
        "{raters} people {kind, select, criteria {scored} other {rated}} {answers, plural, one {one answer} other {# answers}} in common. Their agreement is {value} (Krippendorff's alpha: 1 is perfect, 0 is chance).",
      values: { ...counts, value },
    };
  return /*i18n*/ {
    id: "people.agreement-interval",
    message:
      "{raters} people {kind, select, criteria {scored} other {rated}} {answers, plural, one {one answer} other {# answers}} in common. Their agreement is {value} (95 % CI {low} to {high}; Krippendorff's alpha: 1 is perfect, 0 is chance).",
    values: { ...counts, value, low: hundredth(alpha.interval.low), high: hundredth(alpha.interval.high) },
  };
}

export const agreementWords = (agreement: Agreement): string => english(agreementMessage(agreement));
