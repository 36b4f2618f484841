import type { EChartsOption } from "echarts";
import type { Cell, Column } from "../core/index.ts";
import type { ChartTheme } from "./theme.ts";

/** Where and how a chart will be seen. */
export interface Look {
  readonly theme: ChartTheme;
  /** Pixels. */
  readonly width: number;
}

/** The numbers behind a picture, for every face that has tables. */
export interface ChartTable {
  readonly columns: readonly Column<readonly Cell[]>[];
  readonly rows: readonly (readonly Cell[])[];
}

/** One picture with everything that stands for it where it cannot be seen. */
export interface Chart {
  /** Says what is shown, with its unit. */
  readonly title: string;
  /** How to read the marks. */
  readonly caption: string;
  /** The same in words: the text alternative. */
  readonly description: string;
  readonly table: ChartTable;
  /** Models that only their colours tell apart: whoever shows the chart shows a key. */
  readonly colored?: readonly { readonly modelId: string }[];
  /** Pixels that it needs at a width; the width is up to the face. */
  readonly height: (width: number) => number;
  readonly option: (look: Look) => EChartsOption;
}
