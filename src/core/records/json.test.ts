import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonSchema } from "./json.ts";
import { recordOf } from "./record-of.ts";

const key = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty"));
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(key, tie("json"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe("jsonSchema", () => {
  it("leaves every value as it is, whatever its keys are called", () => {
    fc.assert(
      fc.property(json, (made) => {
        const text = JSON.stringify(made);
        expect(JSON.stringify(jsonSchema.parse(JSON.parse(text)))).toBe(text);
      }),
    );
  });

  it("keeps __proto__ as a key like any other and changes no prototype", () => {
    const parsed = jsonSchema.parse(JSON.parse('{"a": 1, "__proto__": {"polluted": true}, "b": 2}'));
    expect(Object.keys(parsed as object)).toEqual(["a", "__proto__", "b"]);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  it("does not let in beneath __proto__ what JSON cannot say", () => {
    const made = Object.fromEntries([["__proto__", { deep: Infinity }]]);
    expect(jsonSchema.safeParse(made).success).toBe(false);
  });
});

describe("recordOf", () => {
  it("tells where a value is wrong", () => {
    const { error } = recordOf(z.number()).safeParse(JSON.parse('{"__proto__": "x", "b": "y"}'));
    expect(error?.issues.map(({ path }) => path)).toEqual([["b"], ["__proto__"]]);
  });

  it("waits for values that take a while", async () => {
    const slow = recordOf(z.string().transform(async (text) => Promise.resolve(text.toUpperCase())));
    const parsed = await slow.parseAsync(JSON.parse('{"__proto__": "x", "b": "y"}'));
    expect(Object.entries(parsed)).toEqual([
      ["__proto__", "X"],
      ["b", "Y"],
    ]);
  });
});
