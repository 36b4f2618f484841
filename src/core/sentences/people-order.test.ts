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

const UNTESTED =
  "Whether these means differ by more than chance isn't tested here; sessions in which models share at least 5 tasks test it for their own scores.";
const JUDGED = { alder: 82, birch: 74, cedar: 60 };

it("says that the order is the same, and names whom people put on a level", () => {
  const by = (values: Readonly<Record<string, number>>) => order(ranked(JUDGED), means(values));
  expect(by({ cedar: 2, alder: 4.5, birch: 3 })).toBe(
    `Taken together, people put the models in the same order as the judges. ${UNTESTED}`,
  );
  expect(by({ cedar: 3, alder: 4.5, birch: 3 })).toBe(
    `Taken together, people put the models in the same order as the judges, except that cedar and birch have the same mean. ${UNTESTED}`,
  );
  expect(by({ cedar: 3, alder: 3 })).toBe(
    "Taken together, people gave these models the same mean, which puts them in no order.",
  );
});

it("names both orders where they differ", () => {
  expect(order(ranked(JUDGED), means({ cedar: 4, alder: 2, birch: 3 }))).toBe(
    `Taken together, people put the models in a different order than the judges: cedar, birch, alder instead of alder, birch, cedar. ${UNTESTED}`,
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

it("names the one person who scored alone", () => {
  const by = (values: Readonly<Record<string, number>>) => order(ranked(JUDGED), means(values), ["Ivan"]);
  expect(by({ alder: 4, birch: 3 })).toMatch(/^Ivan put the models in the same order/);
  expect(by({ alder: 3, birch: 4 })).toMatch(/^Ivan put the models in a different order/);
  expect(by({ alder: 3, birch: 3 })).toMatch(/^Ivan gave these models the same mean/);
  expect(
    order(ranked(JUDGED), [...means({ cedar: 4 }), { modelId: "alder", mean: known(2, 4) }], ["Ivan"]),
  ).toMatch(/^Too few tasks are scored to say whether Ivan put the models in the same order as the judges/);
});
