import { type ComparisonView, type Verdict, isoTime, pairFindingSchema } from "../../core/index.ts";

/** What a judge said of two answers; nothing where it was asked something else. */
export function toComparison({ id, runId, task, score, createdAt }: Verdict): ComparisonView[] {
  if (task.compared === undefined) return [];
  const { orders, ...finding } = pairFindingSchema.parse(score.transcript);
  const { outcome, scorer, costUsd } = score;
  return [
    {
      id,
      runId,
      ...task.compared,
      judgeId: scorer,
      ...finding,
      unscoredReason: outcome.scored ? null : outcome.reason,
      orders: orders.map(({ transcript: _transcript, ...order }) => order),
      costUsd,
      createdAt: isoTime(createdAt),
    },
  ];
}
