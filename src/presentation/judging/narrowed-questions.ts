import { QUESTION_CRITERIA, type QuestionCriterion, type TaskFlag } from "../../core/index.ts";
import type { JudgedQuestion } from "./quality-query.ts";

/** Orders with a name of their own; every column has two more. */
export const QUALITY_SORTS = ["worst", "best", "spread", "task"] as const;
export type QualitySort = (typeof QUALITY_SORTS)[number];

/** A column by which questions are put in order, and which way. */
export interface Sorting {
  readonly by: string;
  readonly isDown: boolean;
}

/** In the place of an author: questions that no model wrote. */
export const NO_MODEL = "-";
/** Before the name of a judge, by whose overall rating questions are in order. */
const JUDGE = "judge:";
const DOWN = "-";

interface Wanted {
  readonly search?: string;
  readonly generator?: string;
  readonly flag?: string;
  readonly sort?: string;
}

const NAMED: Readonly<Record<QualitySort, Sorting>> = {
  worst: { by: "mean", isDown: false },
  best: { by: "mean", isDown: true },
  spread: { by: "spread", isDown: true },
  task: { by: "task", isDown: false },
};

export const judgeColumn = (judge: string): string => JUDGE + judge;

/** What the address says about the order. */
export function sortingOf(sort = "worst"): Sorting {
  const named = QUALITY_SORTS.find((known) => known === sort);
  if (named !== undefined) return NAMED[named];
  return sort.startsWith(DOWN) ? { by: sort.slice(DOWN.length), isDown: true } : { by: sort, isDown: false };
}

/** An order as the address says it. */
export function sortText({ by, isDown }: Sorting): string {
  const named = QUALITY_SORTS.find((sort) => NAMED[sort].by === by && NAMED[sort].isDown === isDown);
  return named ?? (isDown ? DOWN + by : by);
}

/** What a question has in a column; null where nobody knows. */
function numberIn(question: JudgedQuestion, by: string): number | null {
  if (by === "spread") return isSpreadKnown(question) ? question.spread : null;
  if (by.startsWith(JUDGE)) return question.byJudge[by.slice(JUDGE.length)]?.overallScore ?? null;
  const criterion = QUESTION_CRITERIA.find((known) => known === by);
  return criterion === undefined ? question.mean : question.criteria[criterion];
}

/** One judge can't disagree. */
export const isSpreadKnown = ({ byJudge }: JudgedQuestion): boolean => Object.keys(byJudge).length > 1;

/** Criteria that some judge was asked for. */
export const criteriaIn = (questions: readonly JudgedQuestion[]): readonly QuestionCriterion[] =>
  QUESTION_CRITERIA.filter((criterion) => questions.some(({ criteria }) => criteria[criterion] !== null));

function compare(one: JudgedQuestion, other: JudgedQuestion, { by, isDown }: Sorting): number {
  const way = isDown ? -1 : 1;
  if (by === "task") return way * one.taskId.localeCompare(other.taskId, undefined, { numeric: true });
  const [first, second] = [numberIn(one, by), numberIn(other, by)];
  // What nobody knows comes last either way.
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return way * (first - second);
}

/** Questions that are wanted, in the order that is wanted. */
export function narrowedQuestions(
  questions: readonly JudgedQuestion[],
  { search = "", generator, flag, sort }: Wanted,
  flagsOf: (taskId: string) => readonly TaskFlag[],
): JudgedQuestion[] {
  const words = search.toLowerCase();
  const sorting = sortingOf(sort);
  return questions
    .filter(
      ({ taskId, prompt, generatorModelId }) =>
        `${taskId} ${prompt}`.toLowerCase().includes(words) &&
        (generator === undefined || generator === (generatorModelId ?? NO_MODEL)) &&
        (flag === undefined || flagsOf(taskId).some((one) => one === flag)),
    )
    .toSorted((one, other) => compare(one, other, sorting));
}
