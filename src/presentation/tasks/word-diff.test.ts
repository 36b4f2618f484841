import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordDiff } from "./word-diff.ts";

/** `- cool it [quickly]`: what changed in brackets. */
const told = (before: string, after: string): string[] =>
  wordDiff(before, after).map(
    ({ kind, pieces }) =>
      `${{ same: " ", removed: "-", added: "+" }[kind]} ${pieces
        .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
        .join("")}`,
  );

describe("the words that changed", () => {
  it.each([
    [
      "English",
      "Cool the rice quickly, then put it away.",
      "Cool the rice on a tray, then put it away.",
      ["- Cool the rice [quickly], then put it away.", "+ Cool the rice [on a tray], then put it away."],
    ],
    [
      "Cyrillic",
      "Рис надо быстро остудить и убрать.",
      "Рис надо сразу остудить и убрать.",
      ["- Рис надо [быстро ]остудить и убрать.", "+ Рис надо [сразу ]остудить и убрать."],
    ],
    [
      "Chinese, without spaces",
      "请把米饭放进冰箱里冷却。",
      "请把面条放进冰箱里冷却。",
      ["- 请把[米饭]放进冰箱里冷却。", "+ 请把[面条]放进冰箱里冷却。"],
    ],
  ])("stand out of those that stayed, in %s", (_script, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  it("are found where one paragraph became two", () => {
    expect(told("Cool it fast. Reheat it only once.", "Cool it fast.\nReheat it only twice.")).toEqual([
      "- Cool it fast. Reheat it only [once].",
      "+ Cool it fast.",
      "+ Reheat it only [twice].",
    ]);
  });

  it("are whole lines where little is shared, and unchanged lines stay plain", () => {
    expect(told("Same.\nRice is a grain.", "Same.\nPour it out at once, a toxin stays.")).toEqual([
      "  Same.",
      "- [Rice is a grain.]",
      "+ [Pour it out at once, a toxin stays.]",
    ]);
  });

  it("leave both texts whole, whatever they are", () => {
    const text = fc.array(fc.constantFrom("rice ", "cool", "быстро ", "米饭", "\n", "  ", ". "), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, text, (some, others) => {
        const [before, after] = [some.join(""), others.join("")];
        const lines = wordDiff(before, after);
        for (const { pieces, text: line } of lines)
          expect(pieces.map((piece) => piece.text).join("")).toBe(line);
        const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
        expect(without("added").join("\n")).toBe(before);
        expect(without("removed").join("\n")).toBe(after);
      }),
    );
  });

  it("are found in answers of a thousand words while one waits", () => {
    const long = (word: string) =>
      Array.from({ length: 1_000 }, (_, index) => (index % 3 === 0 ? word : `word${index}`)).join(" ");
    const [removed] = wordDiff(long("before"), long("after"));
    expect(removed?.pieces.length).toBeGreaterThan(600);
  });
});
