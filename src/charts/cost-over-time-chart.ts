import { number, plainLine, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { pathSeries } from "./parts/path-series.ts";
import { GRID, TEXT, valueAxis } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";

/** What something cost at some time, such as a run. */
export interface CostAt {
  /** ISO 8601. */
  readonly at: string;
  readonly costUsd: number;
  readonly label: string;
}

/** Costs in the order of time, and what they add up to; null where there are none. */
export function costOverTimeChart(costs: readonly CostAt[]): Chart | null {
  if (costs.length === 0) return null;
  const inOrder = costs.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  let sum = 0;
  const sums = inOrder.map(({ costUsd }) => (sum += costUsd));
  return {
    title: "Cost over time, in USD",
    caption: `Bars: what each cost. Line: all of it so far, ${sum.toFixed(2)} USD in the end. Axis from 0.`,
    description: `${inWords(
      inOrder.map(({ at, costUsd, label }) => `${at.slice(0, 10)} ${label}: ${costUsd.toFixed(4)} USD`),
    )} Together ${sum.toFixed(4)} USD.`,
    table: tableOf(
      [["What"], ["When", "UTC"], ["Cost", "USD"], ["So far", "USD"]],
      inOrder.map(({ at, costUsd, label }, index) => [
        text(label),
        text(at.slice(0, 16).replace("T", " ")),
        number(costUsd, 4),
        number(sums[index] ?? null, 4),
      ]),
    ),
    height: () => 280,
    option: (look) => ({
      animation: false,
      textStyle: TEXT,
      grid: { ...GRID, left: 56, right: 16, top: 20, bottom: 28 },
      tooltip: { trigger: "item", renderMode: "richText" },
      xAxis: {
        type: "time",
        axisLine: { lineStyle: { color: look.theme.border } },
        axisTick: { show: false },
        splitNumber: look.width < 500 ? 2 : 5,
        axisLabel: {
          color: look.theme.quiet,
          fontSize: 12,
          hideOverlap: true,
          formatter: "{yyyy}-{MM}-{dd}",
        },
      },
      yAxis: valueAxis(look, {
        ...fromZero(sum, 0),
        axisLabel: { alignMinLabel: null, alignMaxLabel: null },
      }),
      series: [
        {
          type: "bar",
          clip: false,
          barMaxWidth: 18,
          barMinWidth: 3,
          data: inOrder.map(({ at, costUsd, label }) => ({ value: [at, costUsd], name: plainLine(label) })),
          itemStyle: { color: look.theme.accent },
          emphasis: { disabled: true },
        },
        pathSeries(
          inOrder.flatMap(({ at }, index) => [
            [Date.parse(at), sums[index - 1] ?? 0] as const,
            [Date.parse(at), sums[index] ?? 0] as const,
          ]),
          { color: look.theme.quiet, dashed: false },
        ),
      ],
    }),
  };
}
