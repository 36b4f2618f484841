/** The score of one model on one task, and the item that has the text. */
export interface TaskScore {
  readonly taskId: string;
  readonly modelId: string;
  readonly itemId: number;
  readonly score: number;
}

/** Why a task is shown: the first model did best or worst on it, or the second was far ahead there. */
export type ExampleReason = "best" | "worst" | "reversed";

export interface PickedTask {
  readonly reason: ExampleReason;
  readonly taskId: string;
  /** Of the first model and, where it has a score, of the second. */
  readonly answers: readonly PickedAnswer[];
}

/** The answer that is shown of those that a model gave to a task. */
export interface PickedAnswer {
  readonly itemId: number;
  /** The model's score on the task: the mean of all its answers to it. */
  readonly mean: number;
  readonly answers: number;
}

const MOST = 2;

/** The tasks that show most of a ranking's first two models. No task is shown twice. */
export function pickExamples(scores: readonly TaskScore[], [first, second]: readonly string[]): PickedTask[] {
  const ofFirst = byTask(scores, first);
  const ofSecond = byTask(scores, second);
  const shown = new Set<string>();
  const pick = (reason: ExampleReason, ordered: readonly TaskAnswers[], most = MOST): PickedTask[] =>
    ordered
      .filter(({ taskId }) => !shown.has(taskId))
      .slice(0, most)
      .map((own) => {
        const { taskId } = own;
        shown.add(taskId);
        const other = ofSecond.get(taskId);
        return {
          reason,
          taskId,
          answers: [shownOf(own, reason), ...(other === undefined ? [] : [shownOf(other, "reversed")])],
        };
      });
  const lead = ({ taskId, mean }: TaskAnswers): number => (ofSecond.get(taskId)?.mean ?? mean) - mean;
  const all = [...ofFirst.values()];
  // What is called best and worst is so; of tasks on which the second is ahead, those come that are not shown yet.
  const best = pick(
    "best",
    all.toSorted((one, other) => other.mean - one.mean),
    Math.min(MOST, Math.ceil(all.length / 2)),
  );
  const worst = pick(
    "worst",
    all.toSorted((one, other) => one.mean - other.mean),
  );
  const reversed = pick(
    "reversed",
    all.filter((one) => lead(one) > 0).toSorted((one, other) => lead(other) - lead(one)),
  );
  return [...best, ...worst, ...reversed];
}

/** What a model answered to a task, from its worst to its best. */
interface TaskAnswers {
  readonly taskId: string;
  readonly mean: number;
  readonly answers: readonly [TaskScore, ...TaskScore[]];
}

function byTask(scores: readonly TaskScore[], modelId: string | undefined): Map<string, TaskAnswers> {
  const own = Map.groupBy(
    scores.filter((score) => score.modelId === modelId),
    ({ taskId }) => taskId,
  );
  return new Map(
    [...own].flatMap(([taskId, given]) => {
      const [worst, ...better] = given.toSorted((one, other) => one.score - other.score);
      if (worst === undefined) return [];
      const mean = given.reduce((sum, { score }) => sum + score, 0) / given.length;
      return [[taskId, { taskId, mean, answers: [worst, ...better] }] as const];
    }),
  );
}

/** Of several answers to a task the best where a model is shown at its best, the worst at its worst, else the one closest to their mean. */
function shownOf({ answers, mean }: TaskAnswers, reason: ExampleReason): PickedAnswer {
  const off = ({ score }: TaskScore): number => Math.abs(score - mean);
  const [worst] = answers;
  const [nearest = worst] = answers.toSorted((one, other) => off(one) - off(other));
  const { itemId } = { best: answers.at(-1) ?? worst, worst, reversed: nearest }[reason];
  return { itemId, mean, answers: answers.length };
}
