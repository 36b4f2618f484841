/** The variances of one number by what is taken for independent, each with its number of groups. */
export interface TwoWayVariances {
  readonly overTasks: number;
  readonly tasks: number;
  readonly overRaters: number;
  readonly raters: number;
  /** With each rater's view of a task, or of a cluster of tasks, as a group of its own. */
  readonly overBoth: number;
}

/** An error, and the degrees of freedom it has; null where there are too few clusters for one. */
export interface ErrorWithDegrees {
  readonly standardError: number | null;
  readonly degrees: number;
}

/**
 * The error when tasks and raters are both a sample: V = V_task + V_rater - V_both, never below either (Cameron, Gelbach
 * & Miller 2011), with the degrees of freedom of the fewer of the two: two people cannot show how people differ, and a
 * variance of theirs that happens to come out small must not make up for it. One rater is no sample: then tasks alone
 * count.
 */
export function twoWayError(variances: TwoWayVariances): ErrorWithDegrees {
  const { overTasks, tasks, overRaters, raters, overBoth } = variances;
  if (tasks < 2) return { standardError: null, degrees: 0 };
  if (raters < 2) return { standardError: Math.sqrt(overTasks), degrees: tasks - 1 };
  const total = Math.max(overTasks, overRaters, overTasks + overRaters - overBoth);
  return { standardError: Math.sqrt(total), degrees: Math.min(tasks, raters) - 1 };
}

/** G/(G-1) * sum of squares of what each of G groups adds to the error of a number; 0 for one group, which shows none. */
export function varianceOf(influences: Iterable<number>, groups: number): number {
  if (groups < 2) return 0;
  let sum = 0;
  for (const influence of influences) sum += influence * influence;
  return (sum * groups) / (groups - 1);
}
