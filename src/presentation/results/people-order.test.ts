import { expect, it } from "vitest";
import type { Estimate } from "../../core/index.ts";
import { byMean } from "./people-order.ts";

const mean = (value: number): Estimate => ({
  known: true,
  value,
  n: 9,
  clusters: 9,
  clusterUnit: "task",
  interval: null,
  method: "test",
});

it("puts the highest mean first and what has none last", () => {
  const models = [
    { modelId: "alder", mean: { known: false, reason: "no observations" } as const },
    { modelId: "birch", mean: mean(2) },
    { modelId: "cedar", mean: mean(4) },
  ];
  expect(byMean(models).map(({ modelId }) => modelId)).toEqual(["cedar", "birch", "alder"]);
});
