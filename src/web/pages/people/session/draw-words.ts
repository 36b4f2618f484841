import type { ScorableView, SessionView } from "../../../../contract/index.ts";
import {
  FEWEST_TASKS,
  type LeftOutCounts,
  leftOutWords,
  tasksToDraw,
  wholeNumber,
} from "../../../../core/index.ts";

const answers = (count: number): string => `${wholeNumber(count)} ${count === 1 ? "answer" : "answers"}`;
const tasks = (count: number): string => `${wholeNumber(count)} ${count === 1 ? "task" : "tasks"}`;

/** What is in a session: `3 of 48 tasks, 12 answers`. */
export function drawWords({ draw, total }: Pick<SessionView, "draw" | "total">): string {
  if (draw === null) return `All ${answers(total)}`;
  const { tasks: drawn, of } = draw;
  if (drawn === undefined) return `${answers(total)} drawn at random from ${wholeNumber(of)}`;
  return `${wholeNumber(drawn.count)} of ${tasks(drawn.of)}, ${answers(total)}`;
}

/** What is not in it, as a sentence with a blank behind it; nothing when nothing was left out. */
export function leftOutSentence(leftOut: LeftOutCounts): string {
  const words = leftOutWords(leftOut);
  const count = leftOut.empty + leftOut.refusal;
  return words === "" ? "" : `${answers(count)} left out: ${words}. `;
}

/** What starting would do. */
export function planWords(sample: number | null, scorable: ScorableView): string {
  const { tasks: all, answers: total, answersPerTask, leftOut } = scorable;
  if (total === 0) return `Nothing to score. ${leftOutSentence(leftOut)}`.trim();
  if (sample === null)
    return `You score all ${answers(total)} to ${tasks(all)}. ${leftOutSentence(leftOut)}`.trim();
  const count = tasksToDraw(sample, scorable);
  const most = count * answersPerTask;
  // Tasks with fewer answers than others may be drawn.
  const isExact = total === all * answersPerTask;
  const drawn = `You score ${wholeNumber(count)} of ${tasks(all)}, drawn at random, with every model's answers: ${isExact ? "" : "up to "}${answers(most)}.`;
  const few =
    count < FEWEST_TASKS
      ? ` Fewer than ${FEWEST_TASKS} tasks can't show which model is better: enter ${wholeNumber(FEWEST_TASKS * answersPerTask)} or more.`
      : "";
  return `${drawn}${all < FEWEST_TASKS ? "" : few}`;
}
