import type { EChartsOption } from "echarts";
import type { CustomSeriesOption } from "echarts/charts";
import {
  type Cell,
  type Estimate,
  type GroupLead,
  SLICE_NAMES,
  english,
  type Slice,
  type Summary,
  type Translate,
  estimateCell,
  number,
  plainLine,
  text,
  unknown,
} from "../core/index.ts";
import type { Chart, Look } from "./chart.ts";
import { inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { GRID, MANY, TEXT } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { type Amount, amountIn } from "./parts/words.ts";
import { drawnName } from "./parts/drawn-name.ts";

const ROW = 30;
/** Where there are many rows, so that all of them are seen at once. */
const LOW_ROW = 17;
const rowHeight = ({ length }: readonly unknown[]): number => (length > MANY ? LOW_ROW : ROW);
const MOST_COLUMNS = 8;
/** Room for names above the columns: in lines, or aslant. */
const [UPRIGHT_HEAD, SLANTED_HEAD] = [40, 100];

const CAPTION = /*i18n*/ {
  id: "chart.slice.caption",
  message:
    "The stronger the colour, the higher the mean, from 0 to 100. Intervals are in the table; small groups vary by chance.",
};
const firstTwo = ({ first, second }: { readonly first: string; readonly second: string }) => /*i18n*/ ({
  id: "chart.slice.first-two",
  message: "{first} and {second} compared (exploratory)",
  values: { first: plainLine(first), second: plainLine(second) },
});
const TASKS = /*i18n*/ { id: "chart.slice.tasks", message: "Tasks" };
/** Of a criterion every person's points count, and several may have scored one task. */
const SCORES = /*i18n*/ { id: "chart.slice.scores", message: "Scores" };
const UNKNOWN = /*i18n*/ { id: "chart.unknown", message: "unknown" };
const NONE_IN_COMMON = /*i18n*/ {
  id: "chart.slice.none-in-common",
  message: "the two models have no tasks in common",
};

/** The mean of each model in each group of a slice, shaded from 0 to 100; null where there is nothing to shade. */
export function sliceChart(
  { ranking }: Pick<Summary, "ranking">,
  slice: Slice,
  translate: Translate = english,
): Chart | null {
  const amount = amountIn(translate);
  const label = labelIn(translate);
  const models = ranking.filter(({ modelId }) => slice.groups.some(({ models: of }) => of[modelId]?.known));
  if (models.length === 0) return null;
  const group = translate(SLICE_NAMES[slice.by]);
  const { lead = null } = slice.groups.find((one) => one.lead !== undefined) ?? {};
  const cells = slice.groups.map(({ models: of }) =>
    models.map(({ modelId }) => of[modelId] ?? { known: false as const, reason: "no such task" }),
  );
  const drawn = largestGroups(slice, MOST_DRAWN);
  const grid = gridOf(
    models.map((model) => drawnName(label(model))),
    drawn.map(({ name }) => drawnName(name)),
    drawn.map((one) => cells[slice.groups.indexOf(one)] ?? []),
  );
  return {
    title: translate(
      /*i18n*/ {
        id: "chart.slice.title",
        message: "Mean score by {group}, of 100",
        values: { group: group.toLowerCase() },
      },
    ),
    caption: [
      translate(CAPTION),
      ...(drawn.length === slice.groups.length
        ? []
        : [
            translate(
              /*i18n*/ {
                id: "chart.slice.largest",
                message: "The chart shows the {drawn} largest of {all} groups.",
                values: { drawn: drawn.length, all: slice.groups.length },
              },
            ),
          ]),
      ...(lead === null
        ? []
        : [
            translate(
              /*i18n*/ {
                id: "chart.slice.lead",
                message:
                  "The last column of the table is exploratory: it compares the first two of the ranking, {first} and {second}, inside each group, corrected for all groups of tasks together, in every grouping (Benjamini-Hochberg). On average at most one in twenty of the leads it names is chance.",
                values: { first: plainLine(lead.first), second: plainLine(lead.second) },
              },
            ),
          ]),
    ].join(" "),
    description: inWords(
      slice.groups.map(({ name }, row) => {
        const said = models.map((model, column) => {
          const estimate = cells[row]?.[column];
          return `${label(model)} ${estimate?.known === true ? amount(estimate.value, 1) : translate(UNKNOWN)}`;
        });
        return `${name}: ${said.join(", ")}`;
      }),
      translate,
    ),
    table: tableOf(
      [
        [group],
        [translate(slice.by === "criterion" ? SCORES : TASKS)],
        ...models.map((model) => [label(model)] as const),
        ...(lead === null ? [] : [[translate(firstTwo(lead))] as const]),
      ],
      slice.groups.map(({ name }, row) => [
        text(name),
        tasksCell(cells[row] ?? []),
        ...(cells[row] ?? []).map((estimate) =>
          estimate.known ? estimateCell(estimate, 1) : unknown(estimate.reason),
        ),
        ...(lead === null ? [] : [leadCell(slice.groups[row]?.lead, translate)]),
      ]),
    ),
    height: (width) =>
      layoutOf(grid.columns.length, width).head + grid.rows.length * rowHeight(grid.rows) + 4,
    option: (look) => optionOf(grid, look, amount),
  };
}

/** How many tasks the means of a group stand on: one number, or the fewest and the most where models differ. */
function tasksCell(estimates: readonly Estimate[]): Cell {
  const counts = estimates.flatMap((estimate) => (estimate.known ? [estimate.n] : []));
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  if (counts.length === 0) return number(0, 0);
  return fewest === most ? number(most, 0) : text(`${fewest}–${most}`);
}

/** So many groups are drawn; more would be taller than a screen and say less. */
const MOST_DRAWN = 15;

/** The groups with the most tasks, largest first; all of them as they are where there are no more. */
export function largestGroups({ groups }: Slice, most: number): Slice["groups"] {
  if (groups.length <= most) return groups;
  const size = ({ models }: Slice["groups"][number]): number =>
    Math.max(0, ...Object.values(models).map((mean) => (mean.known ? mean.n : 0)));
  return groups.toSorted((one, other) => size(other) - size(one)).slice(0, most);
}

/** Which of two models is ahead in a group, as far as can be told. */
function leadCell(lead: GroupLead | undefined, translate: Translate): Cell {
  if (lead?.difference === undefined || lead.difference === null) return unknown(translate(NONE_IN_COMMON));
  const amount: Amount = amountIn(translate);
  const { difference, adjustedPValue, ahead, tasks } = lead;
  if (adjustedPValue === null)
    return unknown(
      translate(
        /*i18n*/ {
          id: "chart.slice.too-few",
          message: "{tasks} tasks in common are too few to compare",
          values: { tasks },
        },
      ),
    );
  const chance =
    adjustedPValue < 0.001
      ? `p\u00a0<\u00a0${amount(0.001, 3)}`
      : `p\u00a0=\u00a0${amount(adjustedPValue, 3)}`;
  if (ahead === null)
    return text(
      translate(
        /*i18n*/ {
          id: "chart.slice.not-apart",
          message: "can't be told apart ({chance})",
          values: { chance },
        },
      ),
    );
  const values = { model: plainLine(ahead), points: amount(Math.abs(difference), 1), chance };
  return text(
    translate(/*i18n*/ { id: "chart.slice.ahead", message: "{model} ahead by {points} ({chance})", values }),
  );
}

/** What stands in the columns and in the rows, and the cells that are known. */
interface Grid {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly known: readonly { readonly x: number; readonly y: number; readonly value: number }[];
}

/** Groups in rows and models in columns; the other way round where models are many. */
function gridOf(
  models: readonly string[],
  groups: readonly string[],
  cells: readonly (readonly Estimate[])[],
): Grid {
  const isTurned = models.length > MOST_COLUMNS && groups.length < models.length;
  const known = cells.flatMap((row, group) =>
    row.flatMap((estimate, model) => {
      const [x, y] = isTurned ? [group, model] : [model, group];
      return estimate.known ? [{ x, y, value: estimate.value }] : [];
    }),
  );
  return isTurned ? { columns: groups, rows: models, known } : { columns: models, rows: groups, known };
}

function optionOf(grid: Grid, { theme, width }: Look, amount: Amount): EChartsOption {
  const { columns, rows, known } = grid;
  const { left, column, upright, head } = layoutOf(columns.length, width);
  const bare = { type: "category", axisLine: { show: false }, axisTick: { show: false } } as const;
  return {
    animation: false,
    textStyle: TEXT,
    grid: { ...GRID, left, right: 8, top: head, bottom: 4 },
    tooltip: {
      trigger: "item",
      renderMode: "richText",
      formatter: (hovered) => {
        const { dataIndex } = Array.isArray(hovered) ? (hovered[0] ?? { dataIndex: 0 }) : hovered;
        const cell = known[dataIndex];
        return cell === undefined
          ? ""
          : `${rows[cell.y] ?? ""}, ${columns[cell.x] ?? ""}: ${amount(cell.value, 1)}`;
      },
    },
    xAxis: {
      ...bare,
      position: "top",
      data: [...columns],
      axisLabel: {
        interval: 0,
        color: theme.text,
        fontSize: 12,
        overflow: upright ? "break" : "truncate",
        width: upright ? column - 8 : column < 30 ? head - 12 : head * 1.3,
        lineHeight: 15,
        rotate: upright ? 0 : column < 30 ? 90 : 45,
      },
    },
    yAxis: {
      ...bare,
      inverse: true,
      data: [...rows],
      axisLabel: { interval: 0, color: theme.text, fontSize: 13, width: left - 24, overflow: "truncate" },
    },
    series: [cellSeries(grid, column, { theme, amount })],
  };
}

/** Shaded boxes with their number, where it fits in. */
function cellSeries(
  { known, rows }: Grid,
  column: number,
  { theme, amount }: { readonly theme: Look["theme"]; readonly amount: Amount },
): CustomSeriesOption {
  return {
    type: "custom",
    clip: false,
    data: known.map(({ x, y, value }) => [x, y, value]),
    encode: { x: 0, y: 1 },
    renderItem: ({ dataIndex }, api) => {
      const cell = known[dataIndex];
      if (cell === undefined) return null;
      const [x = 0, y = 0] = api.coord([cell.x, cell.y]);
      const row = rowHeight(rows);
      const shape = { x: x - column / 2 + 1, y: y - row / 2 + 1, width: column - 2, height: row - 2, r: 3 };
      const style = { fill: theme.accent, opacity: shade(cell.value) };
      const box = { type: "rect", shape, style } as const;
      if (column < 26) return { type: "group", children: [box] };
      const number = {
        text: amount(cell.value, column < 40 ? 0 : 1),
        x,
        y,
        align: "center",
        verticalAlign: "middle",
        fill: theme.text,
        ...TEXT,
        fontSize: column < 40 ? 10 : 12,
      } as const;
      return { type: "group", children: [box, { type: "text", style: number }] };
    },
  };
}

/** Pixels beside and above the cells, and of a column. */
function layoutOf(columns: number, width: number) {
  const left = Math.min(width * 0.34, 230);
  const column = (width - left - 8) / columns;
  const upright = column >= 96;
  return { left, column, upright, head: upright ? UPRIGHT_HEAD : SLANTED_HEAD };
}

/** Pale for 0, full for 100, and never so full that the number on it could not be read. */
const shade = (value: number): number => 0.05 + 0.0055 * value;
