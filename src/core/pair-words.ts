import type { Estimate, PairsResult } from "./records/index.ts";

type Known = Extract<Estimate, { known: true }>;

/** What besides quality has decided the verdicts, a sentence each; nothing where nothing is known. */
export function pairHabitWords(
  result: PairsResult,
  label: (modelId: string) => string = (modelId) => modelId,
): string[] {
  const { by, consistency, firstShare, length, drawsApart } = result;
  const order = result.models.filter(({ rating }) => rating.known).map(({ modelId }) => modelId);
  const said: string[] = [];
  if (consistency.known)
    said.push(
      `Of the pairs shown in both orders, ${percent(consistency)} got the same verdict twice; the others flipped and count as draws.`,
    );
  if (firstShare.known)
    said.push(
      by === "people"
        ? `Of two equally good answers, the one shown first won ${percent(firstShare)} of the time${fair(firstShare)}.`
        : `The answer shown first won ${percent(firstShare)} of the time${fair(firstShare)}.`,
    );
  if (length !== null && length.longerWins.known) {
    said.push(
      `Of two equally good answers, the longer one won ${percent(length.longerWins)} of the time${fair(length.longerWins)}.`,
    );
    if (leavesOutHalf(length.longerWins)) said.push(...atEqualLength(length, order, label));
  }
  if (drawsApart !== null && !isSame(drawsApart.order, order))
    said.push(
      `Many verdicts are draws. Counted as an outcome of their own (Davidson's model), they put the models in another order: ${drawsApart.order.map(label).join(", ")}.`,
    );
  return said;
}

function atEqualLength(
  { order: adjusted, oneSided }: NonNullable<PairsResult["length"]>,
  order: readonly string[],
  label: (modelId: string) => string,
): string[] {
  const changed = isSame(adjusted, order)
    ? "At equal length the order would be the same."
    : `At equal length the order would be: ${adjusted.map(label).join(", ")}.`;
  if (oneSided.length === 0) return [changed];
  const names = oneSided.map(label).join(", ");
  return [
    changed,
    `That is a guess for ${names}: always longer, or always shorter, than what ${oneSided.length === 1 ? "it was" : "they were"} compared with.`,
  ];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((modelId, place) => modelId === other[place]);
}

function leavesOutHalf({ interval }: Known): boolean {
  return interval !== null && (interval.low > 0.5 || interval.high < 0.5);
}

/** What to hold a share against, and whether the data can tell it from that. */
function fair(share: Known): string {
  if (share.interval === null) return "; half would be fair";
  return leavesOutHalf(share) ? "; half would be fair" : ", which cannot be told from half";
}

function percent({ value, interval }: Known): string {
  const hundred = (share: number) => (share * 100).toFixed(0);
  const range = interval === null ? "" : ` [${hundred(interval.low)}, ${hundred(interval.high)}]`;
  return `${hundred(value)} %${range}`;
}
