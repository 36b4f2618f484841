import {
  Failure,
  type AnsweredItem,
  type LeftOutCounts,
  type Session,
  leftOutWords,
  phrase,
} from "../../core/index.ts";
import { unscorable } from "../../scoring/index.ts";
import type { Parts } from "../parts.ts";

export type LeftOutAnswer = NonNullable<Session["leftOut"]>[number] & { readonly taskId: string };

export interface ScorableAnswers {
  readonly answers: readonly AnsweredItem[];
  readonly leftOut: readonly LeftOutAnswer[];
  /** The task of each answer that failed or has not come yet. */
  readonly missing: readonly string[];
}

/**
 * A run's answers, those of them in which there is nothing to score, and the tasks of those that are not there. Who gave
 * them must not reach a face.
 */
export async function scorableAnswers(
  { store }: Pick<Parts, "store">,
  runId: string,
): Promise<ScorableAnswers> {
  const answers: AnsweredItem[] = [];
  const leftOut: LeftOutAnswer[] = [];
  const missing: string[] = [];
  for await (const { item, response } of store.readDetails({ runId, texts: "spoken" })) {
    const { id: itemId, taskId, modelId } = item;
    if (response === null) {
      missing.push(taskId);
      continue;
    }
    // What judges need not look at, people need not either.
    const reason = unscorable(response);
    if (reason === null) answers.push({ itemId, taskId, modelId });
    else leftOut.push({ itemId, taskId, reason });
  }
  return { answers, leftOut, missing };
}

export function countLeftOut(leftOut: readonly Pick<LeftOutAnswer, "reason">[]): LeftOutCounts {
  const refusal = leftOut.filter(({ reason }) => reason === "refusal").length;
  return { empty: leftOut.length - refusal, refusal };
}

export function nothingToScore(runId: string, leftOut: readonly LeftOutAnswer[]): Failure {
  if (leftOut.length === 0) return new Failure("conflict", phrase`Run ${runId} has no answers to score yet.`);
  const words = leftOutWords(countLeftOut(leftOut));
  return new Failure("conflict", phrase`Run ${runId} has no answers that can be scored: ${words}.`);
}
