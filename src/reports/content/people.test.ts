import { expect, it } from "vitest";
import { exampleSummary } from "../../charts/testing/example-summary.ts";
import type { Summary } from "../../core/index.ts";
import { peopleSection } from "./people.ts";
import { methodsSections } from "./methods.ts";

const session = (rater: string, kind: "criteria" | "rating") => ({
  sessionId: `${rater} ${kind}`,
  rater,
  kind,
  finishedAt: "2026-01-01T00:00:00.000Z",
  unblinded: false,
  repeated: 0,
});

function wide(): Summary {
  const summary = exampleSummary();
  const { people } = summary;
  if (people === null) throw new Error("the example has people");
  const all = { low: 0, high: 300, level: 0.95 };
  return {
    ...summary,
    people: {
      ...people,
      sessions: [session("Mara", "criteria"), session("Olga", "criteria"), session("Ivan", "rating")],
      totals: people.totals.map((one) =>
        one.total.known ? { ...one, total: { ...one.total, interval: all } } : one,
      ),
    },
  };
}

it("shows the weighted mean of 100 with what the page says of it", () => {
  const shown = JSON.stringify(peopleSection(wide()));
  expect(shown).toContain("2 people hardly show that, so these intervals are wide.");
  expect(shown).toContain(
    "By criteria: Taken together, people put the models in the same order as the judges.",
  );
  expect(shown).toContain("Whether these means differ by more than chance isn't tested here");
  expect(shown).toContain("Ratings from 1 to 5: Ivan put the models in the same order as the judges.");
  expect(shown).toContain('"kind":"interval","value":79.66666666666667,"low":0,"high":100');
  expect(shown).not.toContain("of 300");
});

it("doesn't say of intervals that they leave people out", () => {
  expect(JSON.stringify(methodsSections(false))).toContain(
    "where several people scored, also in the choice of people",
  );
});
