import { describe, expect, it } from "vitest";
import { cleanJson, needsCleaning } from "./clean-json.ts";

describe("cleanJson", () => {
  it("removes NUL and replaces lone surrogates, in keys and values of any depth", () => {
    const source = String.raw`{"a\u0000":["x\u0000y","\ud83d!",{"b":"\ude0a"}],"n":1,"t":null}`;
    expect(needsCleaning(source)).toBe(true);
    expect(cleanJson(JSON.parse(source) as never)).toEqual({
      a: ["xy", "\uFFFD!", { b: "\uFFFD" }],
      n: 1,
      t: null,
    });
  });

  it("leaves whole characters and other escapes alone", () => {
    const source = String.raw`{"a":"\ud83d\ude0a \u00e9 \n"}`;
    expect(cleanJson(JSON.parse(source) as never)).toEqual({ a: "😊 é \n" });
    expect(needsCleaning(String.raw`{"a":"\u00e9 é 😊"}`)).toBe(false);
  });
});
