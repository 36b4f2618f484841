import type { ScorableView } from "../../contract/index.ts";
import { type AnsweredItem, type Scorable, type Session, tasksToDraw } from "../../core/index.ts";
import { shuffled } from "./shuffled.ts";
import { type LeftOutAnswer, type ScorableAnswers, countLeftOut } from "./scorable-answers.ts";

export function scorableOf(answers: readonly AnsweredItem[]): Scorable {
  const sizes = [...Map.groupBy(answers, ({ taskId }) => taskId).values()].map(({ length }) => length);
  return { tasks: sizes.length, answers: answers.length, answersPerTask: Math.max(0, ...sizes) };
}

interface Drawn {
  readonly draw: Session["draw"];
  readonly drawn: readonly AnsweredItem[];
  readonly leftOut: readonly LeftOutAnswer[];
  /** The task of each answer that is not there. */
  readonly missing: readonly string[];
}

/**
 * The answers of a session: all, or those to tasks drawn at random, each task with the same chance. Models stay together on
 * a task, so that a small session can compare them.
 */
export function drawTasks(
  { answers, leftOut, missing }: ScorableAnswers,
  sample: number | undefined,
  { seed, drawSeed }: { readonly seed: number; readonly drawSeed?: number | undefined },
): Drawn {
  if (sample === undefined) return { draw: null, drawn: answers, leftOut, missing };
  const scorable = scorableOf(answers);
  const count = tasksToDraw(sample, scorable);
  const taskIds = [...new Set(answers.map(({ taskId }) => taskId))];
  const chosen = new Set(shuffled(taskIds, drawSeed ?? seed, "tasks").slice(0, count));
  const drawn = answers.filter(({ taskId }) => chosen.has(taskId));
  return {
    draw: {
      count: drawn.length,
      of: answers.length,
      probability: count / taskIds.length,
      tasks: { count, of: taskIds.length },
      ...(drawSeed === undefined ? {} : { seed: drawSeed }),
    },
    drawn,
    leftOut: leftOut.filter(({ taskId }) => chosen.has(taskId)),
    missing: missing.filter((taskId) => chosen.has(taskId)),
  };
}

/** How much a session would have, without a word of who answered. */
export function drawnCounts({ drawn, leftOut, missing }: Drawn, models: number): ScorableView["drawn"] {
  const byTask = [...Map.groupBy(drawn, ({ taskId }) => taskId).values()];
  const modelsOf = (own: readonly AnsweredItem[]): number => new Set(own.map(({ modelId }) => modelId)).size;
  return {
    tasks: byTask.length,
    answers: drawn.length,
    complete: byTask.filter((own) => modelsOf(own) === models).length,
    leftOut: countLeftOut(leftOut),
    missing: missing.length,
  };
}
