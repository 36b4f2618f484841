import { type Summary, modelLabel, number, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import { modelColors } from "./model-colors.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { rowsHeight, rowsOption } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { whole } from "./parts/whole.ts";

const THICKNESS = 14;

/** Tokens in and out of each model as bars from 0; null where no count is known. */
export function tokensChart({ ranking }: Pick<Summary, "ranking">): Chart | null {
  const shown = ranking.flatMap((result) => {
    const { input, output } = result.tokens;
    const known = result.latencyMs !== null && input !== null && output !== null;
    return known ? [{ ...result, input, output }] : [];
  });
  if (shown.length === 0) return null;
  const longest = Math.max(...shown.map(({ input, output }) => input + output), 1);
  return {
    title: "Tokens of each model, all answers together",
    caption:
      "Pale: what was sent to the model. Full: what it wrote. Families of models count differently, so compare with care. Axis from 0.",
    description: inWords(
      shown.map(
        (model) => `${modelLabel(model)}: ${whole(model.input)} tokens in, ${whole(model.output)} out`,
      ),
    ),
    table: tableOf(
      [["Model"], ["Input", "tokens"], ["Output", "tokens"]],
      shown.map((model) => [text(modelLabel(model)), number(model.input, 0), number(model.output, 0)]),
    ),
    height: () => rowsHeight(shown.length),
    option: (look) => {
      const colorOf = modelColors(ranking, look.theme);
      return rowsOption({
        rows: shown.map((model) => ({
          name: modelLabel(model),
          value: whole(model.input + model.output),
          ...(look.width < 500 ? {} : { quiet: `${whole(model.input)} in, ${whole(model.output)} out` }),
        })),
        look,
        sink: 2,
        xAxis: { ...fromZero(longest, look.width), axisLabel: { formatter: whole } },
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
