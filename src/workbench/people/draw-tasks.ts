import { type AnsweredItem, type Scorable, type Session, tasksToDraw } from "../../core/index.ts";
import { shuffled } from "./blinding.ts";
import type { LeftOutAnswer, scorableAnswers } from "./scorable-answers.ts";

export function scorableOf(answers: readonly AnsweredItem[]): Scorable {
  const sizes = [...Map.groupBy(answers, ({ taskId }) => taskId).values()].map(({ length }) => length);
  return { tasks: sizes.length, answers: answers.length, answersPerTask: Math.max(0, ...sizes) };
}

/**
 * The answers of a session: all, or those to tasks drawn at random, each task with the same chance. Models stay together on
 * a task, so that a small session can compare them.
 */
export function drawTasks(
  { answers, leftOut }: Awaited<ReturnType<typeof scorableAnswers>>,
  sample: number | undefined,
  seed: number,
): {
  readonly draw: Session["draw"];
  readonly drawn: readonly AnsweredItem[];
  readonly leftOut: readonly LeftOutAnswer[];
} {
  if (sample === undefined) return { draw: null, drawn: answers, leftOut };
  const scorable = scorableOf(answers);
  const count = tasksToDraw(sample, scorable);
  const taskIds = [...new Set(answers.map(({ taskId }) => taskId))];
  const chosen = new Set(shuffled(taskIds, seed, "tasks").slice(0, count));
  const drawn = answers.filter(({ taskId }) => chosen.has(taskId));
  return {
    draw: {
      count: drawn.length,
      of: answers.length,
      probability: count / taskIds.length,
      tasks: { count, of: taskIds.length },
    },
    drawn,
    leftOut: leftOut.filter(({ taskId }) => chosen.has(taskId)),
  };
}
