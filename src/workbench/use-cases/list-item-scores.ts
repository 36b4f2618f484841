import type { Basis, ItemScoreView, Page, PageRequest } from "../../core/index.ts";
import { scoreReader } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { sessionsOf } from "../said-by-people.ts";
import { requireRun } from "./get-run.ts";

export interface ItemScoresRequest extends PageRequest {
  /** Whose scores; any that there are when absent. */
  readonly basis?: Basis | undefined;
}

/** Items of a run with the score that counts, in order of their ids. A full page may be the last one. */
export async function listItemScores(
  parts: Pick<Parts, "store" | "isGone">,
  runId: string,
  { basis, cursor = "0", limit }: ItemScoresRequest,
): Promise<Page<ItemScoreView>> {
  await requireRun(parts, runId);
  const scoreOf = scoreReader(await sessionsOf(parts, runId), basis);
  const rows: ItemScoreView[] = [];
  for await (const row of parts.store.readResults(runId, Number(cursor))) {
    const score = scoreOf(row);
    rows.push({
      itemId: row.itemId,
      taskId: row.taskId,
      modelId: row.modelId,
      sample: row.sample,
      status: row.status,
      score: score.scored ? score.value : null,
      unscoredReason: score.scored ? null : score.reason,
      autoFail: row.scores.some(({ autoFail }) => autoFail),
      latencyMs: row.latencyMs,
      costUsd: row.costUsd,
    });
    if (rows.length === limit) break;
  }
  return { rows, next: rows.length === limit ? String(rows.at(-1)?.itemId) : null };
}
