import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, editSimilarity } from "./edit-distance.ts";

/** The table of the textbook, cell by cell. */
function byTable(one: readonly string[], other: readonly string[]): number {
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [row, left] of one.entries()) {
    const next = [row + 1];
    for (const [column, right] of other.entries()) {
      const replaced = (above[column] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    above = next;
  }
  return above.at(-1) ?? 0;
}

const distance = (one: string, other: string) => editDistance(Array.from(one), Array.from(other));
const text = fc.string({ unit: fc.constantFrom("a", "b", "ё", "漢", "👩", "\n"), maxLength: 120 });

describe("editDistance", () => {
  it.each([
    ["kitten", "sitting", 3],
    ["Saturday", "Sunday", 3],
    ["intention", "execution", 5],
    ["", "abc", 3],
    ["abc", "", 3],
    ["", "", 0],
    ["привет", "приветы", 1],
    ["東京都", "京都", 1],
    ["👍👎", "👍👍", 1],
  ])("of %j and %j is %i", (one, other, expected) => {
    expect(distance(one, other)).toBe(expected);
  });

  it("is the table's, across the borders of numbers with 32 bits", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(distance(one, other)).toBe(byTable(Array.from(one), Array.from(other)));
      }),
      { numRuns: 500 },
    );
    for (const length of [31, 32, 33, 63, 64, 65, 96]) {
      expect(distance("a".repeat(length), `${"a".repeat(length - 1)}b`)).toBe(1);
      expect(distance("a".repeat(length), "b".repeat(length))).toBe(length);
    }
  });

  it("takes long texts in little memory", () => {
    const long = Array.from({ length: 20_000 }, (_, place) => String(place % 7));
    expect(editDistance(long, long.slice(10))).toBe(10);
  });
});

describe("editSimilarity", () => {
  it("is between 0 and 1, the same both ways, and 1 for the same text only", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const similarity = editSimilarity(one, other);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(editSimilarity(other, one)).toBe(similarity);
        expect(similarity === 1).toBe(one === other);
        expect(editSimilarity(one, one)).toBe(1);
      }),
    );
  });

  it("counts code points, and accents in one piece or two as the same", () => {
    expect(editSimilarity("👍", "👎")).toBe(0);
    expect(editSimilarity("caf\u00e9", "cafe\u0301")).toBe(1);
    expect(editSimilarity("kitten", "sitting")).toBeCloseTo(1 - 3 / 7, 12);
  });
});
