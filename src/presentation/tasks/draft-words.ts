import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { DraftQuestion, DraftRow, DraftView } from "../../contract/index.ts";
import { DEFAULT_QUESTION_COUNT } from "../../core/index.ts";
import type { Pricing } from "../catalog/pricing.ts";
import { formatNumber } from "../format.ts";
import { costWords } from "../results/numbers.ts";
import { readNumber } from "../typed-number.ts";
import { DIFFICULTY_NAMES } from "./difficulty-names.ts";
import type { GenerationDraft } from "./generation-draft.ts";

/** What a draft is called: what it is about. */
export function draftTitle({ id, options }: Pick<DraftRow, "id" | "options">): string {
  const topic = options.topic?.trim() ?? "";
  return topic === "" ? t`Draft ${id}` : topic;
}

/** What was asked for. */
export function draftFacts({ count, difficulty, types = [] }: DraftView["options"]): readonly string[] {
  return [
    t`${count} per model`,
    ...(difficulty === undefined ? [] : [i18n._(DIFFICULTY_NAMES[difficulty])]),
    ...(types.length === 0 ? [] : [types.join(", ")]),
  ];
}

/** How many questions are asked for, and what is known of their cost. */
export function generationOutlook(
  draft: Pick<GenerationDraft, "models" | "count">,
  { unpriced, isFree, isSimulated }: Pricing,
): string {
  const { length: models } = draft.models;
  if (models === 0) return t`Choose at least one model.`;
  const count = readNumber(draft.count) ?? DEFAULT_QUESTION_COUNT;
  const all = formatNumber(Number.isFinite(count) ? count * models : 0);
  const names = unpriced.join(", ");
  return [
    plural(models, {
      one: `Up to ${all} questions from # model.`,
      other: `Up to ${all} questions from # models.`,
    }),
    ...(isSimulated ? [t`Simulated, nothing is paid.`] : []),
    ...(isFree ? [t`These models are free.`] : []),
    ...(names === "" ? [] : [t`No price is known for ${names}, so its cost will be unknown.`]),
    ...(isSimulated || isFree || names !== ""
      ? []
      : [t`The cost depends on what the models write; the draft shows it.`]),
  ].join(" ");
}

/** How many questions a model wrote, and for how much; nothing is said of a cost before it was asked. */
export function modelWork(
  { costUsd, prompt }: Pick<DraftView["models"][number], "costUsd" | "prompt">,
  count: number,
  { isSimulated, shown = count }: { readonly isSimulated: boolean; readonly shown?: number },
): string {
  const cost = costWords(costUsd, prompt !== null);
  return [
    shown === count
      ? plural(count, { one: "# question", other: "# questions" })
      : plural(count, { one: `${shown} of # question`, other: `${shown} of # questions` }),
    ...(prompt === null
      ? []
      : [isSimulated ? t`cost ${cost} (simulated, nothing is paid)` : t`cost ${cost}`]),
  ].join(" · ");
}

/** What a question nearly repeats. */
export function nearDuplicateText(
  { questionNumber, taskId, similarity }: NonNullable<DraftQuestion["duplicateOf"]>,
  placeOf: (number: number) => number,
): string {
  const place = placeOf(questionNumber ?? 0);
  const percent = formatNumber(Math.round(similarity * 100));
  return taskId === null
    ? t`Near-duplicate of question ${place} (${percent} % alike)`
    : t`Near-duplicate of task ${taskId} (${percent} % alike)`;
}

export const duplicatesText = (duplicates: number): string =>
  plural(duplicates, {
    one: "# question is a near-duplicate of another question or task.",
    other: "# questions are near-duplicates of another question or task.",
  });

/** Said before a model's questions give way to new ones. */
export const replaceWarning = (count: number): string =>
  plural(count, {
    one: "The model writes new questions. When they arrive, its # question here is removed, with your edits. If it fails, the old one stays.",
    other:
      "The model writes new questions. When they arrive, its # questions here are removed, with your edits. If it fails, the old ones stay.",
  });

/** Said before a draft is gone. */
export const deleteDraftWarning = ({ saved }: Pick<DraftRow, "saved">): string =>
  saved === null
    ? t`Its questions are deleted for good. They are not tasks yet.`
    : t`The draft is deleted for good. Tasks saved from it are kept.`;
