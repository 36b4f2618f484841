import { type DraftChange, type DraftQuestion, MOST_QUESTIONS_IN_DRAFT } from "../../../contract/index.ts";
import { Failure, type Fault, phrase } from "../../../core/index.ts";
import { sumOrNull } from "../../../scoring/index.ts";
import type { Written } from "./ask-generators.ts";
import type { KeptDraft } from "./draft-record.ts";

/** What becomes of a draft, without what its questions nearly repeat: that is looked for afterwards. */

/** Questions at the end of a draft, under numbers that were never used. */
function withMore(draft: KeptDraft, model: string | null, texts: readonly string[]): KeptDraft {
  const added = texts.map((text, index): DraftQuestion => ({
    number: draft.lastNumber + index + 1,
    model,
    text,
    edited: false,
    duplicateOf: null,
  }));
  const questions = [...draft.questions, ...added];
  return { ...draft, questions, lastNumber: draft.lastNumber + texts.length };
}

/** Fails before more questions are had than a draft can hold. */
export function requireRoom({ questions }: Pick<KeptDraft, "questions">, more: number): void {
  if (questions.length + more <= MOST_QUESTIONS_IN_DRAFT) return;
  throw new Failure(
    "conflict",
    phrase`A draft has at most ${MOST_QUESTIONS_IN_DRAFT} questions; this one has ${questions.length}.`,
    { hint: phrase`Save it, remove questions, or start another draft.` },
  );
}

/** What a model wrote goes to the end, in the place of what it wrote before if that is wanted and something came. */
export function afterAsking(draft: KeptDraft, written: readonly Written[], replace: boolean): KeptDraft {
  let changed = draft;
  for (const { model, questions, notes, prompt, costUsd, error } of written) {
    const isKnown = changed.models.some((known) => known.model === model);
    const first = { model, prompt, notes: [...notes], costUsd, error, nextSample: 1 };
    const models = isKnown
      ? changed.models.map((known) => {
          if (known.model !== model) return known;
          return {
            ...first,
            prompt: known.prompt ?? prompt,
            costUsd: sumOrNull([known.costUsd, costUsd]),
            nextSample: known.nextSample + 1,
          };
        })
      : [...changed.models, first];
    const isReplaced = replace && questions.length > 0;
    const kept = changed.questions.filter((question) => !isReplaced || question.model !== model);
    changed = withMore({ ...changed, models, questions: kept }, model, questions);
  }
  return changed;
}

/** A person's edits. */
export function afterEditing(before: KeptDraft, change: DraftChange): KeptDraft {
  const { questions, removed, restored, added } = change;
  const draft = withRestored(before, restored);
  requireNumbers(draft, [
    ...questions.map(({ number }, index) => ({ number, key: `questions[${index}].number` })),
    ...removed.map((number, index) => ({ number, key: `removed[${index}]` })),
  ]);
  const texts = new Map(questions.map(({ number, text }) => [number, text]));
  const gone = new Set(removed);
  const kept = draft.questions
    .filter(({ number }) => !gone.has(number))
    .map((question) => {
      const text = texts.get(question.number) ?? question.text;
      const edited = question.edited || (question.model !== null && text !== question.text);
      return { ...question, text, edited };
    });
  requireRoom({ questions: kept }, added.length);
  const taken = draft.questions.filter(({ number }) => gone.has(number));
  const out = [...draft.removed, ...taken].slice(-MOST_QUESTIONS_IN_DRAFT);
  return withMore({ ...draft, questions: kept, removed: out }, null, added);
}

/** Questions that were taken out are where they were, under their numbers. */
function withRestored(draft: KeptDraft, restored: readonly number[]): KeptDraft {
  requireNumbers(
    { questions: draft.removed },
    restored.map((number, index) => ({ number, key: `restored[${index}]` })),
  );
  requireRoom(draft, restored.length);
  const wanted = new Set(restored);
  const back = draft.removed.filter(({ number }) => wanted.has(number));
  return {
    ...draft,
    questions: [...draft.questions, ...back].toSorted((one, other) => one.number - other.number),
    removed: draft.removed.filter(({ number }) => !wanted.has(number)),
  };
}

/** Fails when a number is not one of the draft's. */
export function requireNumbers(
  { questions }: Pick<KeptDraft, "questions">,
  named: readonly { readonly number: number; readonly key: string }[],
): void {
  const known = new Set(questions.map(({ number }) => number));
  const faults = named.flatMap(({ number, key }): Fault[] =>
    known.has(number)
      ? []
      : [
          {
            key,
            message: phrase`the draft has no question ${number}`,
            expected: phrase`the number of one of its questions`,
          },
        ],
  );
  if (faults.length > 0)
    throw new Failure("invalid-input", phrase`The draft has no such question.`, { faults });
}
