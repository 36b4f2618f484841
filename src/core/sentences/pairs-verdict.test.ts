import { describe, expect, it } from "vitest";
import type { Estimate, PairsResult } from "../records/index.ts";
import { english } from "../translate.ts";
import { pairsVerdict } from "./pairs-verdict.ts";
import { sessionVerdict } from "./session-verdict.ts";

const known = (clusters: number, intervalReason?: string): Estimate => ({
  known: true,
  value: 0.5,
  n: clusters,
  method: "test",
  clusterUnit: "task",
  clusters,
  ...(intervalReason === undefined
    ? { interval: { low: 0.1, high: 0.9, level: 0.95 } }
    : { interval: null, intervalReason }),
});

const model = (
  modelId: string,
  of: Partial<PairsResult["models"][number]> = {},
): PairsResult["models"][number] => ({
  modelId,
  wins: 1,
  losses: 1,
  draws: 0,
  winRate: known(9),
  rating: known(9),
  rankInterval: { best: 1, worst: 2 },
  ...of,
});

const RANKING = [{ modelId: "alder" }, { modelId: "birch" }];
const units = (clusters: number) => ({ clusters, clusterUnit: "task" });
const said = (...args: Parameters<typeof pairsVerdict>): string[] => pairsVerdict(...args).map(english);

describe("what to know of comparisons", () => {
  it("is nothing where they are enough, of all models and with all numbers", () => {
    const models = [model("alder"), model("birch")];
    expect(said({ models, units: units(5) }, RANKING)).toEqual([]);
    expect(said({ models, units: null }, RANKING)).toEqual([]);
  });

  it("is what the session says of so few tasks, and that there are no ranks", () => {
    const models = ["alder", "birch"].map((one) =>
      model(one, { rankInterval: null, winRate: known(4, "few") }),
    );
    expect(said({ models, units: units(4) }, RANKING)).toEqual([
      english(sessionVerdict({ state: "too-few-verdicts", ...units(4) })),
      "Until then, no ranks are shown (“–”).",
    ]);
  });

  it("names models without comparisons, and why nobody has a rating", () => {
    const rating = { known: false, reason: "every comparison is a draw" } as const;
    const models = ["alder", "birch"].map((one) => model(one, { rating, rankInterval: null }));
    expect(
      said({ models, units: units(9) }, [...RANKING, { modelId: "cedar" }], {
        spoken: (reason) => reason.toUpperCase(),
      }),
    ).toEqual([
      "The comparisons give no ratings or ranks yet (“–”): EVERY COMPARISON IS A DRAW.",
      "Not compared yet: cedar.",
    ]);
  });

  it("says by reason which win rates have no interval", () => {
    const models = [model("alder"), model("birch", { winRate: known(3, "3 tasks are too few") })];
    expect(said({ models, units: units(9) }, RANKING)).toEqual([
      "No interval for the win rate of birch: 3 tasks are too few.",
    ]);
  });
});
