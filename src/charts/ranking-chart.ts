import {
  type MessageDescriptor,
  type ModelResult,
  type Summary,
  type Translate,
  english,
  estimateCell,
  rankingScore,
  text,
} from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { axisFor } from "./parts/axis.ts";
import { estimateWords, intervalWords } from "./parts/estimate-words.ts";
import { hollowWords, inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { intervalMarks } from "./parts/interval-marks.ts";
import { type Amount, HEADS, amountIn } from "./parts/words.ts";
import { LINE, LOW_LINE, type Row, rowsHeight, rowsOption } from "./parts/rows.ts";
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
  translate: Translate = english,
): Chart | null {
  const shown = ranking.slice(0, most);
  if (!shown.some(({ score }) => score.known)) return null;
  const axis = axisFor(shown.map(rankingScore).flatMap((score) => (score.known ? [score] : [])));
  const size = compact ? LOW_LINE : LINE;
  const amount = amountIn(translate);
  const label = labelIn(translate);
  const { runId } = run;
  const inside = (value: number) => Math.min(axis.high, Math.max(axis.low, value));
  return {
    title: translate(
      compact
        ? /*i18n*/ {
            id: "chart.ranking.title-of-run",
            message: "Mean score of each model of {runId}, of 100",
            values: { runId },
          }
        : /*i18n*/ { id: "chart.ranking.title", message: "Mean score of each model, of 100" },
    ),
    caption: `${translate(dotMessage(shown))}${hollowWords(shown, translate)} ${translate(
      /*i18n*/ {
        id: "chart.ranking.axis",
        message: "Axis from {low} to {high} of 100.",
        values: { low: axis.low, high: axis.high },
      },
    )}`,
    description: inWords(
      shown.map(
        (result) =>
          `${label(result)}: ${estimateWords(rankingScore(result), 1, amount) ?? translate(NO_SCORE)}`,
      ),
      translate,
    ),
    table: tableOf(
      [[translate(HEADS.model)], [translate(HEADS.score), translate(HEADS.of100)]],
      shown.map((result) => [text(label(result)), estimateCell(rankingScore(result), 1)]),
    ),
    height: (width) => rowsHeight(shown.length, width, size),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map((result) => rowOf(result, label(result), { amount, noScore: translate(NO_SCORE) })),
        look,
        size,
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

const NO_SCORE = /*i18n*/ { id: "chart.no-score", message: "no score" };

interface RowWords {
  readonly amount: Amount;
  readonly noScore: string;
}

function rowOf(result: ModelResult, name: string, { amount, noScore }: RowWords): Row {
  const score = rankingScore(result);
  if (!score.known) return { name, value: noScore };
  const { value, interval } = score;
  return interval === null
    ? { name, value: amount(value, 1) }
    : { name, value: amount(value, 1), quiet: intervalWords(interval, 1, amount) };
}

function dotMessage(results: readonly ModelResult[]): MessageDescriptor {
  const level = results.map(({ score }) => (score.known ? score.interval?.level : undefined)).find(Boolean);
  if (level === undefined) return /*i18n*/ { id: "chart.ranking.dot", message: "Dot: mean score." };
  return /*i18n*/ {
    id: "chart.ranking.dot-and-band",
    message: "Dot: mean score, band: its {percent} % interval.",
    values: { percent: Math.round(level * 100) },
  };
}
