import type { Estimate, PairsResult } from "./records/index.ts";
import { nameList } from "./sentences/parts.ts";
import { type MessageDescriptor, type MessageValues, english } from "./translate.ts";

type Known = Extract<Estimate, { known: true }>;
type Label = (modelId: string) => string;

/** What besides quality has decided the verdicts, a sentence each; nothing where nothing is known. */
export function pairHabitMessages(
  result: PairsResult,
  label: Label = (modelId) => modelId,
): MessageDescriptor[] {
  const { by, consistency, firstShare, length, drawsApart } = result;
  const order = result.models.filter(({ rating }) => rating.known).map(({ modelId }) => modelId);
  return [
    ...(consistency.known
      ? [
          /*i18n*/ {
            id: "pairs.consistency",
            message:
              "Of the pairs shown in both orders, {share} got the same verdict twice; the others flipped and count as draws.",
            values: { share: percent(consistency) },
          },
        ]
      : []),
    ...(firstShare.known ? [shownFirst(by, firstShare)] : []),
    ...(length !== null && length.longerWins.known
      ? [
          longer(length.longerWins),
          ...(leavesOutHalf(length.longerWins) ? atEqualLength(length, order, label) : []),
        ]
      : []),
    ...(drawsApart !== null && !isSame(drawsApart.order, order)
      ? [
          /*i18n*/ {
            id: "pairs.draws",
            message:
              "Many verdicts are draws. Counted as an outcome of their own (Davidson's model), they put the models in another order: {names}.",
            values: { names: drawsApart.order.map(label).join(", ") },
          },
        ]
      : []),
  ];
}

export const pairHabitWords = (result: PairsResult, label?: Label): string[] =>
  pairHabitMessages(result, label).map(english);

function shownFirst(by: PairsResult["by"], share: Known): MessageDescriptor {
  const values = { share: percent(share), fair: fair(share) };
  return by === "people"
    ? /*i18n*/ {
        id: "pairs.first-by-people",
        message: "Of two equally good answers, the one shown first won {share} of the time{fair}.",
        values,
      }
    : /*i18n*/ {
        id: "pairs.first-by-judges",
        message: "The answer shown first won {share} of the time{fair}.",
        values,
      };
}

const longer = (share: Known): MessageDescriptor => /*i18n*/ ({
  id: "pairs.longer",
  message: "Of two equally good answers, the longer one won {share} of the time{fair}.",
  values: { share: percent(share), fair: fair(share) },
});

function atEqualLength(
  { order: adjusted, oneSided }: NonNullable<PairsResult["length"]>,
  order: readonly string[],
  label: Label,
): MessageDescriptor[] {
  return [
    isSame(adjusted, order)
      ? /*i18n*/ { id: "pairs.same-order", message: "At equal length the order would be the same." }
      : /*i18n*/ {
          id: "pairs.other-order",
          message: "At equal length the order would be: {names}.",
          values: { names: adjusted.map(label).join(", ") },
        },
    ...(oneSided.length === 0
      ? []
      : [
          /*i18n*/ {
            id: "pairs.one-sided",
            message:
              "That is a guess for {names}: {count, plural, one {it was always longer, or always shorter, than what it was compared with} other {they were always longer, or always shorter, than what they were compared with}}.",
            values: { names: nameList(oneSided.map(label)), count: oneSided.length },
          },
        ]),
  ];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((modelId, place) => modelId === other[place]);
}

function leavesOutHalf({ interval }: Known): boolean {
  return interval !== null && (interval.low > 0.5 || interval.high < 0.5);
}

/** What to hold a share against, and whether the data can tell it from that. */
function fair(share: Known): MessageDescriptor {
  return share.interval === null || leavesOutHalf(share)
    ? /*i18n*/ { id: "pairs.half-is-fair", message: "; half would be fair" }
    : /*i18n*/ { id: "pairs.like-half", message: ", which can't be told from half" };
}

function percent({ value, interval }: Known): MessageDescriptor {
  const hundred = (share: number): MessageValues[string] => ({ value: share * 100, digits: 0 });
  return interval === null
    ? /*i18n*/ { id: "share", message: "{value} %", values: { value: hundred(value) } }
    : /*i18n*/ {
        id: "share.interval",
        message: "{value} % (95 % CI {low} to {high})",
        values: { value: hundred(value), low: hundred(interval.low), high: hundred(interval.high) },
      };
}
