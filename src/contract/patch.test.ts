import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { patchOf, patchedBody, mergePatch, patchBetween } from "./patch.ts";

const body = z.strictObject({
  name: z.string().min(1),
  size: z.int().default(3),
  group: z.strictObject({ one: z.number().optional(), two: z.number().optional() }).default({}),
  map: z.record(z.string(), z.number()).default({}),
  list: z.array(z.strictObject({ key: z.string(), flag: z.boolean().default(false) })).default([]),
});
const before = { name: "a", size: 7, group: { one: 1, two: 2 }, map: { x: 1, y: 2 }, list: [{ key: "k" }] };
const after = (change: unknown) => patchedBody(body, before, patchOf(body).parse(change), "thing");

describe("a change", () => {
  it("leaves what is absent, and fills in no default", () => {
    expect(patchOf(body).parse({})).toEqual({});
    expect(after({})).toEqual({ ...before, list: [{ key: "k", flag: false }] });
    expect(after({ group: { one: 5 }, map: { x: 9 } })).toMatchObject({
      size: 7,
      group: { one: 5, two: 2 },
      map: { x: 9, y: 2 },
    });
  });

  it("takes back what is null, and gives a list its place", () => {
    expect(after({ size: null, group: { two: null }, map: { y: null }, list: [] })).toEqual({
      name: "a",
      size: 3,
      group: { one: 1 },
      map: { x: 1 },
      list: [],
    });
  });

  it("is refused where the whole would be", () => {
    expect(() => after({ name: null })).toThrow(
      expect.objectContaining({ code: "invalid-input", faults: [expect.objectContaining({ key: "name" })] }),
    );
    for (const wrong of [{ other: 1 }, { size: "x" }, { group: { three: 1 } }, { list: null, name: "" }])
      expect(() => after(wrong)).toThrow();
  });

  it("between two values makes the one the other", () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.array(fc.integer()));
    const group = fc.dictionary(fc.string(), fc.oneof(leaf, fc.dictionary(fc.string(), leaf)));
    fc.assert(
      fc.property(group, group, (one, other) => {
        expect(mergePatch(one, patchBetween<object>(one, other))).toEqual(other);
      }),
    );
    expect(patchBetween({ a: 1 }, { a: 1 })).toEqual({});
    expect(patchBetween<object>({ toString: {} }, {})).toEqual({ toString: null });
  });
});
