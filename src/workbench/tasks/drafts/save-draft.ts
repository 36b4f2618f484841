import { type DraftQuestion, type DraftSaving, type SavedDraft, taskView } from "../../../contract/index.ts";
import {
  type DraftToSave,
  Failure,
  type OriginChange,
  type Task,
  generatedSource,
  isoTime,
  taskSchema,
  phrase,
} from "../../../core/index.ts";
import { requireNumbers } from "./draft-changes.ts";
import { type KeptDraft, draftBody, draftView, keptDraft } from "./draft-record.ts";
import type { Writing } from "./generations.ts";
import type { Parts } from "../../parts.ts";
import { collectionView } from "../collections.ts";
import { taskPrefix } from "../task-prefix.ts";

/** The longest that a collection can tell of who wrote it. */
const LONGEST_NAMES = 500;

/** Makes tasks of a draft's questions, all at once or not at all. */
export async function saveDraft(
  { store, clock }: Pick<Parts, "store" | "clock">,
  { drafts, writers }: Writing,
  id: number,
  body: DraftSaving,
): Promise<SavedDraft> {
  const { collection, tasks } = await drafts.inTurn(id, async (record) => {
    const draft = keptDraft(record);
    requireUnsaved(id, draft, body.again);
    await requireOpen(store, body.collection);
    const request = { draftId: id, before: record.body, ...toSave(draft, body, clock.now()) };
    return await store.saveDraft(request, clock.now());
  });
  const draft = draftView(await drafts.get(id), writers.isWriting);
  return { draft, collection: collectionView(collection), tasks: tasks.map(taskView) };
}

function toSave(draft: KeptDraft, body: DraftSaving, now: number): Omit<DraftToSave, "draftId" | "before"> {
  const chosen = chosenOf(draft, body.questionNumbers);
  const { collection: name, description, tags = draft.options.types ?? [], category } = body;
  return {
    tasks: chosen.map((question) => taskFrom(question, draft, category)),
    prefix: taskPrefix(name),
    collection: { name, description, tags, origin: originOf(draft, chosen) },
    savedBody: (collection) => {
      const saved = { collectionId: collection.id, collection: collection.name, savedAt: isoTime(now) };
      return draftBody({ ...draft, saved });
    },
  };
}

function chosenOf(draft: KeptDraft, numbers: readonly number[] | undefined): readonly DraftQuestion[] {
  if (numbers !== undefined) {
    requireNumbers(
      draft,
      numbers.map((number, index) => ({ number, key: `questionNumbers[${index}]` })),
    );
  }
  const wanted = numbers === undefined ? null : new Set(numbers);
  const chosen = draft.questions.filter(({ number }) => wanted === null || wanted.has(number));
  if (chosen.length > 0) return chosen;
  throw new Failure("conflict", phrase`The draft has no questions to save.`, {
    hint: phrase`Add your own, or generate more.`,
  });
}

function taskFrom(
  { model, text, edited }: DraftQuestion,
  { options }: KeptDraft,
  category: string,
): Omit<Task, "taskId"> {
  const { taskId: _id, ...task } = taskSchema.parse({
    taskId: "unnumbered",
    category,
    prompt: text,
    ...(options.difficulty === undefined ? {} : { difficulty: options.difficulty }),
    ...(model === null ? {} : { source: generatedSource(model, edited), generatorModelId: model }),
  });
  return task;
}

/** Who wrote the questions, and what they were told. */
function originOf({ options, models }: KeptDraft, chosen: readonly DraftQuestion[]): OriginChange {
  const writers = models.filter(({ model }) => chosen.some((question) => question.model === model));
  const names = writers.map(({ model }) => model).join(", ");
  return {
    difficulty: options.difficulty ?? null,
    generationPrompt: writers[0]?.prompt ?? null,
    generatorModelId: names === "" || names.length > LONGEST_NAMES ? null : names,
  };
}

function requireUnsaved(id: number, { saved }: KeptDraft, again: boolean): void {
  if (saved === null || again) return;
  throw new Failure("conflict", phrase`Draft ${id} was already saved to collection ${saved.collection}.`, {
    hint: phrase`Use \`again\` to save it once more; the tasks get new IDs.`,
  });
}

export async function requireOpen(store: Parts["store"], name: string): Promise<void> {
  const known = await store.findCollectionByName(name);
  if (known === null || known.archivedAt === null) return;
  throw new Failure("conflict", phrase`The collection ${name} is archived.`, {
    hint: phrase`Restore it first, or choose another name.`,
  });
}
