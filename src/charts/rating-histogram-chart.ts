import {
  type PeopleResult,
  type MessageDescriptor,
  type Summary,
  type Translate,
  english,
  estimateCell,
  number,
  text,
} from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { estimateWords, intervalWords } from "./parts/estimate-words.ts";
import { inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { type Row, rowsHeight, rowsOption } from "./parts/rows.ts";
import { STRIPS, stripMarks, tallestShare } from "./parts/strips.ts";
import { tableOf } from "./parts/table-of.ts";
import { type Amount, HEADS, amountIn } from "./parts/words.ts";

type Rating = PeopleResult["ratings"][number] & { readonly label: string };

const EDGES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];

/** How often people gave 1 to 5, one strip for each model; null where nobody rated. */
export function ratingHistogramChart(
  { ranking, people }: Pick<Summary, "ranking" | "people">,
  translate: Translate = english,
): Chart | null {
  const amount = amountIn(translate);
  const label = new Map(ranking.map((result) => [result.modelId, labelIn(translate)(result)]));
  const place = new Map(ranking.map(({ modelId }, index) => [modelId, index]));
  const shown: readonly Rating[] = (people?.ratings ?? [])
    .map((rating) => ({ ...rating, label: label.get(rating.modelId) ?? rating.modelId }))
    .toSorted((a, b) => (place.get(a.modelId) ?? Infinity) - (place.get(b.modelId) ?? Infinity));
  if (shown.length === 0) return null;
  const strips = shown.map(({ counts }) => ({ edges: EDGES, counts }));
  const tallest = tallestShare(strips);
  return {
    title: translate(/*i18n*/ { id: "chart.ratings.title", message: "Distribution of ratings from 1 to 5" }),
    caption: translate(
      /*i18n*/ {
        id: "chart.ratings.caption",
        message:
          "Height of a bar: share of the model's ratings; the same scale for all. At the right: the mean, in which each task counts once, with its interval.",
      },
    ),
    description: inWords(
      shown.map(({ label: name, counts, rating }) =>
        translate(
          /*i18n*/ {
            id: "chart.ratings.of",
            message: "{name}: {counts}; mean {mean}",
            values: {
              name,
              counts: counts.map((count, index) => translate(timesMessage(count, index + 1))).join(", "),
              mean: estimateWords(rating, 2, amount) ?? translate(NOT_KNOWN),
            },
          },
        ),
      ),
      translate,
    ),
    table: tableOf(
      [
        [translate(HEADS.model)],
        [
          translate(/*i18n*/ { id: "chart.mean", message: "Mean" }),
          translate(/*i18n*/ { id: "chart.of-5", message: "of 5" }),
        ],
        ["1"],
        ["2"],
        ["3"],
        ["4"],
        ["5"],
      ],
      shown.map(({ label: name, counts, rating }) => [
        text(name),
        estimateCell(rating, 2),
        ...counts.map((count) => number(count, 0)),
      ]),
    ),
    height: (width) => rowsHeight(shown.length, width, STRIPS),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map((rating) => rowOf(rating, amount, translate(NO_RATING))),
        look,
        size: STRIPS,
        xAxis: {
          min: 0.5,
          max: 5.5,
          axisLabel: { customValues: [1, 2, 3, 4, 5], alignMinLabel: null, alignMaxLabel: null },
          splitLine: { show: false },
        },
        draw: (index, at, y) => {
          const [rating, strip] = [shown[index], strips[index]];
          if (rating === undefined || strip === undefined) return [];
          return stripMarks(strip, { at, y, color: colorOf(rating.modelId), tallest });
        },
      });
    },
  };
}

const NOT_KNOWN = /*i18n*/ { id: "chart.not-known", message: "not known" };
const NO_RATING = /*i18n*/ { id: "chart.no-rating", message: "no rating" };

const timesMessage = (count: number, rating: number): MessageDescriptor => /*i18n*/ ({
  id: "chart.ratings.times",
  message: "{count} times {rating}",
  values: { count, rating },
});

function rowOf({ label, rating }: Rating, amount: Amount, noRating: string): Row {
  if (!rating.known) return { name: label, value: noRating };
  const { value, interval } = rating;
  return {
    name: label,
    value: amount(value, 2),
    ...(interval === null ? {} : { quiet: intervalWords(interval, 2, amount) }),
  };
}
