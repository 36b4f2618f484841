import { type ModelResult, type Summary, modelLabel, number, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { type Shape, rowsHeight, rowsOption } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { whole } from "./parts/whole.ts";

type Latency = NonNullable<ModelResult["latencyMs"]>;

const HALF = 7;

/** The time of answers as a box for each model; null where nothing was answered. */
export function latencyBoxChart({ ranking }: Pick<Summary, "ranking">): Chart | null {
  const shown = ranking.flatMap((result) =>
    result.latencyMs === null ? [] : [{ ...result, latency: result.latencyMs }],
  );
  if (shown.length === 0) return null;
  const longest = Math.max(...shown.map(({ latency }) => latency.upperWhisker), 1);
  return {
    title: "Time of an answer, in milliseconds",
    caption:
      "Box: the middle half of the answers, line in it: the median. Whiskers: the farthest answers within one and a half boxes of it; answers beyond are not drawn, the table counts them. Axis from 0.",
    description: inWords(
      shown.map(
        (model) =>
          `${modelLabel(model)}: median ${whole(model.latency.median)} ms, middle half ${whole(model.latency.lowerQuartile)} to ${whole(model.latency.upperQuartile)} ms, slowest ${whole(model.latency.max)} ms`,
      ),
    ),
    table: tableOf(
      [
        ["Model"],
        ["Answers"],
        ["Fastest", "ms"],
        ["Lower quarter", "ms"],
        ["Median", "ms"],
        ["Upper quarter", "ms"],
        ["p95", "ms"],
        ["Slowest", "ms"],
        ["Not drawn"],
      ],
      shown.map(({ latency, ...model }) => [
        text(modelLabel(model)),
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
    height: () => rowsHeight(shown.length),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map((model) => ({
          name: modelLabel(model),
          value: `${whole(model.latency.median)} ms`,
          quiet: `p95 ${whole(model.latency.p95)}`,
        })),
        look,
        sink: 1,
        xAxis: { ...fromZero(longest, look.width), axisLabel: { formatter: whole } },
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
