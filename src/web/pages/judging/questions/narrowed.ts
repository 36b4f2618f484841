import type { TaskFlag } from "../../../../core/index.ts";
import type { JudgedQuestion } from "./quality-query.ts";

export const QUALITY_SORTS = ["worst", "best", "spread", "task"] as const;
export type QualitySort = (typeof QUALITY_SORTS)[number];

/** In the place of an author: questions that no model wrote. */
export const NO_MODEL = "-";

interface Wanted {
  readonly search?: string;
  readonly generator?: string;
  readonly flag?: string;
  readonly sort?: string;
}

const ORDERS: Readonly<Record<QualitySort, (one: JudgedQuestion, other: JudgedQuestion) => number>> = {
  worst: (one, other) => one.mean - other.mean,
  best: (one, other) => other.mean - one.mean,
  spread: (one, other) => other.spread - one.spread,
  task: (one, other) => one.taskId.localeCompare(other.taskId, undefined, { numeric: true }),
};

export const sortOf = (sort: string | undefined): QualitySort =>
  QUALITY_SORTS.find((known) => known === sort) ?? "worst";

/** Questions that are wanted, in the order that is wanted. */
export function narrowed(
  questions: readonly JudgedQuestion[],
  { search = "", generator, flag, sort }: Wanted,
  flagsOf: (taskId: string) => readonly TaskFlag[],
): JudgedQuestion[] {
  const words = search.toLowerCase();
  return questions
    .filter(
      ({ taskId, prompt, generatorModelId }) =>
        `${taskId} ${prompt}`.toLowerCase().includes(words) &&
        (generator === undefined || generator === (generatorModelId ?? NO_MODEL)) &&
        (flag === undefined || flagsOf(taskId).some((one) => one === flag)),
    )
    .toSorted(ORDERS[sortOf(sort)]);
}
