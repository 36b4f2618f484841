import type { Basis, DetailTexts, SetUpRun } from "../../core/index.ts";
import { type ScoredItem, scoreReader, scoredItems } from "../../reports/index.ts";
import { sessionsOf } from "../people/human-scores.ts";
import type { Parts } from "../parts.ts";
import { rankingMetric } from "./ranking-metric.ts";

/** Items of a run with the one score that its ranking takes of each, so that no file says another than the summary. */
export interface ItemReader {
  readonly scoreOf: ReturnType<typeof scoreReader>;
  readonly items: (texts: DetailTexts, modelId?: string) => AsyncIterable<ScoredItem>;
}

/** `basis`: of the run's summary. */
export async function readerOf(
  parts: Pick<Parts, "store">,
  found: SetUpRun,
  basis: Basis | null,
): Promise<ItemReader> {
  const { runId } = found.run;
  const metric = await rankingMetric(parts.store, runId);
  const scoreOf = scoreReader(await sessionsOf(parts, runId), { basis, metric });
  const items: ItemReader["items"] = (texts, modelId) =>
    scoredItems(found.setup, parts.store.readDetails({ runId, modelId, texts }), scoreOf);
  return { scoreOf, items };
}
