import { type Translate, english, number, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { pathSeries } from "./parts/path-series.ts";
import { GRID, TEXT, valueAxis } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { HEADS } from "./parts/words.ts";
import { drawnName } from "./parts/drawn-name.ts";

/** One answer, scored by a judge and by a person, both 0-100. */
export interface ScoredTwice {
  readonly judge: number;
  readonly human: number;
  readonly modelId: string;
}

const ENDS = [0, 100] as const;

/** A judge's scores against people's, answer by answer; null where no answer has both. `models`: all of the run, for their colours. */
export function calibrationChart(
  answers: readonly ScoredTwice[],
  models: readonly { readonly modelId: string }[],
  translate: Translate = english,
): Chart | null {
  if (answers.length === 0) return null;
  const above = answers.filter(({ judge, human }) => judge > human).length;
  const below = answers.filter(({ judge, human }) => judge < human).length;
  const judgeName = translate(/*i18n*/ { id: "chart.judge", message: "Judge" });
  const personName = translate(/*i18n*/ { id: "chart.person", message: "Person" });
  const all = answers.length;
  return {
    title: translate(
      /*i18n*/ {
        id: "chart.calibration.title",
        message: "Judge scores against human scores, of 100",
      },
    ),
    caption: translate(
      /*i18n*/ {
        id: "chart.calibration.caption",
        message:
          "One dot for each answer that has both, in the color of its model. On the line both agree; above it the judge gave more than the person.",
      },
    ),
    description: translate(
      /*i18n*/ {
        id: "chart.calibration.of",
        message:
          "Of {all} answers, the judge gave more than the person to {above}, less to {below} and the same to {same}.",
        values: { all, above, below, same: all - above - below },
      },
    ),
    table: tableOf(
      [[translate(HEADS.model)], [judgeName, translate(HEADS.of100)], [personName, translate(HEADS.of100)]],
      answers.map(({ modelId, judge, human }) => [text(modelId), number(judge, 1), number(human, 1)]),
    ),
    colored: models,
    height: () => 380,
    option: (look) => {
      const colorOf = modelColors(models, look.theme);
      const named = { nameLocation: "middle", nameTextStyle: { color: look.theme.quiet, fontSize: 12 } };
      const upright = { axisLabel: { alignMinLabel: null, alignMaxLabel: null } };
      return {
        animation: false,
        textStyle: TEXT,
        grid: { ...GRID, left: 52, right: 16, top: 12, bottom: 44 },
        tooltip: { trigger: "item", renderMode: "richText" },
        xAxis: valueAxis(look, { min: 0, max: 100, interval: 25, name: personName, nameGap: 28, ...named }),
        yAxis: valueAxis(look, {
          min: 0,
          max: 100,
          interval: 25,
          name: judgeName,
          nameGap: 34,
          ...named,
          ...upright,
        }),
        series: [
          pathSeries(
            ENDS.map((end) => [end, end] as const),
            { color: look.theme.quiet, dashed: true },
          ),
          {
            type: "scatter",
            clip: false,
            symbolSize: 8,
            cursor: "default",
            data: answers.map(({ judge, human, modelId }) => ({
              value: [human, judge],
              name: drawnName(modelId),
              itemStyle: { color: colorOf(modelId), opacity: 0.7 },
            })),
            emphasis: { disabled: true },
          },
        ],
      };
    },
  };
}
