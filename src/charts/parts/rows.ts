import type { EChartsOption, YAXisComponentOption as YAXisOption } from "echarts";
import type { CustomSeriesOption } from "echarts/charts";
import { plainLine } from "../../core/index.ts";
import type { Look } from "../chart.ts";
import { drawnName } from "./drawn-name.ts";

/** One line of a chart: a name at its left, its number at its right, marks between or below. */
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
  readonly size?: RowSize;
  readonly xAxis: Readonly<Record<string, unknown>>;
  /** Marks of a row. `at` is the place of a value on the axis, `y` the base line of the row. */
  readonly draw: (index: number, at: (value: number) => number, y: number) => readonly Shape[];
}

interface RowHeight {
  /** Pixels. */
  readonly row: number;
  /** Where there are many, so that all of them are seen at once. */
  readonly ofMany?: number;
  /** How far below the middle of its row the marks' base line is. */
  readonly sink: number;
}

/** Room for a row where its name stands above the marks, and where it stands beside them. */
export interface RowSize {
  readonly above: RowHeight;
  readonly beside: RowHeight;
}

export const LINE: RowSize = { above: { row: 56, sink: 5 }, beside: { row: 26, ofMany: 16, sink: 0 } };
/** Lower rows, for lists of runs. */
export const LOW_LINE: RowSize = { above: { row: 38, sink: 0 }, beside: { row: 26, sink: 0 } };

/** More rows than these are many. */
export const MANY = 20;
/** From so many pixels on, names and numbers stand beside the marks. */
const WIDE = 560;
/** The share of the width that names may take there. */
const MOST_FOR_NAMES = 0.36;
const GAP = 14;
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

const heightAt = (width: number, { above, beside }: RowSize): RowHeight => (width < WIDE ? above : beside);

export function rowsHeight(count: number, width: number, size = LINE): number {
  const { row, ofMany = row } = heightAt(width, size);
  return TOP + count * (count > MANY ? ofMany : row) + AXIS;
}

/**
 * Rows under each other on one axis. Where there is room, names and numbers stand beside the marks; on a phone they
 * stand above them.
 */
export function rowsOption({ rows, look, size = LINE, xAxis, draw }: RowsOptions): EChartsOption {
  const { row, sink } = heightAt(look.width, size);
  const columns = columnsOf(rows, look.width);
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
    grid: { ...GRID, left: columns.left, right: columns.right, top: TOP, bottom: AXIS },
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
    yAxis: look.width < WIDE ? labelsAbove(rows, row, look) : labelsBeside(rows, columns, look),
    series: [series],
  };
}

/** Pixels that a text takes at most. */
export const textWidth = (text: string): number => LETTER * text.length;
const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(textWidth));
const EDGE = 8;

/** Room for names, numbers and what belongs to these: columns of their own, as no two machines agree on how wide a letter is. */
function columnsOf(rows: readonly Row[], width: number) {
  const value = widest(rows.map((row) => row.value));
  const quietest = widest(rows.map(({ quiet = "" }) => quiet));
  const quiet = quietest === 0 ? 0 : quietest + 6;
  if (width < WIDE) return { left: EDGE, right: EDGE, name: width - 24 - quiet - value, value, quiet };
  const name = Math.min(MOST_FOR_NAMES * width, widest(rows.map((row) => row.name)));
  return { left: EDGE + name + GAP, right: GAP + value + quiet + EDGE, name, value, quiet };
}

type Columns = ReturnType<typeof columnsOf>;

/** An axis that shows nothing but its labels. */
function labelAxis(
  data: string[],
  label: Readonly<Record<string, unknown>>,
  place: { readonly position?: "right"; readonly offset?: number } = {},
): YAXisOption {
  return {
    ...place,
    type: "category",
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    data,
    axisLabel: { interval: 0, fontSize: 13, ...label },
  };
}

const AT_RIGHT = { position: "right", offset: 0 } as const;
const namesOf = (rows: readonly Row[], width: number): string[] =>
  rows.map(({ name }) => fitted(drawnName(name), width));
const valuesOf = (rows: readonly Row[]): string[] => rows.map(({ value }) => value);
const quietOf = (rows: readonly Row[]): string[] => rows.map(({ quiet = "" }) => quiet);

/** What doesn't fit is left out before the end: long names of models differ there. */
function fitted(name: string, width: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  for (let kept = letters.length; kept > 2; kept -= 1) {
    const head = Math.floor(kept / 3);
    const text =
      kept === letters.length
        ? name
        : `${letters.slice(0, head).join("")}…${letters.slice(head - kept).join("")}`;
    if (widest([text]) <= width) return text;
  }
  return name;
}

function labelsAbove(rows: readonly Row[], row: number, { theme, width }: Look): YAXisOption[] {
  const { name, quiet } = columnsOf(rows, width);
  const above = row / 2 - (row < LINE.above.row ? 15 : 17);
  const label = (right: number) => ({
    inside: true,
    margin: 0,
    verticalAlign: "bottom",
    padding: [0, right, above, 0],
  });
  const truncated = { overflow: "truncate", width: Math.max(60, name) };
  return [
    labelAxis(namesOf(rows, truncated.width), {
      ...label(0),
      ...truncated,
      color: theme.text,
      fontWeight: 500,
    }),
    labelAxis(valuesOf(rows), { ...label(quiet), color: theme.text, fontWeight: 600 }, AT_RIGHT),
    labelAxis(quietOf(rows), { ...label(0), color: theme.quiet }, AT_RIGHT),
  ];
}

function labelsBeside(rows: readonly Row[], { name, value, quiet }: Columns, { theme }: Look): YAXisOption[] {
  const truncated = { overflow: "truncate", width: name, align: "left", margin: name + GAP };
  const right = (margin: number) => ({ align: "right", margin });
  return [
    labelAxis(namesOf(rows, name), { ...truncated, color: theme.text, fontWeight: 500 }),
    labelAxis(valuesOf(rows), { ...right(GAP + value), color: theme.text, fontWeight: 600 }, AT_RIGHT),
    labelAxis(quietOf(rows), { ...right(GAP + value + quiet), color: theme.quiet }, AT_RIGHT),
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
