import { type Translate, english, spendMessage, text } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import {
  type CostParts,
  PART_OPACITY,
  costCells,
  costHeads,
  sumOf,
  toneWords,
  unknownWords,
  usedParts,
} from "./parts/cost-parts.ts";
import { fromZero } from "./parts/from-zero.ts";
import { inWords } from "./parts/in-words.ts";
import { rowsHeight, rowsOption } from "./parts/rows.ts";
import { tableOf } from "./parts/table-of.ts";
import { HEADS, amountIn } from "./parts/words.ts";

const THICKNESS = 14;
/** More bars than these are not looked at; the table has them. */
const MOST_BARS = 30;

/** What something has cost: a model, or a run. */
export interface CostRow {
  readonly label: string;
  readonly parts: CostParts;
}

/** What each has cost, by what it was spent on, in the order that is given; null where nothing was called. */
export function costBarsChart(
  rows: readonly CostRow[],
  by: "model" | "run",
  translate: Translate = english,
): Chart | null {
  const called = rows.filter(({ parts }) => sumOf(parts).calls > 0);
  if (called.length === 0) return null;
  const used = usedParts(called.map(({ parts }) => parts));
  const drawn = called.slice(0, MOST_BARS);
  const longest = Math.max(...drawn.map(({ parts }) => sumOf(parts).usd));
  const amount = amountIn(translate);
  const total = ({ parts }: CostRow): string => translate(spendMessage(sumOf(parts)));
  return {
    title: translate(
      by === "model"
        ? /*i18n*/ { id: "chart.costs.by-model", message: "Cost of each model, USD" }
        : /*i18n*/ { id: "chart.costs.by-run", message: "Cost of each run, USD" },
    ),
    caption: `${toneWords(used, translate)}${translate(
      /*i18n*/ { id: "chart.costs.axis", message: "Axis from 0." },
    )}${unknownWords(
      called.map(({ parts }) => parts),
      translate,
    )}${
      called.length > drawn.length
        ? ` ${translate(/*i18n*/ { id: "chart.costs.first", message: "The first {shown} of {all} are drawn; the table has all.", values: { shown: drawn.length, all: called.length } })}`
        : ""
    }`,
    description: inWords(
      called.map((row) => `${row.label}: ${total(row)}`),
      translate,
    ),
    table: tableOf(
      [
        [translate(by === "model" ? HEADS.model : /*i18n*/ { id: "chart.run", message: "Run" })],
        ...costHeads(used, translate),
      ],
      called.map(({ label, parts }) => [text(label), ...costCells(used, parts)]),
    ),
    height: (width) => rowsHeight(drawn.length, width),
    option: (look) =>
      rowsOption({
        rows: drawn.map((row) => ({ name: row.label, value: briefly(row, translate) })),
        look,
        xAxis: {
          ...fromZero(longest === 0 ? 1 : longest, look.width),
          axisLabel: { formatter: (value: number) => amount(value, digitsFor(longest)) },
        },
        draw: (index, at, y) => {
          const row = drawn[index];
          if (row === undefined) return [];
          let from = 0;
          return used.map((part) => {
            const to = from + row.parts[part].usd;
            const shape = { x: at(from), y: y - THICKNESS / 2, width: at(to) - at(from), height: THICKNESS };
            from = to;
            return { type: "rect", shape, style: { fill: look.theme.accent, opacity: PART_OPACITY[part] } };
          });
        },
      }),
  };
}

/** As many digits as an axis needs that ends there. */
export const digitsFor = (longest: number): number =>
  longest === 0 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(longest))));

/** `$1.20`, `≥ $1.20`, `unknown`. */
function briefly({ parts }: CostRow, translate: Translate): string {
  const { usd, unknownCalls } = sumOf(parts);
  if (unknownCalls > 0 && usd === 0)
    return translate(/*i18n*/ { id: "chart.costs.unknown-amount", message: "unknown" });
  const known = translate(/*i18n*/ { id: "chart.costs.amount", message: "{usd}", values: { usd: { usd } } });
  return unknownCalls === 0 ? known : `≥ ${known}`;
}
