import type { PeopleResult } from "./records/index.ts";
import { type Decimal, type MessageDescriptor, english } from "./translate.ts";

type Agreement = PeopleResult["agreement"][number];

const hundredth = (value: number): Decimal => ({ value, digits: 2 });

/** Which answers several people scored: in common only where each of them scored each. */
function sharedMessage({ kind, raters, answers, byAll }: Agreement): MessageDescriptor {
  const values = { raters, answers, kind, byAll };
  return byAll === answers
    ? /*i18n*/ {
        id: "people.shared",
        message:
          "{raters} people {kind, select, criteria {scored} other {rated}} {answers, plural, one {one answer} other {# answers}} in common.",
        values,
      }
    : /*i18n*/ {
        id: "people.shared-partly",
        message:
          "{answers, plural, one {One answer was} other {# answers were}} {kind, select, criteria {scored} other {rated}} by at least two of {raters} people, {byAll, plural, =0 {none} other {#}} of them by all {raters}.",
        values,
      };
}

/** How far people agree on answers that several of them scored. */
function agreementMessage({ alpha }: Agreement): MessageDescriptor {
  if (!alpha.known)
    return /*i18n*/ {
      id: "people.agreement-unknown",
      message: "That is too little to say how far they agree.",
    };
  const value = hundredth(alpha.value);
  if (alpha.interval === null)
    return /*i18n*/ {
      id: "people.agreement",
      message: "Their agreement is {value} (Krippendorff's alpha: 1 is perfect, 0 is chance).",
      values: { value },
    };
  return /*i18n*/ {
    id: "people.agreement-interval",
    message:
      "Their agreement is {value} (95 % CI {low} to {high}; Krippendorff's alpha: 1 is perfect, 0 is chance).",
    values: { value, low: hundredth(alpha.interval.low), high: hundredth(alpha.interval.high) },
  };
}

/** Fewer people, or fewer answers in common, say little about how far people agree. */
const FEW_RATERS = 3;
const FEW_ANSWERS = 10;
/** Below this, scores agree hardly more than by chance. */
const NEAR_CHANCE = 0.2;

/** What a low agreement means, and how little it rests on. */
function agreementCautions({ raters, answers, alpha }: Agreement): MessageDescriptor[] {
  if (!alpha.known) return [];
  const isFewRaters = raters < FEW_RATERS;
  const isFewAnswers = answers < FEW_ANSWERS;
  const few = isFewRaters ? (isFewAnswers ? "both" : "people") : "answers";
  return [
    ...(alpha.value < NEAR_CHANCE
      ? [
          /*i18n*/ {
            id: "people.agreement-low",
            message:
              "{side, select, below {Below 0 means that they agree less than chance would make them} other {Near 0 means that they agree hardly more than by chance}}{cause, select, unknown {} other {: they may understand the scale or the criteria differently}}.",
            values: { side: alpha.value < 0 ? "below" : "near", cause: isFewAnswers ? "unknown" : "scale" },
          },
        ]
      : []),
    ...(isFewRaters || isFewAnswers
      ? [
          /*i18n*/ {
            id: "people.agreement-few",
            message:
              "{few, select, both {Two people and so few answers in common show little} people {Two people show little} other {So few answers in common show little}}, so this number may change when more is scored.",
            values: { few },
          },
        ]
      : []),
  ];
}

/** The same with what it means, sentence by sentence. */
export const agreementMessages = (agreement: Agreement): MessageDescriptor[] => [
  sharedMessage(agreement),
  agreementMessage(agreement),
  ...agreementCautions(agreement),
];

export const agreementWords = (agreement: Agreement): string =>
  agreementMessages(agreement).map(english).join(" ");
