import { describe, expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";

describe("a JSON text", () => {
  it("has a value", () => {
    expect(parseJson('{"a":[1]}')).toEqual({ raw: { a: [1] } });
  });

  it.each([
    ['{"a": }', 6],
    [`{"a":"${"x".repeat(100)}","b":true,"c":trux}`, 124],
    ['{"a":1,}', 7],
    ['{"a":[1,2}', 9],
    ["x", 0],
    ['{"a":', 5],
    ["", 0],
    ["{} x", 3],
    ["\0", 0],
  ])("breaks at a known place: %j", (text, brokenAt) => {
    expect(parseJson(text)).toEqual({ brokenAt });
  });

  it("is not searched when it is very long", () => {
    expect(parseJson(`["${"x".repeat(2_000_000)}", }`)).toEqual({ brokenAt: undefined });
  });
});
