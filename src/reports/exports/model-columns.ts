import type { Estimate, ModelResult, Summary } from "../../core/index.ts";
import type { ExportColumn } from "./export-table.ts";

type ModelLine = ModelResult & {
  /** 1 to 5. */
  readonly rating: Estimate | undefined;
  /** 0 to 1, of people's comparisons, else of judges'. */
  readonly winRate: Estimate | undefined;
};

const known = (estimate: Estimate | undefined): number | null =>
  estimate?.known === true ? estimate.value : null;

export const MODEL_COLUMNS: readonly ExportColumn<ModelLine>[] = [
  { name: "provider", value: ({ provider }) => provider },
  { name: "model", value: ({ modelId }) => modelId },
  { name: "avg_rating", value: ({ rating }) => known(rating) },
  { name: "winrate", value: ({ winRate }) => known(winRate) },
  { name: "cost_per_1k_tasks", value: ({ costPer1000Tasks }) => costPer1000Tasks },
  { name: "avg_latency", value: ({ latencyMs }) => latencyMs?.mean ?? null },
  { name: "avg_tokens", value: ({ meanTokens }) => meanTokens },
];

/** The models of a summary with what was said of each elsewhere in it. */
export function modelLines({ ranking, people, pairs }: Summary): ModelLine[] {
  const compared = pairs.find(({ by }) => by === "people") ?? pairs[0];
  return ranking.map((model) => ({
    ...model,
    rating: people?.ratings.find(({ modelId }) => modelId === model.modelId)?.rating,
    winRate: compared?.models.find(({ modelId }) => modelId === model.modelId)?.winRate,
  }));
}
