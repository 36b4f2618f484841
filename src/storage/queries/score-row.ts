import { type Score, flaggedPoints, hundredOf } from "../../core/index.ts";
import { type Blob, toBlob } from "./blobs.ts";
import { storableText } from "./context.ts";

/** A score as its row, and the text that the row refers to. */
export function scoreRow(itemId: number, score: Score, now: number) {
  const { scorer, scorerKind, outcome, autoFail, costUsd, reason, parts, flags, transcript } = score;
  const detail: Blob = toBlob(JSON.stringify({ reason, parts, flags, transcript }));
  const row = {
    item_id: itemId,
    scorer,
    scorer_kind: scorerKind,
    value: outcome.scored ? outcome.value : null,
    scale_min: outcome.scored ? outcome.scaleMin : null,
    scale_max: outcome.scored ? outcome.scaleMax : null,
    hundred: hundredOf(score),
    unscored_reason: outcome.scored ? null : storableText(outcome.reason),
    auto_fail: autoFail ? 1 : 0,
    points_missing: scorerKind === "judge" ? flaggedPoints(score, "missing") : 0,
    points_clamped: scorerKind === "judge" ? flaggedPoints(score, "clamped") : 0,
    cost_usd: costUsd,
    detail_blob: detail.hash,
    created_at: now,
  };
  return { row, detail };
}
