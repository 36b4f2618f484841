import { hundredOf, isoTime } from "../../core/index.ts";
import { type ScoredItem, tokensPerSecond } from "./scored-item.ts";

/** Everything of an item that is told: the provider's raw answer and the judges' transcripts are left out. */
export function exportedItem(scored: ScoredItem): object {
  const { item, task, model, score, response, scores } = scored;
  return {
    itemId: item.id,
    provider: model.provider,
    modelId: model.modelId,
    modelName: model.name,
    variant: model.variant?.id ?? null,
    parameters: model.parameters,
    taskId: item.taskId,
    sample: item.sample,
    task: {
      version: task.version,
      title: task.title ?? null,
      category: task.category,
      difficulty: task.difficulty ?? null,
      templateVersion: task.templateVersion ?? null,
      tags: task.tags,
    },
    status: item.status,
    attempts: item.attempts,
    error: item.error,
    skipReason: item.skipReason,
    score: score.scored ? score.value : null,
    unscoredReason: score.scored ? null : score.reason,
    response: response === null ? null : exportedResponse({ ...scored, response }),
    scores: scores.map((one) => ({
      scorer: one.scorer,
      kind: one.scorerKind,
      value: one.outcome.scored ? one.outcome.value : null,
      scaleMin: one.outcome.scored ? one.outcome.scaleMin : null,
      scaleMax: one.outcome.scored ? one.outcome.scaleMax : null,
      hundred: hundredOf(one),
      unscoredReason: one.outcome.scored ? null : one.outcome.reason,
      autoFail: one.autoFail,
      reason: one.reason,
      parts: one.parts,
      flags: one.flags,
      costUsd: one.costUsd,
      createdAt: isoTime(one.createdAt),
      superseded: one.superseded,
    })),
  };
}

function exportedResponse(answered: { readonly response: NonNullable<ScoredItem["response"]> }): object {
  const { raw: _raw, startedAt, endedAt, ...told } = answered.response;
  return {
    ...told,
    tokensPerSecond: tokensPerSecond(answered),
    startedAt: isoTime(startedAt),
    endedAt: isoTime(endedAt),
  };
}
