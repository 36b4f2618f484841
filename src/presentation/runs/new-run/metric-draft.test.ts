import { describe, expect, it } from "vitest";
import { metricSchema } from "../../../core/index.ts";
import { type KindDescription, fieldsOf } from "./metric-draft.ts";

describe("the form of a metric", () => {
  it.each(metricSchema.options.map(({ shape }) => [shape.kind.value, shape] as const))(
    "asks for every key of %s, and offers what the key can be",
    (kind, shape) => {
      const keys = Object.keys(shape).filter((key) => key !== "kind" && key !== "id");
      expect(
        fieldsOf(kind)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(keys.toSorted());
    },
  );

  it("does not compile while a key has no field, or a field no key", () => {
    const field = { label: "", type: "number" } as const;
    // @ts-expect-error `maxMs` has no field.
    const lacking: KindDescription<"latency"> = { label: "", fields: {} };
    // @ts-expect-error There is no key `most`.
    const excess: KindDescription<"latency"> = { label: "", fields: { maxMs: field, most: field } };
    expect([lacking, excess]).toHaveLength(2);
  });
});
