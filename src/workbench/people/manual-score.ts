import type { ManualScoreBody } from "../../contract/index.ts";
import { Failure, type ItemDetail, type Score } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { getItem } from "../runs/get-item.ts";

const PASS_FAIL = { pass: 1, fail: 0 } as const;

/** One person's word on one answer: 1 to 5, or pass and fail. A later word of the same person replaces it. */
export async function scoreManually(parts: Parts, body: ManualScoreBody): Promise<ItemDetail> {
  const { runId, itemId, scoreValue, rater, justification, tags } = body;
  const { response } = await getItem(parts, runId, itemId);
  if (response === null)
    throw new Failure("conflict", `Item ${itemId} of run ${runId} has no answer to score.`);
  const outcome =
    typeof scoreValue === "number"
      ? { scored: true as const, value: scoreValue, scaleMin: 1, scaleMax: 5 }
      : { scored: true as const, value: PASS_FAIL[scoreValue], scaleMin: 0, scaleMax: 1 };
  const score: Score = {
    scorer: `manual:${rater}`,
    scorerKind: "person",
    outcome,
    autoFail: false,
    reason: justification,
    parts: {},
    flags: tags,
    transcript: null,
    costUsd: null,
  };
  await parts.store.replaceScore(itemId, score, parts.clock.now());
  // Whoever scores many answers by hand need not wait for the report after each.
  void parts.reports.refresh(runId);
  return await getItem(parts, runId, itemId);
}
