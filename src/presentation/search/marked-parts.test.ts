import { expect, it } from "vitest";
import { markedParts } from "./marked-parts.ts";

const shown = (text: string, marks: [number, number][]) =>
  markedParts({ text, marks }).map((part) => (part.isMarked ? `[${part.text}]` : part.text));

it("parts a text at its marks, and nowhere else", () => {
  expect(shown("one two three", [[4, 7]])).toEqual(["one ", "[two]", " three"]);
  expect(shown("one", [[0, 3]])).toEqual(["[one]"]);
  expect(shown("one", [])).toEqual(["one"]);
  expect(shown("", [])).toEqual([]);
});

it("keeps the whole text when marks overlap or lie outside of it", () => {
  for (const marks of [
    [[0, 99]],
    [[2, 1]],
    [
      [0, 2],
      [1, 3],
    ],
    [[-1, 0]],
  ] as [number, number][][])
    expect(
      markedParts({ text: "abc", marks })
        .map(({ text }) => text)
        .join(""),
    ).toBe("abc");
});
