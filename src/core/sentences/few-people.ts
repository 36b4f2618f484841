import type { PeopleResult, SessionKind } from "../records/index.ts";
import type { MessageDescriptor } from "../translate.ts";

/** Fewer than these hardly show how people differ. */
export const FEW_PEOPLE = 5;

type Sessions = PeopleResult["sessions"];

/** Who has said something in finished sessions of one kind, each person once. */
export const ratersOf = (sessions: Sessions, kind: SessionKind): readonly string[] => [
  ...new Set(
    sessions.flatMap((session) => (session.kind === kind && session.empty !== true ? [session.rater] : [])),
  ),
];

/** Why intervals become wider when another person has scored too; null where they have no such reason. */
export function fewPeopleMessage(sessions: Sessions): MessageDescriptor | null {
  const kinds = new Set(sessions.map(({ kind }) => kind));
  const people = Math.max(0, ...[...kinds].map((kind) => ratersOf(sessions, kind).length));
  if (people < 2 || people >= FEW_PEOPLE) return null;
  return /*i18n*/ {
    id: "people.few",
    message:
      "Where several people scored, intervals allow for how people differ. {people, plural, other {# people}} hardly show that, so these intervals are wide.",
    values: { people },
  };
}
