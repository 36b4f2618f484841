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
  readonly itemIds: readonly number[];
}

const MOST = 2;

/** The tasks that show most of a ranking's first two models. No task is shown twice. */
export function pickExamples(scores: readonly TaskScore[], [first, second]: readonly string[]): PickedTask[] {
  const ofFirst = byTask(scores, first);
  const ofSecond = byTask(scores, second);
  const shown = new Set<string>();
  const pick = (reason: ExampleReason, ordered: readonly TaskScore[], most = MOST): PickedTask[] =>
    ordered
      .filter(({ taskId }) => !shown.has(taskId))
      .slice(0, most)
      .map(({ taskId, itemId }) => {
        shown.add(taskId);
        const other = ofSecond.get(taskId);
        return { reason, taskId, itemIds: other === undefined ? [itemId] : [itemId, other.itemId] };
      });
  const lead = ({ taskId, score }: TaskScore): number => (ofSecond.get(taskId)?.score ?? score) - score;
  const all = [...ofFirst.values()];
  // What is called best and worst is so; of tasks on which the second is ahead, those come that are not shown yet.
  const best = pick(
    "best",
    all.toSorted((one, other) => other.score - one.score),
    Math.min(MOST, Math.ceil(all.length / 2)),
  );
  const worst = pick(
    "worst",
    all.toSorted((one, other) => one.score - other.score),
  );
  const reversed = pick(
    "reversed",
    all.filter((one) => lead(one) > 0).toSorted((one, other) => lead(other) - lead(one)),
  );
  return [...best, ...worst, ...reversed];
}

/** Of several answers to a task their mean, and the answer that comes closest to it. */
function byTask(scores: readonly TaskScore[], modelId: string | undefined): Map<string, TaskScore> {
  const own = Map.groupBy(
    scores.filter((score) => score.modelId === modelId),
    ({ taskId }) => taskId,
  );
  return new Map(
    [...own].flatMap(([taskId, answers]) => {
      const mean = answers.reduce((sum, { score }) => sum + score, 0) / answers.length;
      const off = ({ score }: TaskScore): number => Math.abs(score - mean);
      const [nearest] = answers.toSorted((one, other) => off(one) - off(other));
      return nearest === undefined ? [] : [[taskId, { ...nearest, score: mean }] as const];
    }),
  );
}
