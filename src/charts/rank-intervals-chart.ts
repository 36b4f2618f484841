import { type Summary, modelLabel, number, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { hollowWords, inWords } from "./parts/in-words.ts";
import { intervalMarks } from "./parts/interval-marks.ts";
import { rowsHeight, rowsOption } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";

/** The ranks that the data allow each model; null where no two models could be tested. */
export function rankIntervalsChart({ ranking }: Pick<Summary, "ranking">): Chart | null {
  const shown = ranking.flatMap((result) =>
    result.rankInterval === null ? [] : [{ ...result, reach: result.rankInterval }],
  );
  if (shown.length < 2) return null;
  const last = Math.max(...shown.map(({ reach }) => reach.worst), ranking.length);
  return {
    title: "Ranks that the data allow each model",
    caption: `Band: from the best rank to the worst that cannot be ruled out, all models together at 95 %. Dot: rank by mean.${hollowWords(shown)}`,
    description: inWords(
      shown.map((model) => `${modelLabel(model)}: rank ${model.rank}, allowed ${reachWords(model.reach)}`),
    ),
    table: tableOf(
      [["Model"], ["Rank"], ["Best"], ["Worst"]],
      shown.map((model) => [
        text(modelLabel(model)),
        number(model.rank, 0),
        number(model.reach.best, 0),
        number(model.reach.worst, 0),
      ]),
    ),
    height: () => rowsHeight(shown.length),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      const step = Math.ceil((last - 1) / (look.width < 500 ? 5 : 12)) || 1;
      return rowsOption({
        rows: shown.map((model) => ({ name: modelLabel(model), value: reachWords(model.reach) })),
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

function reachWords({ best, worst }: { readonly best: number; readonly worst: number }): string {
  return best === worst ? `rank ${best}` : `ranks ${best} to ${worst}`;
}

function steps(last: number, step: number): number[] {
  return Array.from({ length: Math.floor((last - 1) / step) + 1 }, (_, index) => 1 + index * step);
}
