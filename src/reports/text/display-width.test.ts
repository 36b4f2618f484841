import { describe, expect, it } from "vitest";
import { displayWidth, shortened } from "./display-width.ts";

describe("displayWidth", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["железо", 6],
    ["模型", 4],
    ["カﾅ", 3],
    ["한", 2],
    ["e\u0301", 1],
    ["👍🏽", 2],
    ["👩‍💻", 2],
    ["🇩🇪", 2],
    ["❤️", 2],
    ["©", 1],
    ["\u200B", 0],
    ["𠀀", 2],
  ])("of %j is %i", (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe("shortened", () => {
  it("cuts between letters as people see them", () => {
    expect(shortened("abcdef", 6)).toBe("abcdef");
    expect(shortened("abcdefg", 6)).toBe("abcde…");
    expect(shortened("模型一号", 6)).toBe("模型…");
    expect(shortened("👩‍💻👩‍💻👩‍💻", 5)).toBe("👩‍💻👩‍💻…");
  });
});
