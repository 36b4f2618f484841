import { expect, it } from "vitest";
import { Bounded } from "./bounded.ts";

it("keeps so many by name, and counts all others together", () => {
  const counts = new Bounded(2, () => ({ count: 0 }));
  for (const name of ["a", "b", "c", "a", "d"]) counts.at(name).count += 1;
  expect(counts.entries()).toEqual([
    { names: ["a"], value: { count: 2 } },
    { names: ["b"], value: { count: 1 } },
    { names: ["other"], value: { count: 2 } },
  ]);
});

it("does not take two names for others that look the same together, and cuts long ones", () => {
  const counts = new Bounded(9, () => ({}));
  expect(counts.at("a,b", "c")).not.toBe(counts.at("a", "b,c"));
  expect(counts.at("x".repeat(500))).toBe(counts.at("x".repeat(400)));
});
