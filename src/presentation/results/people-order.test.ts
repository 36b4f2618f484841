import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";
import type { Estimate, Summary } from "../../core/index.ts";
import { byMean, orderSentence } from "./people-order.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const known = (value: number, clusters = 9, margin = 0.1) =>
  ({
    known: true,
    value,
    n: clusters,
    clusters,
    clusterUnit: "task",
    interval: { low: value - margin, high: value + margin, level: 0.95 },
    method: "test",
  }) satisfies Estimate;
const UNKNOWN: Estimate = { known: false, reason: "no observations" };
const means = (values: Readonly<Record<string, number | null>>) =>
  Object.entries(values).map(([modelId, value]) => ({
    modelId,
    mean: value === null ? UNKNOWN : known(value),
  }));
const ranked = (values: Readonly<Record<string, number | null>>, basis: Summary["basis"] = "judges") => ({
  basis,
  ranking: means(values).map(({ modelId, mean }) => ({
    modelId,
    score: mean,
    adjustedScore: null,
  })) as unknown as Summary["ranking"],
});

const JUDGED = { alder: 82, birch: 74, cedar: 60 };

it("says that the order is the same, and names whom people put on a level", () => {
  const order = (values: Readonly<Record<string, number>>) => orderSentence(ranked(JUDGED), means(values));
  expect(order({ cedar: 2, alder: 4.5, birch: 3 })).toBe(
    "People put the models in the same order as the judges.",
  );
  expect(order({ cedar: 3, alder: 4.5, birch: 3 })).toBe(
    "People put the models in the same order as the judges, except that cedar and birch have the same mean. Some of their intervals overlap, so parts of this order can be chance.",
  );
  const wide = [
    { modelId: "alder", mean: known(4, 9, 1) },
    { modelId: "birch", mean: known(3, 9, 1) },
  ];
  expect(orderSentence(ranked(JUDGED), wide)).toMatch(/as the judges\. Some of their intervals overlap/);
  expect(order({ cedar: 3, alder: 3 })).toBe(
    "People gave these models the same mean, so they put them in no order.",
  );
});

it("names both orders where they differ", () => {
  expect(orderSentence(ranked(JUDGED), means({ cedar: 4, alder: 2, birch: 3 }))).toBe(
    "People put the models in a different order than the judges: cedar, birch, alder instead of alder, birch, cedar. Models with similar means can change places by chance.",
  );
  expect(orderSentence(ranked(JUDGED, "metrics"), means({ cedar: 4, alder: 2 }))).toContain(
    "than the metrics: cedar, alder instead of alder, cedar",
  );
});

it("makes no order of too few tasks", () => {
  const few = [...means({ cedar: 4 }), { modelId: "alder", mean: known(2, 4) }];
  expect(orderSentence(ranked(JUDGED), few)).toMatch(
    /^Too few tasks are scored .* at least 5 of each model\.$/,
  );
});

it("says nothing where people rank, or where fewer than two models have both scores", () => {
  expect(orderSentence(ranked(JUDGED, "people"), means({ cedar: 4, alder: 2 }))).toBeNull();
  expect(orderSentence(ranked(JUDGED), means({ cedar: 4, alder: null }))).toBeNull();
  expect(orderSentence(ranked({ ...JUDGED, alder: null }), means({ cedar: 4, alder: 2 }))).toBeNull();
});

it("puts the highest mean first and what has none last", () => {
  expect(byMean(means({ alder: null, birch: 2, cedar: 4 })).map(({ modelId }) => modelId)).toEqual([
    "cedar",
    "birch",
    "alder",
  ]);
});
