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

const APART = "alder and birch can't be told apart after 11 verdicts on 5 tasks.";

describe("what to know of comparisons", () => {
  it("is who is ahead, or that nobody is, where they are enough, of all models and with all numbers", () => {
    const models = [model("alder"), model("birch")];
    expect(said({ models, units: units(5), verdicts: 11 }, RANKING)).toEqual([APART]);
    const ahead = [model("alder", { rankInterval: { best: 1, worst: 1 } }), model("birch")];
    expect(said({ models: ahead, units: units(5), verdicts: 11 }, RANKING)).toEqual([
      english(
        sessionVerdict({
          state: "first",
          first: "alder",
          winRate: 0.5,
          verdicts: 11,
          tasks: 5,
          ...units(5),
        }),
      ),
    ]);
    expect(said({ models, units: null, verdicts: 11 }, RANKING)).toEqual([]);
  });

  it("is what the session says of so few tasks, and that there are no ranks", () => {
    const models = ["alder", "birch"].map((one) =>
      model(one, { rankInterval: null, winRate: known(4, "few") }),
    );
    expect(said({ models, units: units(4), verdicts: 4 }, RANKING)).toEqual([
      english(sessionVerdict({ state: "too-few-verdicts", ...units(4) })),
      "Until then, no ranks are shown (“–”).",
    ]);
  });

  it("names models without comparisons, and why nobody has a rating", () => {
    const rating = { known: false, reason: "every comparison is a draw" } as const;
    const models = ["alder", "birch"].map((one) => model(one, { rating, rankInterval: null }));
    expect(
      said({ models, units: units(9), verdicts: 11 }, [...RANKING, { modelId: "cedar" }], {
        spoken: (reason) => reason.toUpperCase(),
      }),
    ).toEqual([
      "The comparisons give no ratings or ranks yet (“–”): EVERY COMPARISON IS A DRAW.",
      "Not compared yet: cedar.",
    ]);
  });

  it("says by reason which win rates have no interval", () => {
    const models = [model("alder"), model("birch", { winRate: known(3, "3 tasks are too few") })];
    expect(said({ models, units: units(9), verdicts: 11 }, RANKING)).toEqual([
      APART.replace("5 tasks", "9 tasks"),
      "No interval for the win rate of birch: 3 tasks are too few.",
    ]);
  });
});
