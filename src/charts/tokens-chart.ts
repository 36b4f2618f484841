import { type Summary, type Translate, english, number, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { labelIn } from "./parts/label.ts";
import { rowsHeight, rowsOption } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { HEADS, amountIn } from "./parts/words.ts";

const THICKNESS = 14;

/** Tokens in and out of each model as bars from 0; null where no count is known. */
export function tokensChart(
  { ranking }: Pick<Summary, "ranking">,
  translate: Translate = english,
): Chart | null {
  const whole = amountIn(translate);
  const label = labelIn(translate);
  const inAndOut = (input: number, output: number): string =>
    translate(
      /*i18n*/ {
        id: "chart.tokens.in-and-out",
        message: "{input} in, {output} out",
        values: { input: whole(input), output: whole(output) },
      },
    );
  const shown = ranking.flatMap((result) => {
    const { input, output } = result.tokens;
    const known = result.latencyMs !== null && input !== null && output !== null;
    return known ? [{ ...result, input, output }] : [];
  });
  if (shown.length === 0) return null;
  const longest = Math.max(...shown.map(({ input, output }) => input + output), 1);
  return {
    title: translate(/*i18n*/ { id: "chart.tokens.title", message: "Tokens per model over all answers" }),
    caption: translate(
      /*i18n*/ {
        id: "chart.tokens.caption",
        message:
          "Pale: what was sent to the model. Full: what it wrote. Families of models count differently, so compare with care. Axis from 0.",
      },
    ),
    description: inWords(
      shown.map((model) => {
        const values = { model: label(model), input: whole(model.input), output: whole(model.output) };
        return translate(
          /*i18n*/ { id: "chart.tokens.of", message: "{model}: {input} tokens in, {output} out", values },
        );
      }),
      translate,
    ),
    table: tableOf(
      [
        [translate(HEADS.model)],
        [translate(/*i18n*/ { id: "chart.input", message: "Input" }), translate(HEADS.tokens)],
        [translate(/*i18n*/ { id: "chart.output", message: "Output" }), translate(HEADS.tokens)],
      ],
      shown.map((model) => [text(label(model)), number(model.input, 0), number(model.output, 0)]),
    ),
    height: (width) => rowsHeight(shown.length, width),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map((model) => ({
          name: label(model),
          value: whole(model.input + model.output),
          ...(look.width < 500 ? {} : { quiet: inAndOut(model.input, model.output) }),
        })),
        look,
        xAxis: {
          ...fromZero(longest, look.width),
          axisLabel: { formatter: (value: number) => whole(value) },
        },
        draw: (index, at, y) => {
          const model = shown[index];
          if (model === undefined) return [];
          const bar = (from: number, to: number, opacity: number) => ({
            type: "rect",
            shape: { x: at(from), y: y - THICKNESS / 2, width: at(to) - at(from), height: THICKNESS },
            style: { fill: colorOf(model.modelId), opacity },
          });
          return [bar(0, model.input, 0.35), bar(model.input, model.input + model.output, 0.9)];
        },
      });
    },
  };
}
