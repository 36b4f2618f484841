import { describe, expect, it } from "vitest";
import type { KnownEstimate } from "../core/index.ts";
import { cautionOfLead, fewForGwet } from "./caution.ts";

it("few units are told of in words, related tasks as clusters", () => {
  expect(fewForGwet(20, "task")).toMatch(/^Under 50 tasks this interval/);
  expect(fewForGwet(20, "cluster of tasks")).toMatch(/^Under 50 clusters of related tasks this interval/);
  expect(fewForGwet(50, "task")).toBeNull();
});

describe("what a lead says of auto-fails that were not seen", () => {
  const lead: KnownEstimate = {
    known: true,
    value: 10,
    n: 12,
    interval: { low: 4, high: 16, level: 0.95 },
    method: "m",
    clusterUnit: "task",
    clusters: 12,
  };
  const [a, b] = [
    { name: "a", mean: 75, exposed: 12 },
    { name: "b", mean: 65, exposed: 0 },
  ];

  it("names the rate that would fit and where it would put the lead", () => {
    // (1 - 0.2209)^12 = 0.05: one study of twenty sees none at this rate. 10 - 0.2209 * 75 = -6.6.
    expect(0.7791 ** 12).toBeCloseTo(0.05, 3);
    expect(cautionOfLead(lead, a, b)).toBe(
      "No auto-fail of a seen in 12 tasks; a rate of up to 22 % would fit and make the difference -6.6, outside this interval.",
    );
  });

  it("moves it up where the second could fail, and by the share of tasks that can", () => {
    // 1 - 0.05^(1/2) = 0.776 of two tasks of twelve: 10 + 0.776 / 6 * 65 = 18.4.
    expect(cautionOfLead(lead, { ...a, exposed: 0 }, { ...b, exposed: 2 })).toBe(
      "No auto-fail of b seen in the 2 tasks with auto-fail rules; a rate of up to 78 % would fit and make the difference 18.4, outside this interval.",
    );
    expect(cautionOfLead(lead, a, { ...b, exposed: 12 })?.match(/No auto-fail of [ab]/g)).toHaveLength(2);
  });

  it("counts related tasks as one", () => {
    // 1 - 0.05^(1/4) = 0.527.
    expect(cautionOfLead({ ...lead, clusters: 4 }, a, b)).toContain("a rate of up to 53 %");
  });

  it("says nothing without rules, without an interval or where the interval reaches as far", () => {
    expect(cautionOfLead(lead, { ...a, exposed: 0 }, b)).toBeNull();
    expect(cautionOfLead({ ...lead, interval: null }, a, b)).toBeNull();
    expect(cautionOfLead({ ...lead, interval: { low: -7, high: 27, level: 0.95 } }, a, b)).toBeNull();
  });
});
