import { z } from "zod";
import {
  type ModelComparison,
  type ModelResult,
  type Summary,
  dollars,
  english,
  modelLabel,
  rankingScore,
  standingOf,
  timeAnywhere,
} from "../../core/index.ts";
import { firstThatFit } from "../answer-size.ts";
import { type Answer, READS, tool } from "../tool.ts";
import { estimateData, estimateWords, moreWords, named } from "../words.ts";
import { caveatsOf } from "./caveats.ts";
import { runId } from "./inputs.ts";

const estimate = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  reason: z.string().optional(),
});

export const getResults = tool({
  name: "get_results",
  title: "Read results",
  description:
    "The ranking of a run: what it says in a sentence, every model's score from 0 to 100 with its 95 % confidence interval and " +
    "the ranks that the data allow, which neighbours can be told apart, and caveats.",
  input: z.strictObject({
    run_id: runId,
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, "must be the cursor of an answer")
      .optional(),
  }),
  output: z.object({
    sentence: z.string().nullable().describe("On the first page"),
    scored_by: z.string().nullable(),
    ranking: z.array(
      z.object({
        rank: z.int(),
        ranks: z.array(z.int()).nullable().describe("Best and worst rank that the data allow"),
        model: z.string(),
        score: estimate,
        scored: z.int(),
        ahead_of_next: estimate.nullable(),
        told_apart_from_next: z.boolean().nullable(),
      }),
    ),
    caveats: z.array(z.string()),
    next: z.string().nullable(),
  }),
  hints: READS,
  async answer({ run_id, cursor = "0" }, { client, signal }) {
    const summary = await client.getResults({ params: { runId: run_id } }, signal);
    return resultsAnswer(summary, Number(cursor));
  },
});

function resultsAnswer(summary: Summary, from: number): Answer {
  const { ranking, basis } = summary;
  const isFirst = from === 0;
  const standing = standingOf(summary, timeAnywhere);
  const caveats = isFirst ? [...(standing === null ? [] : [english(standing)]), ...caveatsOf(summary)] : [];
  const sentence = isFirst ? named(summary.sentence, 260) : null;
  const rows = ranking.slice(from).map((model, index) => {
    const next = ranking[from + index + 1];
    return { model, comparison: comparisonOf(summary, model, next) };
  });
  return firstThatFit(rows, (some, isCut) => {
    const next = isCut ? String(from + some.length) : null;
    return {
      text: [
        ...(sentence === null ? [] : [sentence]),
        basis === null ? "Nothing is scored yet." : `Scored by ${scorers(summary)}; mean of 100 (95 % CI):`,
        ...some.map(({ model, comparison }) => rankingLine(model, comparison)),
        ...(caveats.length === 0 ? [] : ["Caveats:", ...caveats.map((caveat) => `- ${caveat}`)]),
        ...moreWords(next),
      ].join("\n"),
      data: {
        sentence,
        scored_by: basis === null ? null : scorers(summary),
        ranking: some.map(({ model, comparison }) => rankingData(model, comparison)),
        caveats,
        next,
      },
    };
  }).answer;
}

function scorers({ basis, metric }: Summary): string {
  return metric === null ? (basis ?? "nobody") : `the metric ${named(metric)}`;
}

function comparisonOf(
  { comparisons }: Summary,
  { modelId }: ModelResult,
  next: ModelResult | undefined,
): ModelComparison | undefined {
  return comparisons.find(({ first, second }) => first === modelId && second === next?.modelId);
}

function rankingLine(model: ModelResult, comparison: ModelComparison | undefined): string {
  const { rank, rankInterval, costUsd, scored, counts } = model;
  const ranks = rankInterval === null ? "ranks unknown" : `ranks ${rankInterval.best}–${rankInterval.worst}`;
  const items = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const cost = costUsd === null ? "cost unknown" : dollars(costUsd);
  const line = `${rank}. ${named(modelLabel(model), 60)}: ${estimateWords(rankingScore(model))}; ${ranks}; ${scored} of ${items} items scored; ${cost}`;
  if (comparison === undefined) return line;
  const { toldApart, difference, second } = comparison;
  const apart = toldApart ? "ahead of" : "can't be told apart from";
  return `${line}; ${apart} ${named(second, 60)}: difference ${estimateWords(difference)}`;
}

function rankingData(model: ModelResult, comparison: ModelComparison | undefined) {
  const { rank, rankInterval, scored } = model;
  return {
    rank,
    ranks: rankInterval === null ? null : [rankInterval.best, rankInterval.worst],
    model: named(modelLabel(model), 60),
    score: estimateData(rankingScore(model)),
    scored,
    ahead_of_next: comparison === undefined ? null : estimateData(comparison.difference),
    told_apart_from_next: comparison?.toldApart ?? null,
  };
}
