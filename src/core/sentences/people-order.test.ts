import { expect, it } from "vitest";
import type { Estimate, Summary } from "../records/index.ts";
import { english } from "../translate.ts";
import { type MeanOfPeople, peopleOrderMessages } from "./people-order.ts";

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

const order = (
  summary: ReturnType<typeof ranked>,
  people: readonly MeanOfPeople[],
  raters: readonly string[] = ["Ann", "Bob"],
) => peopleOrderMessages(summary, people, raters).map(english).join(" ");

const JUDGED = { alder: 82, birch: 74, cedar: 60 };

it("says that the order is the same, and names whom people put on a level", () => {
  const by = (values: Readonly<Record<string, number>>) => order(ranked(JUDGED), means(values));
  expect(by({ cedar: 2, alder: 4.5, birch: 3 })).toBe(
    "People put the models in the same order as the judges.",
  );
  expect(by({ cedar: 3, alder: 4.5, birch: 3 })).toBe(
    "People put the models in the same order as the judges, except that cedar and birch have the same mean. Some of their intervals overlap, so parts of this order can be chance.",
  );
  expect(by({ cedar: 3, alder: 3 })).toBe(
    "People gave these models the same mean, which puts them in no order.",
  );
});

it("names both orders where they differ", () => {
  expect(order(ranked(JUDGED), means({ cedar: 4, alder: 2, birch: 3 }))).toBe(
    "People put the models in a different order than the judges: cedar, birch, alder instead of alder, birch, cedar. Models with similar means can change places by chance.",
  );
  expect(order(ranked(JUDGED, "metrics"), means({ cedar: 4, alder: 2 }))).toContain(
    "than the metrics: cedar, alder instead of alder, cedar",
  );
});

it("makes no order of too few tasks", () => {
  const few = [...means({ cedar: 4 }), { modelId: "alder", mean: known(2, 4) }];
  expect(order(ranked(JUDGED), few)).toMatch(/^Too few tasks are scored .* at least 5 of each model\.$/);
});

it("says nothing where people rank, or where fewer than two models have both scores", () => {
  expect(order(ranked(JUDGED, "people"), means({ cedar: 4, alder: 2 }))).toBe("");
  expect(order(ranked(JUDGED), means({ cedar: 4, alder: null }))).toBe("");
  expect(order(ranked({ ...JUDGED, alder: null }), means({ cedar: 4, alder: 2 }))).toBe("");
});

const spread = (margins: Readonly<Record<string, number>>) =>
  Object.entries(margins).map(([modelId, margin], place) => ({
    modelId,
    mean: known(80 - 10 * place, 9, margin),
  }));

it("says how much of the order the intervals leave to chance", () => {
  const SAME = "People put the models in the same order as the judges.";
  expect(order(ranked(JUDGED), spread({ alder: 4, birch: 4, cedar: 4 }))).toBe(SAME);
  expect(order(ranked(JUDGED), spread({ alder: 4, birch: 8, cedar: 4 }))).toBe(
    `${SAME} Some of their intervals overlap, so parts of this order can be chance.`,
  );
  expect(order(ranked(JUDGED), spread({ alder: 60, birch: 60, cedar: 60 }))).toBe(
    `${SAME} Their intervals all overlap, so this whole order can be chance.`,
  );
  expect(order(ranked(JUDGED), spread({ alder: 60, birch: 60 }))).toBe(
    `${SAME} Their intervals overlap, so this whole order can be chance.`,
  );
  expect(order(ranked(JUDGED), spread({ cedar: 60, birch: 60, alder: 60 }))).toBe(
    "People put the models in a different order than the judges: cedar, birch, alder instead of alder, birch, cedar. Their intervals all overlap, so this whole order can be chance.",
  );
});

it("claims no overlap where a model has no interval", () => {
  const [, ...others] = spread({ alder: 4, birch: 4 });
  const bare = { modelId: "alder", mean: { ...known(80), interval: null } };
  expect(order(ranked(JUDGED), [bare, ...others])).toMatch(
    / Not every model has an interval, so nothing says how far this order is chance\.$/,
  );
});

it("names the one person who scored alone", () => {
  const by = (values: Readonly<Record<string, number>>) => order(ranked(JUDGED), means(values), ["Ivan"]);
  expect(by({ alder: 4, birch: 3 })).toMatch(/^Ivan put the models in the same order/);
  expect(by({ alder: 3, birch: 4 })).toMatch(/^Ivan put the models in a different order/);
  expect(by({ alder: 3, birch: 3 })).toMatch(/^Ivan gave these models the same mean/);
  expect(
    order(ranked(JUDGED), [...means({ cedar: 4 }), { modelId: "alder", mean: known(2, 4) }], ["Ivan"]),
  ).toMatch(/^Too few tasks are scored to say whether Ivan put/);
});
