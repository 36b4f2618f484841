import { costQualityChart, latencyBoxChart, latencyHistogramChart, tokensChart } from "../../charts/index.ts";
import { type Column, type ModelResult, type Summary, describeSpend } from "../../core/index.ts";
import { COST_COLUMN } from "../columns/cost-column.ts";
import { latencyColumn } from "../columns/latency-column.ts";
import { MODEL_COLUMN } from "../columns/model-column.ts";
import { tokensColumn } from "../columns/tokens-column.ts";
import {
  COST_PER_1000_COLUMN,
  OUTPUT_PER_ANSWER_COLUMN,
  TOKENS_PER_SECOND_COLUMN,
  firstTokenColumn,
} from "../columns/usage-columns.ts";
import { priceWords } from "./price-words.ts";
import { type Section, picture, textBlock, tableBlock } from "./block.ts";

const SPEED: readonly Column<ModelResult>[] = [
  MODEL_COLUMN,
  latencyColumn("median", "Median"),
  latencyColumn("p95", "p95"),
  latencyColumn("mean", "Mean"),
  firstTokenColumn("median", "First token"),
  firstTokenColumn("p95", "First token, p95"),
  TOKENS_PER_SECOND_COLUMN,
];

const COST: readonly Column<ModelResult>[] = [
  MODEL_COLUMN,
  COST_PER_1000_COLUMN,
  COST_COLUMN,
  tokensColumn("input", "Input"),
  tokensColumn("output", "Output"),
  OUTPUT_PER_ANSWER_COLUMN,
];

/** What answers took, and what they cost beside what they are worth. */
export function usageSections(summary: Summary): Section[] {
  const { ranking, judgeSpend } = summary;
  if (ranking.every(({ latencyMs }) => latencyMs === null)) return [];
  const judging = `Judging cost ${describeSpend(judgeSpend)} in addition.`;
  const streamed = ranking.some(({ firstTokenMs }) => firstTokenMs !== null);
  const speed = streamed ? SPEED : SPEED.filter(({ name }) => !name.startsWith("firstToken"));
  return [
    {
      title: "Cost and tokens",
      blocks: [
        ...priceWords(summary).map((words) => textBlock("text", words)),
        ...picture("cost-quality", costQualityChart(summary), false),
        tableBlock("Cost and tokens", COST, ranking),
        textBlock(
          "quiet",
          `Tokens are sums over all answers; cost includes all calls, also failed ones and warm-ups. ${judging}`,
        ),
        ...picture("tokens", tokensChart(summary), true),
      ],
    },
    {
      title: "Speed",
      blocks: [
        tableBlock("Speed", speed, ranking),
        textBlock("quiet", "Latency is the time of the successful request, without waits and retries."),
        ...picture("latency-box", latencyBoxChart(summary), false),
        ...picture("latency-histogram", latencyHistogramChart(summary), false),
      ],
    },
  ];
}
