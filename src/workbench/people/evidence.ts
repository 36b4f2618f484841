import type { ScorableView } from "../../contract/index.ts";
import { FEWEST_TASKS } from "../../core/index.ts";
import { detectableDifference, tasksToDetect } from "../../statistics/index.ts";
import { ASSUMED_SPREAD } from "../runs/plan/estimate-difference.ts";

/** One step of a rating from 1 to 5, in points of 100. */
const ONE_STEP = 25;

/** What scores of so many tasks could show of so many models; null where nothing is compared. */
export function evidenceOf(models: number, tasks: number): ScorableView["evidence"] {
  if (models < 2) return null;
  const run = { models, taskVariance: ASSUMED_SPREAD ** 2 };
  const needed = tasksToDetect(ONE_STEP, run);
  if (!needed.known) return null;
  const smallest = tasks < FEWEST_TASKS ? null : detectableDifference(tasks, run);
  return {
    points: ONE_STEP,
    tasks: needed.value,
    smallest: smallest?.known === true ? smallest.value : null,
    spread: ASSUMED_SPREAD,
  };
}
