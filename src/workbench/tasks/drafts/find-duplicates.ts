import { phrase } from "../../../core/index.ts";
import type { DraftQuestion } from "../../../contract/index.ts";
import { type DuplicateSearch, duplicateSearch } from "../../../scoring/index.ts";
import type { Parts } from "../../parts.ts";

/** The most tasks that questions are compared with, the newest first. */
const COMPARED_TASKS = 10_000;
/** How much of a task is compared: questions are short. */
const COMPARED_LENGTH = 4000;
const SHOWN_LENGTH = 200;
/** Tasks that are compared with before others have a turn. */
const PAGE = 100;

type CompareParts = Pick<Parts, "store" | "clock">;

/** Questions marked with what they nearly repeat, and what a reader should know of the comparison. */
export async function markDuplicates(
  parts: CompareParts,
  questions: readonly DraftQuestion[],
  collection: string | undefined,
): Promise<{ questions: DraftQuestion[]; notes: string[] }> {
  const known = collection === undefined ? null : await parts.store.findCollectionByName(collection);
  const search = duplicateSearch(questions.map(({ text }) => text));
  const { tasks, isCut } = await compareWithNewest(parts, search, known?.id);
  const originals = new Map(
    search.found().map(({ index, of, similarity }) => {
      const other = of.among === "texts" ? questions[of.index] : undefined;
      const task = of.among === "existing" ? tasks[of.index] : undefined;
      const text = (other ?? task)?.text.slice(0, SHOWN_LENGTH).toWellFormed() ?? "";
      const original = { questionNumber: other?.number ?? null, taskId: task?.taskId ?? null, text };
      return [index, { ...original, similarity }];
    }),
  );
  return {
    questions: questions.map((question, index) => ({
      ...question,
      duplicateOf: originals.get(index) ?? null,
    })),
    notes: [
      ...(collection !== undefined && known === null
        ? [phrase`Collection ${collection} no longer exists, so the questions were compared with all tasks.`]
        : []),
      ...(isCut ? [phrase`The questions were compared with the newest ${COMPARED_TASKS} tasks only.`] : []),
    ],
  };
}

async function compareWithNewest(
  { store, clock }: CompareParts,
  search: DuplicateSearch,
  collectionId: number | undefined,
): Promise<{ tasks: { taskId: string; text: string }[]; isCut: boolean }> {
  const tasks: { taskId: string; text: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.listTasks({ collectionId, sort: "-created", cursor, limit: PAGE });
    for (const { task } of page.rows) {
      search.addExisting(task.prompt.slice(0, COMPARED_LENGTH));
      tasks.push({ taskId: task.taskId, text: task.prompt.slice(0, SHOWN_LENGTH) });
    }
    cursor = page.next ?? undefined;
    if (cursor !== undefined) await clock.sleep(0);
  } while (cursor !== undefined && tasks.length < COMPARED_TASKS);
  return { tasks, isCut: cursor !== undefined };
}
