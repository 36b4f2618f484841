import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { QuestionQuality } from "../../core/index.ts";
import type { JudgedQuestion } from "./quality-query.ts";
import type { JudgedQuestions } from "./judge-request.ts";
import type { QualitySort } from "./narrowed-questions.ts";

export const QUALITY_SORT_NAMES: Readonly<Record<QualitySort, MessageDescriptor>> = {
  worst: msg`Worst first`,
  best: msg`Best first`,
  spread: msg`Judges disagree most`,
  task: msg`Task ID`,
};

/** What judges will do. */
export function judgingText({ collection: { name }, taskId }: JudgedQuestions): string {
  return taskId === undefined
    ? t`Judges read each question of ${name}, not answers to it, and rate it from 1 to 10 with a reason. Your tasks don't change.`
    : t`Judges read the question ${taskId} as it is now, and rate it from 1 to 10 with a reason. It takes the place of their earlier rating.`;
}

export const judgeCallsText = (count: number): string =>
  plural(count, {
    one: "# judge call: one per question and judge.",
    other: "# judge calls: one per question and judge.",
  });

/** Who wrote a question, and whether those are still its author's words. */
export function writtenBy(
  { generatorModelId, edited }: Pick<JudgedQuestion, "generatorModelId" | "edited">,
  named: (model: string) => string,
): string {
  if (generatorModelId === null) return t`People, or unknown`;
  const author = named(generatorModelId);
  return edited ? t`${author}, edited by a person` : author;
}

/** What the quality by author makes of questions that people edited, a sentence each. */
export function editedWords(generators: readonly QuestionQuality["generators"][number][]): {
  /** Null where nothing is left out. */
  readonly leftOut: string | null;
  /** Null where nothing was edited after it was judged. */
  readonly later: string | null;
} {
  const sum = (of: "editedQuestions" | "laterEditedQuestions") =>
    generators.reduce((total, generator) => total + generator[of], 0);
  const [leftOut, later] = [sum("editedQuestions"), sum("laterEditedQuestions")];
  return {
    leftOut:
      leftOut === 0
        ? null
        : plural(leftOut, {
            one: "# question is left out because people edited it before it was judged; that can raise its model's mean.",
            other:
              "# questions are left out because people edited them before they were judged; that can raise their models' means.",
          }),
    later:
      later === 0
        ? null
        : plural(later, {
            one: "# question was edited after it was judged: here the rating of the model's own text counts.",
            other:
              "# questions were edited after they were judged: here the ratings of the models' own texts count.",
          }),
  };
}

/** Whether the ratings are of what the task says now; null where they are, or nobody knows. */
export function sinceJudging(
  { prompt }: Pick<JudgedQuestion, "prompt">,
  task: { readonly prompt: string } | null | undefined,
): string | null {
  if (task === undefined || task?.prompt === prompt) return null;
  return task === null ? t`archived or deleted` : t`edited after judging`;
}

/** Ratings that are left out because they are of another text than the one shown; null where there are none. */
export function earlierTextWords({ earlierText }: Pick<JudgedQuestion, "earlierText">): string | null {
  const judges = earlierText.join(", ");
  return judges === "" ? null : t`Left out, because it rates an earlier text: ${judges}`;
}
