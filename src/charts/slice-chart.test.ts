import { expect, it } from "vitest";
import { cellText } from "../core/index.ts";
import { LIGHT_THEME, largestGroups, sliceChart } from "./index.ts";
import { estimate, exampleSummary } from "./testing/example-summary.ts";

const groups = Array.from({ length: 40 }, (_, index) => ({
  name: `group ${index}`,
  models: { alder: estimate(50, 4, index + 1) },
}));

it("draws the largest groups, says so, and has all of them in the table", () => {
  const summary = exampleSummary();
  const chart = sliceChart(summary, { by: "tag", groups });
  expect(chart?.caption).toContain("The chart shows the 15 largest of 40 groups.");
  expect(chart?.table.rows).toHaveLength(40);
  expect(chart?.height(800)).toBeLessThan(600);
  const option = chart?.option({ theme: LIGHT_THEME, width: 800 }) as { yAxis: { data: string[] } };
  expect(option.yAxis.data).toEqual(largestGroups({ by: "tag", groups }, 15).map(({ name }) => name));
  expect(option.yAxis.data[0]).toBe("group 39");
});

it("leaves few groups in their order", () => {
  const few = { by: "tag" as const, groups: groups.slice(0, 3) };
  expect(largestGroups(few, 15)).toBe(few.groups);
  expect(sliceChart(exampleSummary(), few)?.caption).not.toContain("largest");
});

it("says on how many tasks a group stands, and from and to where models differ", () => {
  const [first, second] = [
    { alder: estimate(50, 4, 3), birch: estimate(50, 4, 3) },
    { alder: estimate(50, 4, 3), birch: estimate(50, 4, 5) },
  ];
  const table = sliceChart(exampleSummary(), {
    by: "category",
    groups: [
      { name: "one", models: first },
      { name: "two", models: second },
    ],
  })?.table;
  const tasks = table?.columns.find(({ header }) => header === "Tasks");
  expect(table?.rows.map((row) => tasks && cellText(tasks.cell(row)))).toEqual(["3", "3–5"]);
});
