import {
  type ModelResult,
  type Summary,
  estimateCell,
  modelLabel,
  rankingScore,
  text,
} from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { axisFor } from "./parts/axis.ts";
import { estimateWords, intervalWords } from "./parts/estimate-words.ts";
import { hollowWords, inWords } from "./parts/in-words.ts";
import { intervalMarks } from "./parts/interval-marks.ts";
import { ROW, type Row, rowsHeight, rowsOption } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";

export interface RankingChartOptions {
  /** Lower rows, for lists of runs. */
  readonly compact?: boolean;
  /** Draw only the best; colours stay those of the whole run. */
  readonly most?: number;
}

/** The mean score of each model with its interval, best on top; null where nothing is scored. */
export function rankingChart(
  { ranking, run }: Pick<Summary, "ranking" | "run">,
  { compact = false, most = ranking.length }: RankingChartOptions = {},
): Chart | null {
  const shown = ranking.slice(0, most);
  if (!shown.some(({ score }) => score.known)) return null;
  const axis = axisFor(shown.map(rankingScore).flatMap((score) => (score.known ? [score] : [])));
  const row = compact ? 38 : ROW;
  const inside = (value: number) => Math.min(axis.high, Math.max(axis.low, value));
  return {
    title: compact ? `Mean score of each model of ${run.runId}, of 100` : "Mean score of each model, of 100",
    caption: `Dot: mean score${bandWords(shown)}.${hollowWords(shown)} Axis from ${axis.low} to ${axis.high} of 100.`,
    description: inWords(
      shown.map((result) => `${modelLabel(result)}: ${estimateWords(rankingScore(result), 1) ?? "no score"}`),
    ),
    table: tableOf(
      [["Model"], ["Score", "of 100"]],
      shown.map((result) => [text(modelLabel(result)), estimateCell(rankingScore(result), 1)]),
    ),
    height: () => rowsHeight(shown.length, row),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map(rowOf),
        look,
        row,
        xAxis: { min: axis.low, max: axis.high, interval: (axis.ticks[1] ?? axis.high) - axis.low },
        draw: (index, at, y) => {
          const result = shown[index];
          const score = result === undefined ? null : rankingScore(result);
          if (result === undefined || score?.known !== true) return [];
          const { value, interval } = score;
          return intervalMarks({
            color: colorOf(result.modelId),
            page: look.theme.page,
            hollow: result.simulated,
            dot: at(inside(value)),
            low: interval === null ? null : at(inside(interval.low)),
            high: interval === null ? null : at(inside(interval.high)),
            y,
          });
        },
      });
    },
  };
}

function rowOf(result: ModelResult): Row {
  const name = modelLabel(result);
  const score = rankingScore(result);
  if (!score.known) return { name, value: "no score" };
  const { value, interval } = score;
  return interval === null
    ? { name, value: value.toFixed(1) }
    : { name, value: value.toFixed(1), quiet: intervalWords(interval, 1) };
}

function bandWords(results: readonly ModelResult[]): string {
  const level = results.map(({ score }) => (score.known ? score.interval?.level : undefined)).find(Boolean);
  return level === undefined ? "" : `, band: its ${Math.round(level * 100)} % interval`;
}
