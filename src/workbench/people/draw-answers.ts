import type { ScorableView } from "../../contract/index.ts";
import type { Session } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { drawTasks, drawnCounts, scorableOf } from "./draw-tasks.ts";
import { evidenceOf } from "./evidence.ts";
import { type LeftOutAnswer, countLeftOut, scorableAnswers } from "./scorable-answers.ts";
import { shuffled } from "./shuffled.ts";

export interface DrawRequest {
  readonly sample?: number | undefined;
  readonly drawSeed?: number | undefined;
  /** Of the order, and of the tasks where they have none of their own. */
  readonly seed: number;
}

/** The answers of a session, in an order that tells nothing; null of a run that has none to score. */
export interface DrawnAnswers {
  readonly draw: Session["draw"];
  readonly order: readonly number[] | null;
  readonly leftOut: readonly LeftOutAnswer[];
}

export async function drawAnswers(
  parts: Pick<Parts, "store">,
  runId: string,
  { sample, seed, drawSeed }: DrawRequest,
): Promise<DrawnAnswers> {
  const found = await scorableAnswers(parts, runId);
  if (found.answers.length === 0) return { draw: null, order: null, leftOut: found.leftOut };
  const { draw, drawn, leftOut } = drawTasks(found, sample, { seed, drawSeed });
  return { draw, order: shuffled(drawn, seed, "answers").map(({ itemId }) => itemId), leftOut };
}

/** What of a run people can score: totals that tell nothing of who answered. */
export async function scorableView(
  parts: Pick<Parts, "store">,
  runId: string,
  { sample, seed }: DrawRequest,
): Promise<ScorableView> {
  const found = await scorableAnswers(parts, runId);
  const { answers, leftOut } = found;
  const scorable = scorableOf(answers);
  const models = new Set(answers.map(({ modelId }) => modelId)).size;
  return {
    ...scorable,
    leftOut: countLeftOut(leftOut),
    drawn: drawnCounts(drawTasks(found, sample, { seed }), models),
    evidence: evidenceOf(models, scorable.tasks),
  };
}
