import type { EChartsOption, YAXisComponentOption as YAXisOption } from "echarts";
import type { CustomSeriesOption } from "echarts/charts";
import { plainLine } from "../../core/index.ts";
import type { Look } from "../chart.ts";

/** One line of a chart: a name at its left, its number at its right, marks below. */
export interface Row {
  readonly name: string;
  /** The number, and what belongs to it in a quieter tone. */
  readonly value: string;
  readonly quiet?: string;
}

export type Shape = Readonly<Record<string, unknown>> & { readonly type: string };

export interface RowsOptions {
  readonly rows: readonly Row[];
  readonly look: Look;
  /** Height of a row in pixels. */
  readonly row?: number;
  /** How far below the middle of its row the marks' base line is. */
  readonly sink?: number;
  readonly xAxis: Readonly<Record<string, unknown>>;
  /** Marks of a row. `at` is the place of a value on the axis, `y` the base line of the row. */
  readonly draw: (index: number, at: (value: number) => number, y: number) => readonly Shape[];
}

export const ROW = 56;
const AXIS = 26;
const TOP = 2;
/** Pixels that a letter takes at most on average, at the size that is used here. */
const LETTER = 7.6;

/** Pages and pictures use the fonts of the machine; a PDF puts its own in their place. */
export const TEXT = {
  fontFamily: "Inter Variable, Inter, system-ui, -apple-system, Roboto, sans-serif",
} as const;

/** Room for labels is counted here, not guessed. */
export const GRID = { outerBoundsMode: "none" } as const;

export const rowsHeight = (count: number, row = ROW): number => TOP + count * row + AXIS;

/**
 * Rows under each other on one axis. Names stand above the marks instead of beside them, so that the same
 * chart works on a phone, and everything is labelled where it stands.
 */
export function rowsOption({
  rows,
  look,
  row = ROW,
  sink = row < ROW ? 0 : 4,
  xAxis,
  draw,
}: RowsOptions): EChartsOption {
  const series: CustomSeriesOption = {
    type: "custom",
    clip: false,
    // Where a mark is drawn is decided below; the data only tie each to its row.
    data: rows.map((_, index) => [Number(xAxis["min"] ?? 0), index]),
    encode: { x: 0, y: 1 },
    renderItem: ({ dataIndex }, api) => {
      const place = (value: number): number => api.coord([value, dataIndex])[0] ?? 0;
      const y = (api.coord([0, dataIndex])[1] ?? 0) + sink;
      return { type: "group", children: [...draw(dataIndex, place, y)] as never };
    },
  };
  return {
    animation: false,
    textStyle: TEXT,
    grid: { ...GRID, left: 8, right: 8, top: TOP, bottom: AXIS },
    tooltip: {
      trigger: "item",
      renderMode: "richText",
      formatter: (hovered) => {
        const { dataIndex } = Array.isArray(hovered) ? (hovered[0] ?? { dataIndex: 0 }) : hovered;
        const { name = "", value = "", quiet = "" } = rows[dataIndex] ?? {};
        return `${plainLine(name)}: ${value} ${quiet}`.trim();
      },
    },
    xAxis: valueAxis(look, xAxis),
    yAxis: labels(rows, row, look),
    series: [series],
  };
}

/** Names at the left, numbers at the right, each an axis that shows nothing but its labels. */
function labels(rows: readonly Row[], row: number, { theme, width }: Look): YAXisOption[] {
  const widest = (texts: readonly string[]) => LETTER * Math.max(0, ...texts.map(({ length }) => length));
  // A column of its own, as no two machines agree on how wide a letter is.
  const quietest = widest(rows.map(({ quiet = "" }) => quiet));
  const beside = quietest === 0 ? 0 : quietest + 6;
  const room = width - 24 - beside - widest(rows.map(({ value }) => value));
  const above = row / 2 - (row < ROW ? 15 : 17);
  const axis = (data: string[], right: number, own: object): YAXisOption => ({
    type: "category",
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    data,
    axisLabel: {
      inside: true,
      margin: 0,
      verticalAlign: "bottom",
      interval: 0,
      fontSize: 13,
      padding: [0, right, above, 0],
      ...own,
    },
  });
  const name = {
    color: theme.text,
    fontWeight: 500,
    overflow: "truncate",
    width: Math.max(60, room),
  } as const;
  const atRight = { position: "right", offset: 0 } as const;
  const names = rows.map((one) => plainLine(one.name));
  return [
    axis(names, 0, name),
    {
      ...axis(
        rows.map(({ value }) => value),
        beside,
        { color: theme.text, fontWeight: 600 },
      ),
      ...atRight,
    },
    {
      ...axis(
        rows.map(({ quiet = "" }) => quiet),
        0,
        { color: theme.quiet },
      ),
      ...atRight,
    },
  ];
}

/** An axis of numbers: thin lines, quiet labels that stay inside at both ends. */
export function valueAxis({ theme, width }: Look, own: Readonly<Record<string, unknown>>): object {
  return {
    type: "value",
    splitNumber: width < 500 ? 3 : 6,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: theme.border, width: 1 } },
    ...own,
    axisLabel: {
      color: theme.quiet,
      fontSize: 12,
      alignMinLabel: "left",
      alignMaxLabel: "right",
      hideOverlap: true,
      ...(own["axisLabel"] as object | undefined),
    },
  };
}
