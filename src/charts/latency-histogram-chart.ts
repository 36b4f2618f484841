import { type Summary, type Translate, english, number, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { rowsHeight, rowsOption } from "./parts/rows.ts";
import { STRIPS, stripMarks, tallestShare } from "./parts/strips.ts";
import { tableOf } from "./parts/table-of.ts";
import { HEADS, amountIn } from "./parts/words.ts";

/** How the times of answers are spread, one strip for each model; null where nothing was answered. */
export function latencyHistogramChart(
  { ranking }: Pick<Summary, "ranking">,
  translate: Translate = english,
): Chart | null {
  const whole = amountIn(translate);
  const label = labelIn(translate);
  const shown = ranking.flatMap((result) =>
    result.latencyMs === null || result.latencyMs.histogram.counts.length === 0
      ? []
      : [{ ...result, latency: result.latencyMs }],
  );
  if (shown.length === 0) return null;
  const tallest = tallestShare(shown.map(({ latency }) => latency.histogram));
  const longest = Math.max(...shown.map(({ latency }) => latency.histogram.edges.at(-1) ?? 0), 1);
  return {
    title: translate(
      /*i18n*/ {
        id: "chart.latencies.title",
        message: "Latency distribution, ms",
      },
    ),
    caption: translate(
      /*i18n*/ {
        id: "chart.latencies.caption",
        message:
          "Bar height: share of the model's answers with this latency, on the same scale for all models. Axis from 0.",
      },
    ),
    description: inWords(
      shown.map(({ latency: { n, min, max, histogram }, ...model }) => {
        const [from, to] = fullest(histogram);
        const values = {
          model: label(model),
          count: whole(n),
          min: whole(min),
          max: whole(max),
          from: whole(from),
          to: whole(to),
        };
        return translate(
          /*i18n*/ {
            id: "chart.latencies.of",
            message:
              "{model}: {count} answers between {min} and {max} ms, most of them from {from} to {to} ms",
            values,
          },
        );
      }),
      translate,
    ),
    table: tableOf(
      [
        [translate(HEADS.model)],
        [translate(/*i18n*/ { id: "chart.from", message: "From" }), translate(HEADS.ms)],
        [translate(/*i18n*/ { id: "chart.to", message: "To" }), translate(HEADS.ms)],
        [translate(HEADS.answers)],
      ],
      shown.flatMap(({ latency, ...model }) =>
        latency.histogram.counts.map((count, index) => [
          text(label(model)),
          number(latency.histogram.edges[index] ?? null, 0),
          number(latency.histogram.edges[index + 1] ?? null, 0),
          number(count, 0),
        ]),
      ),
    ),
    height: (width) => rowsHeight(shown.length, width, STRIPS),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map((model) => {
          const count = whole(model.latency.n);
          const value = translate(
            /*i18n*/ { id: "chart.answer-count", message: "{count} answers", values: { count } },
          );
          return { name: label(model), value };
        }),
        look,
        size: STRIPS,
        xAxis: {
          ...fromZero(longest, look.width),
          axisLabel: { formatter: (value: number) => whole(value) },
        },
        draw: (index, at, y) => {
          const model = shown[index];
          if (model === undefined) return [];
          return stripMarks(model.latency.histogram, { at, y, color: colorOf(model.modelId), tallest });
        },
      });
    },
  };
}

function fullest({
  edges,
  counts,
}: {
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}): readonly [from: number, to: number] {
  const index = counts.indexOf(Math.max(...counts));
  return [edges[index] ?? 0, edges[index + 1] ?? 0];
}
