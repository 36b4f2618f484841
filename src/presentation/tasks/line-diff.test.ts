import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDiff } from "./line-diff.ts";

describe("the difference of two texts", () => {
  it("keeps common lines and tells the others apart", () => {
    expect(lineDiff("a\nb\nc", "a\nx\nc\nd")).toEqual([
      { kind: "same", text: "a" },
      { kind: "removed", text: "b" },
      { kind: "added", text: "x" },
      { kind: "same", text: "c" },
      { kind: "added", text: "d" },
    ]);
  });

  it("holds both texts whole, whatever they are", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", ""), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const lines = lineDiff(old.join("\n"), now.join("\n"));
        const without = (kind: string) =>
          lines.filter((line) => line.kind !== kind).map(({ text: one }) => one);
        expect(without("added").join("\n")).toBe(old.join("\n"));
        expect(without("removed").join("\n")).toBe(now.join("\n"));
      }),
    );
  });

  it("is quick on texts that are too long to compare", () => {
    const long = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word} ${index}`).join("\n");
    expect(lineDiff(long("old"), long("new"))).toHaveLength(10_000);
  });
});
