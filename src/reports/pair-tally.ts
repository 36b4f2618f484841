import { type Column, type ComparisonView, number, text } from "../core/index.ts";

/** What judges said of two models' answers, side by side. */
export interface PairTally {
  readonly first: string;
  readonly second: string;
  readonly pairs: number;
  readonly firstBetter: number;
  readonly secondBetter: number;
  readonly draws: number;
  readonly bothBad: number;
  /** Pairs on which a judge said one thing in one order and another in the other; they count as draws. */
  readonly flipped: number;
  readonly unscored: number;
}

/** Counts verdicts by the two models, whichever side each was on. */
export function pairTally(comparisons: readonly ComparisonView[]): PairTally[] {
  const groups = Map.groupBy(comparisons, ({ first, second }) =>
    JSON.stringify([first.modelId, second.modelId].sort()),
  );
  return [...groups].map(([key, group]) => {
    const [first = "", second = ""] = JSON.parse(key) as string[];
    const count = (is: (comparison: ComparisonView) => boolean): number => group.filter(is).length;
    const better = (modelId: string) =>
      count(
        ({ verdict, first: a, second: b }) =>
          (verdict === "first" && a.modelId === modelId) || (verdict === "second" && b.modelId === modelId),
      );
    return {
      first,
      second,
      pairs: group.length,
      firstBetter: better(first),
      secondBetter: better(second),
      draws: count(({ verdict }) => verdict === "draw"),
      bothBad: count(({ verdict }) => verdict === "both-bad"),
      flipped: count(({ flipped }) => flipped),
      unscored: count(({ verdict }) => verdict === null),
    };
  });
}

export const PAIR_COLUMNS: readonly Column<PairTally>[] = [
  { name: "first", header: "A", align: "left", cell: ({ first }) => text(first) },
  { name: "second", header: "B", align: "left", cell: ({ second }) => text(second) },
  { name: "pairs", header: "Pairs", align: "right", cell: ({ pairs }) => number(pairs, 0) },
  {
    name: "firstBetter",
    header: "A better",
    align: "right",
    cell: ({ firstBetter }) => number(firstBetter, 0),
  },
  {
    name: "secondBetter",
    header: "B better",
    align: "right",
    cell: ({ secondBetter }) => number(secondBetter, 0),
  },
  { name: "draws", header: "Draws", align: "right", cell: ({ draws }) => number(draws, 0) },
  { name: "flipped", header: "Flipped", align: "right", cell: ({ flipped }) => number(flipped, 0) },
  { name: "bothBad", header: "Both bad", align: "right", cell: ({ bothBad }) => number(bothBad, 0) },
  { name: "unscored", header: "Unscored", align: "right", cell: ({ unscored }) => number(unscored, 0) },
];
