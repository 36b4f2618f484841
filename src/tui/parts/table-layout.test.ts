import { describe, expect, it } from "vitest";
import { leftOutOfLines, tableLines } from "./table.tsx";
import type { TableColumn } from "./table-layout.ts";
import { wholeRows } from "./whole-rows.tsx";

const textOf = (line: readonly { readonly text: string }[]): string => line.map(({ text }) => text).join("");

const column = (name: string, more: Partial<TableColumn<string>> = {}): TableColumn<string> => ({
  name,
  header: name,
  cell: () => name,
  ...more,
});

describe("a table without room for all columns", () => {
  it("counts exactly what reading it in full adds: a drawing isn't that", () => {
    const columns = [
      column("model"),
      column("drawn", { isDrawn: true, spare: 9 }),
      column("score"),
      column("cost", { spare: 2 }),
      column("1", { spare: 1, wholeHeader: "Rated 1" }),
    ];
    for (let width = 24; width < 50; width++) {
      const [head = ""] = tableLines(columns, ["row"], width).map(textOf);
      const counted = Number(/ \+(\d)$/.exec(head)?.[1] ?? 0);
      const missing = leftOutOfLines(columns, ["row"], width).map(({ name }) => name);
      expect(counted).toBe(missing.length);
      const shown = head
        .replace(/ \+\d$/, "")
        .trim()
        .split(/\s+/);
      const full = wholeRows(columns, ["row"], 60).slice(1).length;
      expect(shown.filter((name) => name !== "model" && name !== "drawn").length + counted).toBe(full);
    }
    expect(wholeRows(columns, ["row"], 60).map(textOf).at(-1)).toMatch(/Rated 1 +1/);
  });
});
