import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComparedPair, type Estimate, type PairVerdict, TaskClusters } from "../../core/index.ts";
import { seededRandom } from "../../statistics/numbers/seeded-random.ts";
import { pairsResult } from "./pairs-result.ts";

const ALONE = new TaskClusters([]);

const pair = (task: number, verdict: PairVerdict, orders: readonly PairVerdict[] = []): ComparedPair => ({
  taskId: `t${task}`,
  first: "alder",
  second: "birch",
  by: "jay",
  verdict,
  orders: orders.map((said, index) => ({ shownFirst: index === 0 ? "first" : "second", verdict: said })),
  lengths: null,
});

/** Verdicts of one person on two equal models, who likes the longer answer and the one shown first as much as told. */
function tasteful(seed: number, likes: { readonly longer: number; readonly first: number }): ComparedPair[] {
  const random = seededRandom(seed);
  return Array.from({ length: 400 }, (_, task) => {
    const lengths = { first: 100 + random.below(400), second: 100 + random.below(400) };
    const swapped = random.next() < 0.5;
    const pull = (lengths.first > lengths.second ? likes.longer : -likes.longer) + likes.first;
    const verdict = random.next() < 1 / (1 + Math.exp(-pull)) ? "first" : "second";
    const [first, second] = swapped ? ["birch", "alder"] : ["alder", "birch"];
    return { ...pair(task, verdict), first, second, lengths };
  });
}

describe("pairs", () => {
  it("count wins, losses and draws, whichever side a model was on", () => {
    const turned = { ...pair(4, "second"), first: "birch", second: "alder" };
    const found = pairsResult(
      "people",
      [pair(1, "first"), pair(2, "draw"), pair(3, "both-bad"), turned],
      ALONE,
    );
    expect(found).toMatchObject({ by: "people", verdicts: 4, bothBad: 1, consistency: { known: false } });
    // Four tasks are too few for ranks.
    expect(found?.units).toEqual({ clusters: 4, clusterUnit: "task" });
    expect(found?.models.map(({ rankInterval }) => rankInterval)).toEqual([null, null]);
    expect(found?.models).toMatchObject([
      { modelId: "alder", wins: 2, losses: 0, draws: 2, winRate: { value: 0.75, n: 4 } },
      { modelId: "birch", wins: 0, losses: 2, draws: 2, winRate: { value: 0.25 } },
    ]);
  });

  it("give neither win rate nor rating an interval for a model that was compared on fewer than five tasks", () => {
    const alder = Array.from({ length: 8 }, (_, task) => pair(task, task % 3 === 0 ? "second" : "first"));
    const cedar = [1, 2, 3].map((task) => ({
      ...pair(task, task === 2 ? "first" : "second"),
      second: "cedar",
    }));
    const found = pairsResult("people", [...alder, ...cedar], ALONE)?.models ?? [];
    const hasInterval = (estimate: Estimate | undefined) =>
      estimate?.known === true && estimate.interval !== null;
    const shown = found.map(
      ({ modelId, winRate, rating }) => `${modelId} ${hasInterval(winRate)} ${hasInterval(rating)}`,
    );
    expect(shown.toSorted()).toEqual(["alder true true", "birch true true", "cedar false false"]);
  });

  it("take both orders of a judge as one observation, and tell how often the order decided", () => {
    const agreed = Array.from({ length: 6 }, (_, index) => pair(index, "first", ["first", "first"]));
    const flipped = Array.from({ length: 2 }, (_, index) => pair(10 + index, "draw", ["first", "second"]));
    const found = pairsResult("judges", [...agreed, ...flipped], ALONE);
    expect(found).toMatchObject({ verdicts: 8, consistency: { value: 0.75, n: 8 } });
    expect(found?.models[0]).toMatchObject({
      modelId: "alder",
      wins: 6,
      draws: 2,
      winRate: { value: 0.875, n: 8 },
    });
    // What was shown first won half of what was agreed on, and all of what flipped.
    expect(found?.firstShare).toMatchObject({ value: 0.625 });
  });

  it("of several people call equal models different in at most 5 % of simulated studies", () => {
    const STUDIES = 200;
    const models = ["alder", "birch", "cedar"];
    const claims = Array.from({ length: STUDIES }, (_, study) => {
      const random = seededRandom(study + 1);
      const tastes = Array.from({ length: 4 }, () => models.map(() => 0.9 * random.normal()));
      const pairs = tastes.flatMap((taste, rater) =>
        Array.from({ length: 24 }, (__, task) => {
          const first = random.below(3);
          const second = (first + 1 + random.below(2)) % 3;
          const lead = (taste[first] ?? 0) - (taste[second] ?? 0);
          const verdict = random.next() < 1 / (1 + Math.exp(-lead)) ? "first" : "second";
          const [one = "", other = ""] = [models[first], models[second]];
          return { ...pair(task, verdict), first: one, second: other, by: `rater ${rater}` };
        }),
      );
      const found = pairsResult("people", pairs, ALONE)?.models ?? [];
      return found.some(({ rankInterval }) => rankInterval?.best !== 1 || rankInterval.worst !== 3);
    });
    // Over tasks alone it is about two studies of five.
    expect(claims.filter(Boolean).length / STUDIES).toBeLessThan(0.05 + 3.1 * Math.sqrt(0.0475 / STUDIES));
  });

  it("have counts that add up to the win rate beside them, whatever was said in which order", () => {
    const verdicts = ["first", "second", "draw", "both-bad"] as const;
    const said = fc.record({ one: fc.constantFrom(...verdicts), other: fc.constantFrom(...verdicts) });
    fc.assert(
      fc.property(
        fc.array(said, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (all, tasks) => {
          const pairs = all.map(({ one, other }, index) =>
            pair(index % tasks, one === other ? one : "draw", [one, other]),
          );
          for (const { wins, losses, draws, winRate } of pairsResult("judges", pairs, ALONE)?.models ?? []) {
            expect(wins + losses + draws).toBe(pairs.length);
            expect(winRate).toMatchObject({
              n: pairs.length,
              value: expect.closeTo((wins + draws / 2) / pairs.length, 12),
            });
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it("have ratings and ranks where models can be compared", () => {
    const many = Array.from({ length: 40 }, (_, index) => pair(index, index % 5 === 0 ? "second" : "first"));
    const [best, other] = pairsResult("people", many, ALONE)?.models ?? [];
    expect(best).toMatchObject({
      modelId: "alder",
      rating: { known: true },
      rankInterval: { best: 1, worst: 1 },
    });
    expect(other).toMatchObject({ modelId: "birch", rankInterval: { best: 2, worst: 2 } });
    const sum = [best, other].reduce(
      (all, one) => all + (one?.rating.known === true ? one.rating.value : 0),
      0,
    );
    expect(sum).toBeCloseTo(2000, 6);
  });

  it("show a liking for the longer answer and for the one shown first, and none where there is none", () => {
    const liked = pairsResult("people", tasteful(3, { longer: 1.2, first: 0.8 }), ALONE);
    const low = (share: Estimate | undefined) => (share?.known === true ? share.interval?.low : undefined);
    expect(low(liked?.length?.longerWins)).toBeGreaterThan(0.6);
    expect(low(liked?.firstShare)).toBeGreaterThan(0.55);
    expect(liked?.length?.oneSided).toEqual([]);
    const fair = pairsResult("people", tasteful(4, { longer: 0, first: 0 }), ALONE);
    for (const share of [fair?.length?.longerWins, fair?.firstShare]) {
      expect(low(share)).toBeLessThan(0.5);
      expect(share?.known === true && (share.interval?.high ?? 0) > 0.5).toBe(true);
    }
  });

  it("say nothing of length where it is not known, and name a model that is always the longer one", () => {
    const rows = tasteful(5, { longer: 1, first: 0 });
    expect(
      pairsResult(
        "people",
        rows.map((row) => ({ ...row, lengths: null })),
        ALONE,
      )?.length,
    ).toBeNull();
    const wordy = rows.map((row) => ({
      ...row,
      lengths: { first: row.first === "alder" ? 900 : 300, second: row.second === "alder" ? 900 : 280 },
    }));
    expect(pairsResult("people", wordy, ALONE)?.length?.oneSided ?? ["alder", "birch"]).toEqual(
      expect.arrayContaining(["alder", "birch"]),
    );
  });

  it("look at draws by themselves where there are many", () => {
    const drawn = Array.from({ length: 40 }, (_, task) =>
      pair(task, task % 4 === 0 ? "draw" : task % 3 === 0 ? "second" : "first"),
    );
    const found = pairsResult("people", drawn, ALONE);
    expect(found?.drawsApart).toMatchObject({ order: ["alder", "birch"], drawShare: { known: true } });
    const few = Array.from({ length: 40 }, (_, task) => pair(task, task % 3 === 0 ? "second" : "first"));
    expect(pairsResult("people", few, ALONE)?.drawsApart).toBeNull();
  });

  it("are none where nothing was compared", () => {
    expect(pairsResult("people", [], ALONE)).toBeNull();
  });
});
