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

/** A run's answers, and those of them in which there is nothing to score. Who gave them must not reach a face. */
export async function scorableAnswers(
  { store }: Pick<Parts, "store">,
  runId: string,
): Promise<{ readonly answers: readonly AnsweredItem[]; readonly leftOut: readonly LeftOutAnswer[] }> {
  const answers: AnsweredItem[] = [];
  const leftOut: LeftOutAnswer[] = [];
  for await (const { item, response } of store.readDetails({ runId, texts: "spoken" })) {
    if (response === null) continue;
    const { id: itemId, taskId, modelId } = item;
    // What judges need not look at, people need not either.
    const reason = unscorable(response);
    if (reason === null) answers.push({ itemId, taskId, modelId });
    else leftOut.push({ itemId, taskId, reason });
  }
  return { answers, leftOut };
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
