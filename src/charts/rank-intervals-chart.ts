import {
  type MessageDescriptor,
  type Summary,
  type Translate,
  english,
  number,
  text,
} from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { hollowWords, inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { intervalMarks } from "./parts/interval-marks.ts";
import { rowsHeight, rowsOption } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { HEADS } from "./parts/words.ts";

/** The ranks that the data allow each model; null where no two models could be tested. */
export function rankIntervalsChart(
  { ranking }: Pick<Summary, "ranking">,
  translate: Translate = english,
): Chart | null {
  const shown = ranking.flatMap((result) =>
    result.rankInterval === null ? [] : [{ ...result, reach: result.rankInterval }],
  );
  if (shown.length < 2) return null;
  const label = labelIn(translate);
  const last = Math.max(...shown.map(({ reach }) => reach.worst), ranking.length);
  return {
    title: translate(/*i18n*/ { id: "chart.ranks.title", message: "Possible ranks of each model" }),
    caption: `${translate(
      /*i18n*/ {
        id: "chart.ranks.caption",
        message:
          "Band: from the best rank to the worst that cannot be ruled out, all models together at 95 %. Dot: rank by mean.",
      },
    )}${hollowWords(shown, translate)}`,
    description: inWords(
      shown.map((model) => {
        const values = { model: label(model), rank: model.rank, reach: reachMessage(model.reach) };
        return translate(
          /*i18n*/ { id: "chart.ranks.of", message: "{model}: rank {rank}, possible {reach}", values },
        );
      }),
      translate,
    ),
    table: tableOf(
      [
        [translate(HEADS.model)],
        [translate(/*i18n*/ { id: "chart.rank", message: "Rank" })],
        [translate(/*i18n*/ { id: "chart.best", message: "Best" })],
        [translate(/*i18n*/ { id: "chart.worst", message: "Worst" })],
      ],
      shown.map((model) => [
        text(label(model)),
        number(model.rank, 0),
        number(model.reach.best, 0),
        number(model.reach.worst, 0),
      ]),
    ),
    height: (width) => rowsHeight(shown.length, width),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      const step = Math.ceil((last - 1) / (look.width < 500 ? 5 : 12)) || 1;
      return rowsOption({
        rows: shown.map((model) => ({
          name: label(model),
          value: translate(reachMessage(model.reach)),
        })),
        look,
        xAxis: {
          min: 0.5,
          max: last + 0.5,
          axisLabel: { customValues: steps(last, step), alignMinLabel: null, alignMaxLabel: null },
          splitLine: { show: false },
        },
        draw: (index, at, y) => {
          const model = shown[index];
          if (model === undefined) return [];
          return intervalMarks({
            color: colorOf(model.modelId),
            page: look.theme.page,
            hollow: model.simulated,
            dot: at(model.rank),
            low: at(model.reach.best),
            high: at(model.reach.worst),
            y,
          });
        },
      });
    },
  };
}

function reachMessage(reach: { readonly best: number; readonly worst: number }): MessageDescriptor {
  const { best, worst } = reach;
  return best === worst
    ? /*i18n*/ { id: "chart.ranks.one", message: "rank {best}", values: { best } }
    : /*i18n*/ { id: "chart.ranks.several", message: "ranks {best} to {worst}", values: { best, worst } };
}

function steps(last: number, step: number): number[] {
  return Array.from({ length: Math.floor((last - 1) / step) + 1 }, (_, index) => 1 + index * step);
}
