import {
  type Basis,
  Failure,
  type Model,
  type ResultRow,
  type RunSetup,
  type Session,
  type TaskedItem,
  flaggedPoints,
  hundredOf,
  phrase,
} from "../../core/index.ts";
import { type ItemScore, itemScore, itemScores } from "../summary/item-score.ts";
import { PersonScores } from "../summary/person-scores.ts";

/** An item as exports tell it: with its model, and the one score that the ranking takes of it. */
export interface ScoredItem extends TaskedItem {
  readonly model: Model;
  readonly score: ItemScore;
}

export type ScoreOf = (row: ResultRow) => ItemScore;

/** Which score of an item counts. */
export interface RankedBy {
  /** Whose; whosever there is when absent. */
  readonly basis?: Basis | null | undefined;
  /** Which metric's, as its scores name it. */
  readonly metric?: string | null | undefined;
}

/**
 * How an item's one score is found: by a basis as the ranking takes it; without one the judges', else that of people in
 * finished sessions, else the metric's.
 */
export function scoreReader(sessions: readonly Session[], { basis, metric }: RankedBy = {}): ScoreOf {
  const people = new PersonScores(sessions);
  if (basis === undefined || basis === null) return (row) => itemScore(row, people.of(row), metric);
  return (row) => itemScores(row, people.of(row), metric)[basis];
}

export async function* scoredItems(
  { models }: Pick<RunSetup, "models">,
  items: AsyncIterable<TaskedItem>,
  scoreOf: ScoreOf,
): AsyncGenerator<ScoredItem> {
  const known = new Map(models.map((model) => [model.modelId, model]));
  for await (const detail of items) {
    const { modelId } = detail.item;
    const model = known.get(modelId);
    if (model === undefined)
      throw new Failure("bug", phrase`The run has items of the model ${modelId}, which is not in its setup.`);
    yield { ...detail, model, score: scoreOf(resultRow(detail)) };
  }
}

/** The numbers of an item, as summaries read them. */
export function resultRow({ item, response, scores }: TaskedItem): ResultRow {
  return {
    itemId: item.id,
    taskId: item.taskId,
    modelId: item.modelId,
    sample: item.sample,
    status: item.status,
    error: item.error,
    latencyMs: response?.latencyMs ?? null,
    firstTokenMs: response?.firstTokenMs ?? null,
    finishReason: response?.finishReason ?? null,
    inputTokens: response?.usage.inputTokens ?? null,
    outputTokens: response?.usage.outputTokens ?? null,
    costUsd: response?.costUsd ?? null,
    scores: scores
      .filter(({ superseded }) => !superseded)
      .map((score) => ({
        scorer: score.scorer,
        kind: score.scorerKind,
        value: score.outcome.scored ? score.outcome.value : null,
        hundred: hundredOf(score),
        unscoredReason: score.outcome.scored ? null : score.outcome.reason,
        autoFail: score.autoFail,
        pointsMissing: flaggedPoints(score, "missing"),
        pointsClamped: flaggedPoints(score, "clamped"),
        costUsd: score.costUsd,
      })),
  };
}

/** Tokens of an answer by its time; null where either is not known. */
export function tokensPerSecond({ response }: Pick<TaskedItem, "response">): number | null {
  const tokens = response?.usage.outputTokens ?? null;
  if (response === null || tokens === null || response.latencyMs === 0) return null;
  return (1000 * tokens) / response.latencyMs;
}

/** What judges say of an answer, or people where there is no judge; each by name where there are several. */
export function reasonOf({ scores }: Pick<TaskedItem, "scores">): string | null {
  const current = scores.filter(({ superseded, reason }) => !superseded && reason !== "");
  const judged = current.filter(({ scorerKind }) => scorerKind === "judge");
  const said = judged.length > 0 ? judged : current.filter(({ scorerKind }) => scorerKind === "person");
  const [first, ...others] = said;
  if (first === undefined) return null;
  // A person's note on an answer stands with each criterion.
  if (others.every(({ reason }) => reason === first.reason)) return first.reason;
  return said.map(({ scorer, reason }) => `${scorer}: ${reason}`).join("\n\n");
}

/** Why an item has no answer or no judgement; null where nothing went wrong. */
export function errorOf({ item }: Pick<TaskedItem, "item">): string | null {
  return item.error?.message ?? item.skipReason;
}

/** Why an item has no score, such as `refusal`; null where it has one. */
export const unscoredReasonOf = ({ score }: Pick<ScoredItem, "score">): string | null =>
  score.scored ? null : score.reason;

/** Whether an auto-fail rule made an answer worth 0; null where nobody has scored it. */
export function autoFailOf({ scores }: Pick<TaskedItem, "scores">): "true" | "false" | null {
  const current = scores.filter(({ superseded }) => !superseded);
  if (current.length === 0) return null;
  return current.some(({ autoFail }) => autoFail) ? "true" : "false";
}
