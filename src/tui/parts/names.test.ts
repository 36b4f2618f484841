import { describe, expect, it } from "vitest";
import { cutInside, widthOf } from "./clean-text.ts";
import { tableLines } from "./table.tsx";
import type { TableColumn } from "./table-layout.ts";

const textOf = (line: readonly { readonly text: string }[]): string => line.map(({ text }) => text).join("");

describe("names that begin alike", () => {
  it("are cut in the middle, and never wider than there is room for", () => {
    const names = ["Practical skills", "Practical skills 2", "Practical skills questions"];
    const cut = names.map((name) => cutInside(name, 12));
    expect(new Set(cut).size).toBe(names.length);
    expect(cut.every((name) => widthOf(name) <= 12)).toBe(true);
    expect(cutInside("короткое", 12)).toBe("короткое");
    expect(cutInside("日本語の長い名前です", 9)).toBe("日本…です");
    expect(cutInside("abc", 1)).toBe("…");
  });

  it("keep their room in a table while other columns give way", () => {
    const columns: readonly TableColumn<string>[] = [
      { name: "name", header: "Name", cell: (name) => name, isWide: true, isName: true, narrowest: 30 },
      { name: "duration", header: "Duration", cell: () => "12 min 30 s", spare: 1 },
    ];
    const [head = [], row = []] = tableLines(columns, ["gemini-2.5-flash-lite-preview-09"], 40);
    expect(textOf(head)).toMatch(/Name +\+1/);
    expect(textOf(row).trim()).toMatch(/^gemini.*preview-09$/);
  });
});
