import type { Chart } from "../../charts/index.ts";
import type { Cell, Column } from "../../core/index.ts";

/** A table with its cells made, so that page and PDF need not know what the rows are. */
export interface Table {
  /** What the table shows, for those who cannot see it. */
  readonly label: string;
  readonly columns: readonly {
    readonly header: string;
    readonly unit?: string;
    readonly align: "left" | "right";
    /** It names its row. */
    readonly isName: boolean;
  }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** One value of a fact, with what is said of it in a quieter tone. */
export interface FactValue {
  readonly text: string;
  readonly quiet?: string;
}

/** What a report is made of. Texts are plain: whoever draws them escapes them. */
export type Block =
  | { readonly kind: "lead" | "text" | "quiet" | "note"; readonly text: string }
  | { readonly kind: "table"; readonly table: Table }
  | {
      readonly kind: "chart";
      /** Unique in the report. */
      readonly id: string;
      readonly chart: Chart;
      /** Whether its numbers stand in a table of their own anyway. */
      readonly hasTable: boolean;
    }
  /** Somebody else's words, with their lines. */
  | { readonly kind: "quote"; readonly label: string; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** Folded away on a page; open on paper. */
  | { readonly kind: "fold"; readonly title: string; readonly blocks: readonly Block[] }
  | { readonly kind: "points"; readonly points: readonly (readonly [what: string, words: string])[] }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [string, readonly FactValue[]])[] };

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const textBlock = (kind: "lead" | "text" | "quiet" | "note", text: string): Block => ({ kind, text });

/** A chart where there is one to draw. */
export function picture(id: string, chart: Chart | null, hasTable: boolean): Block[] {
  return chart === null ? [] : [{ kind: "chart", id, chart, hasTable }];
}

/** Rows under the columns that every face uses; the column called `name` names its row. */
export function tableBlock<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  name = "model",
): Block {
  const heads = columns.map(({ header, unit, align, name: own }) => ({
    header,
    ...(unit === undefined ? {} : { unit }),
    align,
    isName: own === name,
  }));
  const cells = rows.map((row) => columns.map((column) => column.cell(row)));
  return { kind: "table", table: { label, columns: heads, rows: cells } };
}
