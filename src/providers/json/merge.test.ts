import { expect, it } from "vitest";
import { merge } from "./merge.ts";

it("merges objects key by key and replaces everything else", () => {
  const base = { model: "a", options: { seed: 1, stop: ["x"] }, text: undefined };
  expect(merge(base, { options: { num_ctx: 8192, stop: ["y"] }, text: { a: 1 }, model: null })).toEqual({
    model: null,
    options: { seed: 1, num_ctx: 8192, stop: ["y"] },
    text: { a: 1 },
  });
  expect(base.options).toEqual({ seed: 1, stop: ["x"] });
});
