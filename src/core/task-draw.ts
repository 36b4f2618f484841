/** From fewer tasks nothing is concluded: any order would be luck. */
export const FEWEST_TASKS = 5;

/** What a session can be made of: a run's answers that have something to score. */
export interface Scorable {
  /** Tasks with at least one such answer. */
  readonly tasks: number;
  readonly answers: number;
  /** Of the task that has the most. */
  readonly answersPerTask: number;
}

/**
 * How many tasks a sample of so many answers takes: as many whole tasks as fit for sure, at least one. Every task counts as
 * the largest one, so that the number does not depend on which tasks are drawn and each has the same chance.
 */
export function tasksToDraw(sample: number, { tasks, answersPerTask }: Scorable): number {
  const fitting = Math.floor(sample / Math.max(1, answersPerTask));
  return Math.min(tasks, Math.max(1, fitting));
}
