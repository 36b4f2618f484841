import type { EvalScore, ItemDetailView, ManualScoreBody } from "../../contract/index.ts";
import { Failure, MANUAL_SCORER, type Score, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { getItem } from "../runs/get-item.ts";
import { requireSetup } from "../runs/get-run.ts";
import { entriesOf, latestScore } from "../results/eval-results.ts";
import { getItemView } from "../runs/item-view.ts";

const PASS_FAIL = { pass: 1, fail: 0 } as const;

/** One person's word on one answer: 1 to 5, or pass and fail. A later word of the same person replaces it. */
export async function scoreManually(
  parts: Parts,
  body: ManualScoreBody,
): Promise<ItemDetailView & EvalScore> {
  const { runId, itemId } = body;
  await saveManualScore(parts, body);
  const shown = await requireSetup(parts, runId);
  const view = await getItemView(parts, runId, itemId);
  const given = latestScore(shown, itemId, view.scores, await entriesOf(parts, shown));
  if (given === null) throw new Failure("bug", phrase`Item ${itemId} of run ${runId} has no such score.`);
  return { ...view, ...given };
}

/** Stores it, and says when. */
export async function saveManualScore(parts: Parts, body: ManualScoreBody): Promise<number> {
  const { runId, itemId, scoreValue, rater, justification, tags } = body;
  const { response } = await getItem(parts, runId, itemId);
  if (response === null)
    throw new Failure("conflict", phrase`Item ${itemId} of run ${runId} has no answer to score.`);
  const outcome =
    typeof scoreValue === "number"
      ? { scored: true as const, value: scoreValue, scaleMin: 1, scaleMax: 5 }
      : { scored: true as const, value: PASS_FAIL[scoreValue], scaleMin: 0, scaleMax: 1 };
  const score: Score = {
    scorer: `${MANUAL_SCORER}${rater}`,
    scorerKind: "person",
    outcome,
    autoFail: false,
    reason: justification,
    parts: {},
    flags: tags,
    transcript: null,
    costUsd: null,
  };
  const now = parts.clock.now();
  await parts.store.replaceScore(itemId, score, now);
  // Whoever scores many answers by hand need not wait for the report after each.
  void parts.reports.refresh(runId);
  return now;
}
