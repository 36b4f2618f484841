import { expect, it } from "vitest";
import { fewForGwet } from "./caution.ts";

it("few units are told of in words, related tasks as clusters", () => {
  expect(fewForGwet(20, "task")).toMatch(/^Under 50 tasks this interval/);
  expect(fewForGwet(20, "cluster of tasks")).toMatch(/^Under 50 clusters of related tasks this interval/);
  expect(fewForGwet(50, "task")).toBeNull();
});
