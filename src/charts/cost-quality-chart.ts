import type { EChartsOption } from "echarts";
import type { CustomSeriesOption, ScatterSeriesOption } from "echarts/charts";
import {
  type ModelResult,
  type Summary,
  type Translate,
  english,
  estimateCell,
  number,
  plainLine,
  rankingScore,
  text,
} from "../core/index.ts";
import type { Chart, Look } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { axisFor } from "./parts/axis.ts";
import { estimateWords } from "./parts/estimate-words.ts";
import { fromZero } from "./parts/from-zero.ts";
import { hollowWords, inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { paretoFront } from "./parts/pareto-front.ts";
import { pathSeries } from "./parts/path-series.ts";
import { GRID, TEXT, valueAxis } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { HEADS, amountIn } from "./parts/words.ts";

interface Point {
  readonly result: ModelResult;
  readonly cost: number;
  readonly quality: number;
  readonly low: number;
  readonly high: number;
}

/** More names than these would cover each other. */
const MOST_NAMED = 10;

const CAPTION = /*i18n*/ {
  id: "chart.cost.caption",
  message:
    "Vertical line: 95 % interval of the score. Dashed line: Pareto front, the models that no other model beats on both cost and score.",
};
const CAPTION_OF_ONE = /*i18n*/ {
  id: "chart.cost.caption-of-one",
  message: "Vertical line: 95 % interval of the score. No other model beats {best} on both cost and score.",
};
const FEW_NAMES = /*i18n*/ {
  id: "chart.cost.few-names",
  message: "Only these are labelled; the table lists all models.",
};
const AXIS_NAME = /*i18n*/ { id: "chart.cost.axis", message: "USD per 1,000 answers" };
const YES = /*i18n*/ { id: "chart.yes", message: "yes" };
const NO = /*i18n*/ { id: "chart.no", message: "no" };

/** What a thousand tasks cost against the mean score, with the models that no other beats in both; null without prices. */
export function costQualityChart(
  { ranking }: Pick<Summary, "ranking">,
  translate: Translate = english,
): Chart | null {
  const amount = amountIn(translate);
  const label = labelIn(translate);
  const points = ranking.flatMap(pointOf);
  if (points.every(({ cost }) => cost === 0)) return null;
  const front = paretoFront(points);
  const isBest = new Set(front.map(({ result }) => result.modelId));
  const left = ranking.length - points.length;
  const best = front.map(({ result }) => result.modelId).join(", ");
  const line = front.length > 1 ? CAPTION : { ...CAPTION_OF_ONE, values: { best } };
  const caption = [line, ...(points.length > MOST_NAMED ? [FEW_NAMES] : [])].map(translate);
  const missing = /*i18n*/ {
    id: "chart.cost.left",
    message: "Not shown because the score or price is unknown: {left}.",
    values: { left },
  };
  return {
    title: translate(
      /*i18n*/ {
        id: "chart.cost.title",
        message: "Cost and quality: USD per 1,000 answers against mean score",
      },
    ),
    caption: `${caption.join(" ")}${hollowWords(ranking, translate)}${left === 0 ? "" : ` ${translate(missing)}`}`,
    description: `${inWords(
      points.map(({ result, cost }) => {
        const values = {
          model: label(result),
          cost: amount(cost, 2),
          score: estimateWords(rankingScore(result), 1, amount) ?? "",
        };
        return translate(
          isBest.has(result.modelId)
            ? /*i18n*/ {
                id: "chart.cost.of-best",
                message: "{model}: {cost} USD, score {score}, not beaten",
                values,
              }
            : /*i18n*/ { id: "chart.cost.of", message: "{model}: {cost} USD, score {score}", values },
        );
      }),
      translate,
    )} ${translate(
      /*i18n*/ {
        id: "chart.cost.front",
        message: "Pareto front, from cheapest to most expensive: {best}.",
        values: { best },
      },
    )}`,
    table: tableOf(
      [
        [translate(HEADS.model)],
        [translate(/*i18n*/ { id: "chart.cost", message: "Cost per 1,000 answers" }), "USD"],
        [translate(HEADS.score), translate(HEADS.of100)],
        [translate(/*i18n*/ { id: "chart.beaten", message: "Beaten on both" })],
      ],
      points.map(({ result, cost }) => [
        text(label(result)),
        number(cost, 2),
        estimateCell(rankingScore(result), 1),
        text(translate(isBest.has(result.modelId) ? NO : YES)),
      ]),
    ),
    height: () => 340,
    option: (look) => optionOf(ranking, points, front, { look, label, axisName: translate(AXIS_NAME) }),
  };
}

function pointOf(result: ModelResult): Point[] {
  const { costPer1000Tasks: cost } = result;
  const score = rankingScore(result);
  if (!score.known || cost === null) return [];
  const { low, high } = score.interval ?? { low: score.value, high: score.value };
  return [{ result, cost, quality: score.value, low: Math.max(0, low), high: Math.min(100, high) }];
}

function optionOf(
  ranking: readonly ModelResult[],
  points: readonly Point[],
  front: readonly Point[],
  {
    look,
    label,
    axisName,
  }: { readonly look: Look; readonly label: DotOptions["label"]; readonly axisName: string },
): EChartsOption {
  const { theme } = look;
  const colorOf = modelColors(ranking, theme);
  const axis = axisFor(
    points.flatMap(({ result }) => {
      const score = rankingScore(result);
      return score.known ? [score] : [];
    }),
  );
  const money = fromZero(Math.max(...points.map(({ cost }) => cost)) * 1.02, look.width);
  return {
    animation: false,
    grid: { ...GRID, left: 36, right: 16, top: 16, bottom: 44 },
    tooltip: { trigger: "item", renderMode: "richText" },
    textStyle: TEXT,
    xAxis: valueAxis(look, {
      ...money,
      name: axisName,
      nameLocation: "middle",
      nameGap: 28,
      nameTextStyle: { color: theme.quiet, fontSize: 12 },
    }),
    yAxis: valueAxis(look, {
      min: axis.low,
      max: axis.high,
      interval: (axis.ticks[1] ?? axis.high) - axis.low,
      axisLabel: { alignMinLabel: null, alignMaxLabel: null },
    }),
    series: [
      pathSeries(
        front.map(({ cost, quality }) => [cost, quality] as const),
        { color: theme.quiet, dashed: true },
      ),
      intervals(points, colorOf),
      dots(points, new Set(front), { look, label, colorOf, isRight: ({ cost }) => cost > 0.6 * money.max }),
    ],
  };
}

function intervals(points: readonly Point[], colorOf: (modelId: string) => string): CustomSeriesOption {
  return {
    type: "custom",
    clip: false,
    z: 3,
    silent: true,
    data: points.map(({ cost, low, high }) => [cost, low, high]),
    encode: { x: 0, y: [1, 2] },
    renderItem: ({ dataIndex }, api) => {
      const point = points[dataIndex];
      if (point === undefined) return null;
      const [x = 0, y1 = 0] = api.coord([point.cost, point.low]);
      const [, y2 = 0] = api.coord([point.cost, point.high]);
      return {
        type: "line",
        shape: { x1: x, x2: x, y1, y2, percent: 1 },
        style: { stroke: colorOf(point.result.modelId), lineWidth: 5, lineCap: "round", opacity: 0.3 },
      };
    },
  };
}

interface DotOptions {
  readonly look: Look;
  readonly label: (model: ModelResult) => string;
  readonly colorOf: (modelId: string) => string;
  /** Too far right for a name to stand there. */
  readonly isRight: (point: Point) => boolean;
}

function dots(
  points: readonly Point[],
  best: ReadonlySet<Point>,
  { look: { theme, width }, label, colorOf, isRight }: DotOptions,
): ScatterSeriesOption {
  return {
    type: "scatter",
    clip: false,
    z: 4,
    symbolSize: 11,
    cursor: "default",
    data: points.map((point) => ({
      value: [point.cost, point.quality],
      // Where room is scarce the hollow dot must do.
      name: plainLine(width < 500 ? point.result.modelId : label(point.result)),
      itemStyle: {
        color: point.result.simulated ? theme.page : colorOf(point.result.modelId),
        borderColor: colorOf(point.result.modelId),
        borderWidth: 2,
      },
      label: {
        position: isRight(point) ? "left" : "right",
        fontWeight: best.has(point) ? 600 : 400,
        show: best.has(point) || points.length <= MOST_NAMED,
      },
    })),
    label: {
      show: true,
      formatter: ({ name }) => name,
      color: theme.text,
      // A name stays readable where it lies on another model's band.
      backgroundColor: theme.page,
      padding: [1, 3],
      borderRadius: 3,
      fontSize: 12,
      distance: 6,
      width: width < 500 ? 110 : 220,
      overflow: "truncate",
    },
    // The front rises to the right: what stands lower right or upper left of a point is off its line.
    labelLayout: ({ dataIndex = 0 }) => ({
      dy: points[dataIndex] !== undefined && isRight(points[dataIndex]) ? -12 : 12,
      moveOverlap: "shiftY",
    }),
    emphasis: { disabled: true },
  };
}
