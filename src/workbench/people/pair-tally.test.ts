import { describe, expect, it } from "vitest";
import { type Pair, type PairVerdict, TaskClusters } from "../../core/index.ts";
import { nextPairs } from "../../statistics/index.ts";
import { seededRandom } from "../../statistics/numbers/seeded-random.ts";
import { byItem, comparisonsOf } from "./pair-comparisons.ts";
import { PairTally } from "./pair-tally.ts";

const [MODELS, TASKS] = [5, 20];
/** Item `10 * task + model`, in an order that is not theirs. */
const ANSWERS = Array.from({ length: MODELS * TASKS }, (_, index) => {
  const [task, model] = [Math.floor(index / MODELS), index % MODELS];
  return { answerId: `a${index}`, itemId: 10 * task + model, taskId: `t${task}`, modelId: `m${model}` };
}).toReversed();
const VERDICTS: (PairVerdict | null)[] = ["first", "second", "draw", "both-bad", null];

/** Every pair of every task, on random sides, with random verdicts: some are changed later, some are open. */
function history(): { changes: Pair[]; final: Pair[] } {
  const random = seededRandom(7);
  const changes: Pair[] = [];
  const pairs = new Map<string, Pair>();
  const change = (pair: Omit<Pair, "revision">) => {
    const revised = { ...pair, revision: changes.length + 1 };
    changes.push(revised);
    pairs.set(pair.pairId, revised);
  };
  const verdict = () => VERDICTS[random.below(VERDICTS.length)] ?? null;
  for (let task = 0; task < TASKS; task += 1) {
    for (let a = 0; a < MODELS; a += 1) {
      for (let b = a + 1; b < MODELS; b += 1) {
        const [first, second] = random.next() < 0.5 ? [a, b] : [b, a];
        const sides = { firstItemId: 10 * task + first, secondItemId: 10 * task + second };
        const said = { verdict: verdict(), note: "", decidedAt: null, probability: null };
        change({ pairId: `${task} ${a} ${b}`, sessionId: "s", ...sides, ...said });
      }
    }
  }
  for (const pair of [...pairs.values()].filter(() => random.next() < 0.3))
    change({ ...pair, verdict: verdict() });
  return { changes, final: [...pairs.values()] };
}

describe("PairTally", () => {
  const { changes, final } = history();

  it("teaches the same as all pairs together, however they come in", () => {
    const models = Array.from({ length: MODELS }, (_, model) => `m${model}`);
    const comparisons = comparisonsOf(final, byItem(ANSWERS), {
      rater: "Ann",
      related: new TaskClusters([]),
    });
    const wanted = nextPairs(models, comparisons);
    const orders: Record<string, Pair[]> = {
      "as they were": changes,
      "the newest first": changes.toReversed(),
      twice: [...changes, ...final, ...changes],
    };
    for (const [order, pairs] of Object.entries(orders)) {
      const tally = new PairTally(ANSWERS);
      for (const pair of pairs) tally.fold([pair]);
      expect([order, tally.decided, tally.revision]).toEqual([order, comparisons.length, changes.length]);
      const chances = nextPairs(tally.models, tally.comparisons());
      for (const [index, chance] of chances.entries()) {
        expect(chance.probability).toBeCloseTo(wanted[index]?.probability ?? 0, 9);
        expect(chance.chanceOfWrongOrder).toBeCloseTo(wanted[index]?.chanceOfWrongOrder ?? 0, 9);
      }
      expect(tally.comparisons().length).toBeLessThanOrEqual(MODELS * (MODELS - 1) * 3);
    }
  });

  it("knows which pair is open longest, and which were never shown", () => {
    const tally = new PairTally(ANSWERS);
    expect(tally.firstOpen()).toBeNull();
    expect(tally.untried("m0", "m1")).toHaveLength(TASKS);
    tally.fold(changes);
    const open = final.filter(({ verdict }) => verdict === null).map(({ pairId }) => pairId);
    expect(open).toContain(tally.firstOpen()?.pairId);
    expect(tally.untried("m0", "m1")).toEqual([]);
    expect(tally.pairOf([1, 0])).toBe("0 0 1");
    expect(tally.pairOf([0, 11])).toBeNull();
  });
});
