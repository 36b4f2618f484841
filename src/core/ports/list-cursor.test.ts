import { describe, expect, it } from "vitest";
import { type ListOrder, comparePositions, pageInOrder, readCursor, writeCursor } from "./list-cursor.ts";

const USUAL = "created";

describe("a cursor", () => {
  it.each([
    ["created", "id", { id: 12 }, "12"],
    ["-created", "id", { id: 12 }, "-created~12"],
    ["name", "text", { id: 3, value: "a~b ~ 4\n😀" }, "name~3~a~b ~ 4\n😀"],
    ["name", "text", { id: 3, value: "" }, "name~3~"],
    ["-finished", "number", { id: 3, value: 1_763_000_000_000 }, "-finished~3~1763000000000"],
    ["finished", "number", { id: 3, value: null }, "finished~3"],
  ] as const)("by %s comes back as it was written", (sort, kind, place, text) => {
    expect(writeCursor(sort, USUAL, place)).toBe(text);
    expect(readCursor(text, sort, USUAL, kind)).toEqual(place);
  });

  it.each([
    ["-created", "id", "12"],
    ["created", "id", "-created~12"],
    ["created", "id", "12~x"],
    ["name", "text", "12"],
    ["name", "text", "-name~12~x"],
    ["finished", "number", "finished~12~soon"],
    ["finished", "number", "finished~12~9999999999999999"],
    ["name", "text", "name~~x"],
    ["created", "id", ""],
    ["created", "id", "99999999999"],
  ] as const)("by %s is refused when it is of another order: %s, %s", (sort, kind, text) => {
    expect(() => readCursor(text, sort, USUAL, kind)).toThrow(
      expect.objectContaining({
        code: "invalid-input",
        faults: [
          {
            key: "cursor",
            message: `belongs to a list with a different sort order`,
            expected: `the \`next\` value of a page requested with sort=${sort}`,
          },
        ],
      }),
    );
  });
});

const ORDER: ListOrder<"created" | "name"> = { usual: USUAL, kinds: { created: "id", name: "text" } };
const ROWS = [
  { id: 1, name: "b" },
  { id: 2, name: null },
  { id: 3, name: "a" },
  { id: 4, name: "b" },
];

describe("a page of a list in memory", () => {
  it.each([
    [undefined, [1, 2, 3, 4]],
    ["-created", [4, 3, 2, 1]],
    ["name", [3, 1, 4, 2]],
    ["-name", [4, 1, 3, 2]],
  ] as const)("goes on where the last one ended, by %s", (sort, ids) => {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = pageInOrder(ROWS, ORDER, { sort, cursor, limit: 1 }, ({ id, name }, field) =>
        field === "name" ? { id, value: name } : { id },
      );
      found.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(ids);
  });

  it("puts what has no value last, whichever way", () => {
    expect(comparePositions("name", { id: 1, value: null }, { id: 2, value: "z" })).toBeGreaterThan(0);
    expect(comparePositions("-name", { id: 1, value: null }, { id: 2, value: "z" })).toBeGreaterThan(0);
  });
});
