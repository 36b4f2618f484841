import { type ModelResult, type Summary, type Translate, english, number, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { type Shape, rowsHeight, rowsOption } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { HEADS, amountIn } from "./parts/words.ts";

type Latency = NonNullable<ModelResult["latencyMs"]>;

const HALF = 7;

/** Heads of what is measured, in the order of the table. */
const TIMES = [
  /*i18n*/ { id: "chart.fastest", message: "Fastest" },
  /*i18n*/ { id: "chart.lower-quarter", message: "Lower quartile" },
  /*i18n*/ { id: "chart.median", message: "Median" },
  /*i18n*/ { id: "chart.upper-quarter", message: "Upper quartile" },
  /*i18n*/ { id: "chart.p95", message: "p95" },
  /*i18n*/ { id: "chart.slowest", message: "Slowest" },
];

/** The time of answers as a box for each model; null where nothing was answered. */
export function latencyBoxChart(
  { ranking }: Pick<Summary, "ranking">,
  translate: Translate = english,
): Chart | null {
  const whole = amountIn(translate);
  const label = labelIn(translate);
  const shown = ranking.flatMap((result) =>
    result.latencyMs === null ? [] : [{ ...result, latency: result.latencyMs }],
  );
  if (shown.length === 0) return null;
  const longest = Math.max(...shown.map(({ latency }) => latency.upperWhisker), 1);
  return {
    title: translate(/*i18n*/ { id: "chart.latency.title", message: "Latency, ms" }),
    caption: translate(
      /*i18n*/ {
        id: "chart.latency.caption",
        message:
          "Box: middle half of the answers, with the median as a line. Whiskers: farthest answers within 1.5 × IQR (interquartile range); answers beyond that are not drawn but counted in the table. Axis from 0.",
      },
    ),
    description: inWords(
      shown.map(({ latency: { median, lowerQuartile, upperQuartile, max }, ...model }) => {
        const values = {
          model: label(model),
          median: whole(median),
          low: whole(lowerQuartile),
          high: whole(upperQuartile),
          slowest: whole(max),
        };
        return translate(
          /*i18n*/ {
            id: "chart.latency.of",
            message: "{model}: median {median} ms, middle half {low} to {high} ms, slowest {slowest} ms",
            values,
          },
        );
      }),
      translate,
    ),
    table: tableOf(
      [
        [translate(HEADS.model)],
        [translate(HEADS.answers)],
        ...TIMES.map((time) => [translate(time), translate(HEADS.ms)] as const),
        [translate(/*i18n*/ { id: "chart.not-drawn", message: "Not drawn" })],
      ],
      shown.map(({ latency, ...model }) => [
        text(label(model)),
        number(latency.n, 0),
        ...[
          latency.min,
          latency.lowerQuartile,
          latency.median,
          latency.upperQuartile,
          latency.p95,
          latency.max,
        ].map((value) => number(value, 0)),
        number(latency.outliers, 0),
      ]),
    ),
    height: (width) => rowsHeight(shown.length, width),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map((model) => ({
          name: label(model),
          value: `${whole(model.latency.median)} ${translate(HEADS.ms)}`,
          quiet: `p95 ${whole(model.latency.p95)}`,
        })),
        look,
        xAxis: {
          ...fromZero(longest, look.width),
          axisLabel: { formatter: (value: number) => whole(value) },
        },
        draw: (index, at, y) => {
          const model = shown[index];
          return model === undefined ? [] : box(model.latency, at, y, colorOf(model.modelId));
        },
      });
    },
  };
}

function box(latency: Latency, at: (value: number) => number, y: number, color: string): Shape[] {
  const line = (x1: number, x2: number, y1: number, y2: number, lineWidth: number): Shape => ({
    type: "line",
    shape: { x1, x2, y1, y2, percent: 1 },
    style: { stroke: color, lineWidth },
  });
  const [low, left, middle, right, high] = [
    at(latency.lowerWhisker),
    at(latency.lowerQuartile),
    at(latency.median),
    at(latency.upperQuartile),
    at(latency.upperWhisker),
  ];
  return [
    line(low, left, y, y, 1.5),
    line(right, high, y, y, 1.5),
    line(low, low, y - 4, y + 4, 1.5),
    line(high, high, y - 4, y + 4, 1.5),
    {
      type: "rect",
      shape: { x: left, y: y - HALF, width: Math.max(1, right - left), height: 2 * HALF, r: 2 },
      style: { fill: color, opacity: 0.3 },
    },
    line(middle, middle, y - HALF, y + HALF, 2.5),
  ];
}
