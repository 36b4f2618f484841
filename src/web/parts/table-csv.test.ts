import { expect, it } from "vitest";
import { type Cell, number, text, unknown } from "../../core/index.ts";
import { csvName, tableCsv } from "./table-csv.ts";

const column = (header: string, place: number, unit?: string) => ({
  name: header,
  header,
  ...(unit === undefined ? {} : { unit }),
  align: "left" as const,
  cell: (row: readonly Cell[]) => row[place] ?? unknown("missing"),
});

it("has what the table shows: rounded alike, ends of intervals apart, nothing for what is unknown", () => {
  const interval = (value: number, low: number | null, high: number | null): Cell => ({
    kind: "interval",
    value,
    low,
    high,
    digits: 1,
  });
  const rows = [
    [text("a, b"), interval(81.25, 77.21, 85.85), number(1234.5678, 2)],
    [text('=cmd|"x"'), interval(50, null, null), number(-1, 0)],
    [text("c"), unknown("not scored"), unknown("no price")],
  ];
  const columns = [column("Model", 0), column("Score", 1, "of 100"), column("Cost", 2, "USD")];
  expect(tableCsv({ columns, rows }).split("\r\n")).toEqual([
    'Model,"Score, of 100","Score, of 100, low","Score, of 100, high","Cost, USD"',
    '"a, b",81.3,77.2,85.9,1234.57',
    `"'=cmd|""x""",50.0,,,-1`,
    "c,,,,",
    "",
  ]);
});

it("names files after what they hold", () => {
  expect(csvName("Cost and quality: USD per 1,000 tasks")).toBe("cost-and-quality-usd-per-1-000-tasks.csv");
  expect(csvName("Стоимость, $")).toBe("стоимость.csv");
});
