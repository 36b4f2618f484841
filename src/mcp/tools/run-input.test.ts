import { expect, it } from "vitest";
import { metricSchema } from "../../core/index.ts";
import { runInput } from "./run-input.ts";

it("tells agents every kind of metric", () => {
  const [, kinds = ""] = runInput.shape.metrics.description?.split("Kinds: ") ?? [];
  expect(kinds.split(", ")).toEqual(metricSchema.options.map(({ shape }) => shape.kind.value));
});
