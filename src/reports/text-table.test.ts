import { describe, expect, it } from "vitest";
import { type Column, number, text, unknown } from "../core/index.ts";
import { textTable } from "./text-table.ts";
import { displayWidth } from "./text/display-width.ts";
import { wrapped } from "./text/wrapped.ts";

interface Row {
  readonly name: string;
  readonly size: number | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: "name", header: "Name", align: "left", cell: ({ name }) => text(name) },
  { name: "size", header: "Size", unit: "ms", align: "right", cell: ({ size }) => number(size, 1) },
  { name: "none", header: "Rest", align: "left", cell: () => unknown("nobody knows") },
];

describe("textTable", () => {
  it("aligns text left and numbers right, with the unit in the header", () => {
    const table = textTable(COLUMNS, [
      { name: "alder", size: 1234.56 },
      { name: "b", size: null },
    ]);
    expect(table.split("\n")).toEqual([
      "Name   Size (ms)  Rest",
      "-----  ---------  ----",
      "alder     1234.6  –",
      "b              –  –",
    ]);
  });

  it("keeps columns straight under letters of any width", () => {
    const names = ["железо", "模型一号", "e\u0301te\u0301", "👩‍💻 coder", "🇩🇪", "ｗｉｄｅ", "한국어", "plain"];
    const lines = textTable(
      COLUMNS,
      names.map((name) => ({ name, size: 1 })),
    ).split("\n");
    expect(new Set(lines.map((line) => displayWidth(line.slice(0, line.lastIndexOf("  ")))))).toEqual(
      new Set([19]),
    );
  });

  it("lets no control character through", () => {
    const table = textTable(COLUMNS, [{ name: "a\u001B[2J\u0007\u202Eb\r\nc\u009B\u0000", size: 1 }]);
    expect(table).toContain("a[2Jb c  ");
    expect(table.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  it("draws a header when there are no rows", () => {
    expect(textTable(COLUMNS, [])).toBe("Name  Size (ms)  Rest\n----  ---------  ----");
  });

  it("leaves columns out from the right where it would be too wide", () => {
    const rows = [{ name: "alder", size: 1 }];
    expect(textTable(COLUMNS, rows, 16)).toBe("Name   Size (ms)\n-----  ---------\nalder        1.0");
    expect(textTable(COLUMNS, rows, 15)).toBe("Name\n-----\nalder");
    expect(textTable(COLUMNS, rows, 1)).toBe("Name\n-----\nalder");
  });
});

describe("wrapped", () => {
  it("breaks between words and nowhere else", () => {
    expect(wrapped("one two three extraordinary end", 9)).toBe("one two\nthree\nextraordinary\nend");
    expect(wrapped("железо 模型 one", 10)).toBe("железо\n模型 one");
    expect(wrapped("as it is", Number.POSITIVE_INFINITY)).toBe("as it is");
  });
});
