import { expect, it } from "vitest";
import { costPeriods } from "./cost-periods.ts";

const spent = (day: string, usd: number) => ({
  day,
  purposes: {
    answer: { calls: 1, usd, unknownCalls: 0 },
    judge: { calls: 1, usd: usd / 2, unknownCalls: 1 },
  },
});
const DAYS = [spent("2025-12-29", 1), spent("2026-01-01", 2), spent("2026-01-05", 4)];
const answers = (period: "day" | "week" | "month") =>
  costPeriods(DAYS, period).map(({ label, parts }) => [label, parts.answers.usd, parts.judges.unknownCalls]);

it("adds days up to weeks from Monday and to months, and none is lost", () => {
  expect(answers("week")).toEqual([
    ["2025-12-29", 3, 2],
    ["2026-01-05", 4, 1],
  ]);
  expect(answers("month")).toEqual([
    ["2025-12", 1, 1],
    ["2026-01", 6, 2],
  ]);
});

it("shows days without spending between others, so that distances are true", () => {
  expect(answers("day").map(([label, usd]) => `${label} ${usd}`)).toEqual([
    "2025-12-29 1",
    "2025-12-30 0",
    "2025-12-31 0",
    "2026-01-01 2",
    "2026-01-02 0",
    "2026-01-03 0",
    "2026-01-04 0",
    "2026-01-05 4",
  ]);
  expect(costPeriods([], "day")).toEqual([]);
});
