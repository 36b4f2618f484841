import type { EChartsOption } from "echarts";
import type { CustomSeriesOption, ScatterSeriesOption } from "echarts/charts";
import {
  type ModelResult,
  type Summary,
  type Translate,
  english,
  estimateCell,
  number,
  rankingScore,
  text,
} from "../core/index.ts";
import type { Chart, Look } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { type Axis, axisFor } from "./parts/axis.ts";
import { estimateWords } from "./parts/estimate-words.ts";
import { type ZeroAxis, fromZero } from "./parts/from-zero.ts";
import { hollowWords, inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { paretoFront } from "./parts/pareto-front.ts";
import { pathSeries } from "./parts/path-series.ts";
import { type LabelPosition, placeLabels } from "./parts/label-placement.ts";
import { GRID, TEXT, textWidth, valueAxis } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { HEADS, amountIn } from "./parts/words.ts";
import { drawnName } from "./parts/drawn-name.ts";

interface Point {
  readonly result: ModelResult;
  readonly cost: number;
  readonly quality: number;
  readonly low: number;
  readonly high: number;
}

/** Of more models only those of the front are named. */
const MOST_NAMED = 10;

const HEIGHT = 340;
const MARGIN = { left: 36, right: 16, top: 16, bottom: 44 } as const;
const NAME = { fontSize: 12, padding: 3, height: 18, distance: 6, dot: 11 } as const;

const CAPTION = /*i18n*/ {
  id: "chart.cost.caption",
  message:
    "Vertical line: 95 % interval of the score. Dashed line: Pareto front, the models that no other matches on both cost and score while being better on one.",
};
const CAPTION_OF_ONE = /*i18n*/ {
  id: "chart.cost.caption-of-one",
  message:
    "Vertical line: 95 % interval of the score. No other model is cheaper than {best} or has a higher score.",
};
const FEW_NAMES = /*i18n*/ {
  id: "chart.cost.few-names",
  message: "Only these are labelled, where there is room; the table lists all models.",
};
const AXIS_NAME = /*i18n*/ { id: "chart.cost.axis", message: "USD per 1,000 answers" };
const YES = /*i18n*/ { id: "chart.yes", message: "yes" };
const NO = /*i18n*/ { id: "chart.no", message: "no" };

/** What a thousand tasks cost against the mean score, with the Pareto front marked; null without prices. */
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
                message: "{model}: {cost} USD, score {score}, on the Pareto front",
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
        [translate(/*i18n*/ { id: "chart.on-front", message: "On the Pareto front" })],
      ],
      points.map(({ result, cost }) => [
        text(label(result)),
        number(cost, 2),
        estimateCell(rankingScore(result), 1),
        text(translate(isBest.has(result.modelId) ? YES : NO)),
      ]),
    ),
    height: () => HEIGHT,
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
    grid: { ...GRID, ...MARGIN },
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
      dots(points, { look, label, colorOf, places: placesOf(points, front, { look, label, axis, money }) }),
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

interface PlaceOptions extends Pick<DotOptions, "look" | "label"> {
  readonly axis: Pick<Axis, "low" | "high">;
  readonly money: Pick<ZeroAxis, "max">;
}

/** Where names stand: of all models, or of the front where there are many. The front comes first, its best before. */
function placesOf(
  points: readonly Point[],
  front: readonly Point[],
  { look, label, axis, money }: PlaceOptions,
): ReadonlyMap<Point, LabelPosition> {
  const { left, right, top, bottom } = MARGIN;
  const [wide, high] = [look.width - left - right, HEIGHT - top - bottom];
  const at = ({ cost, quality }: Point) => ({
    x: left + (cost / money.max) * wide,
    y: top + ((axis.high - quality) / (axis.high - axis.low)) * high,
  });
  const areMany = points.length > MOST_NAMED;
  const others = areMany ? [] : points.filter((point) => !front.includes(point));
  const named = [...front.toReversed(), ...others];
  const places = placeLabels(
    named.map((point) => ({
      ...at(point),
      width: Math.min(longestName(look), textWidth(nameOf(point, { look, label }))) + 2 * NAME.padding,
    })),
    {
      area: { left: 0, right: look.width, top: 0, bottom: HEIGHT - bottom },
      distance: NAME.dot / 2 + NAME.distance,
      height: NAME.height,
      furthest: areMany ? 24 : 48,
      dots: points.map(at),
    },
  );
  return new Map(
    named.flatMap((point, index) => {
      const place = places[index];
      return place == null ? [] : [[point, place]];
    }),
  );
}

/** Where room is scarce the hollow dot must do for what is simulated. */
const nameOf = ({ result }: Point, { look, label }: Pick<DotOptions, "look" | "label">): string =>
  drawnName(look.width < 500 ? result.modelId : label(result));
const longestName = ({ width }: Look): number => (width < 500 ? 110 : 220);

interface DotOptions {
  readonly look: Look;
  readonly label: (model: ModelResult) => string;
  readonly colorOf: (modelId: string) => string;
  readonly places: ReadonlyMap<Point, LabelPosition>;
}

function dots(points: readonly Point[], { look, label, colorOf, places }: DotOptions): ScatterSeriesOption {
  const { theme } = look;
  return {
    type: "scatter",
    clip: false,
    z: 4,
    symbolSize: NAME.dot,
    cursor: "default",
    data: points.map((point) => {
      const place = places.get(point);
      const name = nameOf(point, { look, label });
      return {
        value: [point.cost, point.quality],
        name,
        itemStyle: {
          color: point.result.simulated ? theme.page : colorOf(point.result.modelId),
          borderColor: colorOf(point.result.modelId),
          borderWidth: 2,
        },
        label:
          place === undefined
            ? { show: false }
            : {
                show: true,
                position: place.side,
                offset: [0, place.dy],
                // A width of its own would widen what lies behind short names.
                ...(textWidth(name) > longestName(look)
                  ? { width: longestName(look), overflow: "truncate" as const }
                  : {}),
              },
      };
    }),
    label: {
      formatter: ({ name }) => name,
      color: theme.text,
      // A name stays readable where it lies on another model's band.
      backgroundColor: theme.page,
      padding: [1, NAME.padding],
      borderRadius: 3,
      fontSize: NAME.fontSize,
      distance: NAME.distance,
    },
    emphasis: { disabled: true },
  };
}
