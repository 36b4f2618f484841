import type { Client, CollectionView } from "../../contract/index.ts";
import { LONGEST_RUN_NAME, type QuestionCriterion } from "../../core/index.ts";
import { type Typed, readNumber } from "../typed-number.ts";

/** What is typed before judges rate questions. */
export interface QuestionJudgingDraft {
  readonly judges: string[];
  readonly criteria: QuestionCriterion[];
  readonly prompt: string;
  readonly maxBudgetUsd: Typed;
}

/** Questions that are rated. */
export interface JudgedQuestions {
  readonly collection: Pick<CollectionView, "name">;
  /** Only this question of it. */
  readonly taskId?: string | undefined;
}

export type JudgeQuestionsRequest = Parameters<Client["judgeQuestions"]>[0]["body"];

/** What is asked of the server. */
export function judgeQuestionsRequest(
  { judges, criteria, prompt, maxBudgetUsd }: QuestionJudgingDraft,
  { collection, taskId }: JudgedQuestions,
  name: string,
): JudgeQuestionsRequest {
  const limit = readNumber(maxBudgetUsd);
  return {
    collection: collection.name,
    ...(taskId === undefined ? {} : { taskIds: [taskId] }),
    name: name.slice(0, LONGEST_RUN_NAME),
    judges,
    criteria,
    prompt: prompt.trim(),
    queue: true,
    ...(limit === undefined ? {} : { maxBudgetUsd: limit }),
  };
}
