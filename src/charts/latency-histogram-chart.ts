import { type Summary, modelLabel, number, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { rowsHeight, rowsOption } from "./parts/rows.ts";
import { STRIP_ROW, STRIP_SINK, stripMarks, tallestShare } from "./parts/strips.ts";
import { tableOf } from "./parts/table-of.ts";
import { whole } from "./parts/whole.ts";

/** How the times of answers are spread, one strip for each model; null where nothing was answered. */
export function latencyHistogramChart({ ranking }: Pick<Summary, "ranking">): Chart | null {
  const shown = ranking.flatMap((result) =>
    result.latencyMs === null || result.latencyMs.histogram.counts.length === 0
      ? []
      : [{ ...result, latency: result.latencyMs }],
  );
  if (shown.length === 0) return null;
  const tallest = tallestShare(shown.map(({ latency }) => latency.histogram));
  const longest = Math.max(...shown.map(({ latency }) => latency.histogram.edges.at(-1) ?? 0), 1);
  return {
    title: "How the times of answers are spread, in milliseconds",
    caption:
      "Height of a bar: share of the model's answers that took so long; the same scale for all. Axis from 0.",
    description: inWords(
      shown.map(
        (model) =>
          `${modelLabel(model)}: ${whole(model.latency.n)} answers between ${whole(model.latency.min)} and ${whole(model.latency.max)} ms, most of them ${fullest(model.latency.histogram)}`,
      ),
    ),
    table: tableOf(
      [["Model"], ["From", "ms"], ["To", "ms"], ["Answers"]],
      shown.flatMap(({ latency, ...model }) =>
        latency.histogram.counts.map((count, index) => [
          text(modelLabel(model)),
          number(latency.histogram.edges[index] ?? null, 0),
          number(latency.histogram.edges[index + 1] ?? null, 0),
          number(count, 0),
        ]),
      ),
    ),
    height: () => rowsHeight(shown.length, STRIP_ROW),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map((model) => ({ name: modelLabel(model), value: `${whole(model.latency.n)} answers` })),
        look,
        row: STRIP_ROW,
        sink: STRIP_SINK,
        xAxis: { ...fromZero(longest, look.width), axisLabel: { formatter: whole } },
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
}): string {
  const index = counts.indexOf(Math.max(...counts));
  return `from ${whole(edges[index] ?? 0)} to ${whole(edges[index + 1] ?? 0)} ms`;
}
