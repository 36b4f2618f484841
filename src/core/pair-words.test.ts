import { describe, expect, it } from "vitest";
import { pairHabitWords } from "./pair-words.ts";
import type { Estimate, PairsResult } from "./records/index.ts";

const share = (value: number, low: number, high: number): Estimate => ({
  known: true,
  value,
  n: 100,
  interval: { low, high, level: 0.95 },
  method: "test",
  clusterUnit: "task",
  clusters: 100,
});
const unknown: Estimate = { known: false, reason: "not looked at" };
const model = (modelId: string): PairsResult["models"][number] => ({
  modelId,
  wins: 1,
  losses: 1,
  draws: 0,
  winRate: unknown,
  rating: share(1000, 900, 1100),
  rankInterval: null,
});
const PAIRS: PairsResult = {
  by: "people",
  verdicts: 100,
  bothBad: 0,
  units: { clusters: 40, clusterUnit: "task" },
  models: [model("alder"), model("birch")],
  consistency: unknown,
  firstShare: unknown,
  length: null,
  drawsApart: null,
};

describe("what decided pairs besides quality", () => {
  it("is not told where nothing is known", () => {
    expect(pairHabitWords(PAIRS)).toEqual([]);
  });

  it("is told as a share against half, and as not told from half where it cannot be", () => {
    expect(pairHabitWords({ ...PAIRS, firstShare: share(0.62, 0.55, 0.69) })).toEqual([
      "Of two equally good answers, the one shown first won 62 % (95 % CI 55 to 69) of the time; half would be fair.",
    ]);
    expect(pairHabitWords({ ...PAIRS, by: "judges", firstShare: share(0.52, 0.45, 0.59) })).toEqual([
      "The answer shown first won 52 % (95 % CI 45 to 59) of the time, which can't be told from half.",
    ]);
  });

  it("names the order at equal length only where length decides, and whom that is a guess for", () => {
    const length = { longerWins: share(0.7, 0.6, 0.8), order: ["birch", "alder"], oneSided: ["alder"] };
    expect(pairHabitWords({ ...PAIRS, length })).toEqual([
      "Of two equally good answers, the longer one won 70 % (95 % CI 60 to 80) of the time; half would be fair.",
      "At equal length the order would be: birch, alder.",
      "That is a guess for alder: it was always longer, or always shorter, than what it was compared with.",
    ]);
    expect(
      pairHabitWords({ ...PAIRS, length: { ...length, order: ["alder", "birch"], oneSided: [] } })[1],
    ).toBe("At equal length the order would be the same.");
    expect(pairHabitWords({ ...PAIRS, length: { ...length, longerWins: share(0.5, 0.4, 0.6) } })).toEqual([
      "Of two equally good answers, the longer one won 50 % (95 % CI 40 to 60) of the time, which can't be told from half.",
    ]);
  });

  it("tells of draws only where they change the order", () => {
    const drawsApart = { drawShare: share(0.4, 0.3, 0.5), order: ["alder", "birch"] };
    expect(pairHabitWords({ ...PAIRS, drawsApart })).toEqual([]);
    expect(pairHabitWords({ ...PAIRS, drawsApart: { ...drawsApart, order: ["birch", "alder"] } })).toEqual([
      "Many verdicts are draws. Counted as an outcome of their own (Davidson's model), they put the models in another order: birch, alder.",
    ]);
  });
});
