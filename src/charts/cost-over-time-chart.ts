import { NOTHING_SPENT, type Translate, addSpend, english, spendMessage, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { digitsFor } from "./cost-bars-chart.ts";
import {
  type CostParts,
  PART_OPACITY,
  costCells,
  costHeads,
  sumOf,
  toneWords,
  unknownWords,
  usedParts,
} from "./parts/cost-parts.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { GRID, TEXT, valueAxis } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { amountIn } from "./parts/words.ts";
import { drawnName } from "./parts/drawn-name.ts";

export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** What a day, week or month has cost. */
export interface CostOfPeriod {
  /** As it is called on the axis and in the table. */
  readonly label: string;
  readonly parts: CostParts;
}

const TITLES = {
  day: /*i18n*/ { id: "chart.costs.by-day", message: "Cost per day, USD" },
  week: /*i18n*/ { id: "chart.costs.by-week", message: "Cost per week, USD" },
  month: /*i18n*/ { id: "chart.costs.by-month", message: "Cost per month, USD" },
} as const;

const HEADS_OF = {
  day: /*i18n*/ { id: "chart.costs.day", message: "Day" },
  week: /*i18n*/ { id: "chart.costs.week", message: "Week from" },
  month: /*i18n*/ { id: "chart.costs.month", message: "Month" },
} as const;

/** What was spent over time, oldest first, by what it was spent on; null where nothing was called. */
export function costOverTimeChart(
  periods: readonly CostOfPeriod[],
  by: Period,
  translate: Translate = english,
): Chart | null {
  const all = periods.map(({ parts }) => parts);
  const used = usedParts(all);
  if (used.length === 0) return null;
  const longest = Math.max(...all.map((parts) => sumOf(parts).usd));
  const amount = amountIn(translate);
  const together = all.map(sumOf).reduce(addSpend, NOTHING_SPENT);
  return {
    title: translate(TITLES[by]),
    caption: `${toneWords(used, translate)}${translate(
      /*i18n*/ { id: "chart.costs.utc", message: "Days are in UTC. Axis from 0." },
    )}${unknownWords(all, translate)}`,
    description: `${inWords(
      periods
        .filter(({ parts }) => sumOf(parts).calls > 0)
        .map(({ label, parts }) => `${label}: ${translate(spendMessage(sumOf(parts)))}`),
      translate,
    )} ${translate(
      /*i18n*/ {
        id: "chart.costs.together",
        message: "Together: {spend}.",
        values: { spend: spendMessage(together) },
      },
    )}`,
    table: tableOf(
      [[translate(HEADS_OF[by])], ...costHeads(used, translate)],
      periods.map(({ label, parts }) => [text(label), ...costCells(used, parts)]),
    ),
    height: () => 260,
    option: (look) => ({
      animation: false,
      textStyle: TEXT,
      grid: { ...GRID, left: 56, right: 16, top: 20, bottom: 28 },
      tooltip: { trigger: "item", renderMode: "richText" },
      xAxis: {
        type: "category",
        data: periods.map(({ label }) => drawnName(label)),
        axisLine: { lineStyle: { color: look.theme.border } },
        axisTick: { show: false },
        axisLabel: { color: look.theme.quiet, fontSize: 12, hideOverlap: true },
      },
      yAxis: valueAxis(look, {
        ...fromZero(longest === 0 ? 1 : longest, 0),
        axisLabel: {
          alignMinLabel: null,
          alignMaxLabel: null,
          formatter: (value: number) => amount(value, digitsFor(longest)),
        },
      }),
      series: used.map((part) => ({
        type: "bar" as const,
        stack: "cost",
        barMaxWidth: 28,
        barMinWidth: 2,
        data: all.map((parts) => parts[part].usd),
        itemStyle: { color: look.theme.accent, opacity: PART_OPACITY[part] },
        emphasis: { disabled: true },
      })),
    }),
  };
}
