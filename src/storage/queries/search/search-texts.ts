import type { SearchText, Task } from "../../../core/index.ts";
import { batches } from "../batches.ts";
import { readBlobs } from "../blobs.ts";
import type { QueryContext } from "../context.ts";
import { referredTo } from "../known-value.ts";
import { contentHash } from "../tasks.ts";
import { type DocTable, docOf, rowsOfDocs } from "./search-docs.ts";

/** What can be found of a task. Older versions kept fewer fields. */
export function taskTexts(task: Partial<Task>): SearchText[] {
  const { references = {} } = task;
  const fields: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    ["title", [task.title]],
    ["prompt", [task.prompt]],
    ["input", [task.inputText]],
    ["scenario", task.scenario ?? []],
    ["variables", Object.values(task.vars ?? {})],
    ["reference", [references.excellent, references.good, references.pass]],
    ["incorrect", [references.incorrectAnswerDirection]],
    ["facts", task.referenceFacts ?? []],
    ["rubric", (task.rubric ?? []).map(({ text }) => text)],
    ["autoFail", task.autoFail ?? []],
  ];
  return fields.flatMap(([field, texts]) =>
    texts.flatMap((text) => (text === undefined || text === "" ? [] : [{ field, text }])),
  );
}

export const answerTexts = (text: string, reasoning: string | null): SearchText[] => [
  { field: "answer", text },
  ...(reasoning === null ? [] : [{ field: "reasoning", text: reasoning }]),
];

export const reasonOf = (detail: string): string => (JSON.parse(detail) as { reason?: string }).reason ?? "";

/** The texts of rows that can be found; a row that cannot, or is gone, is not among them. */
export async function textsOfDocs(
  context: QueryContext,
  docs: readonly number[],
): Promise<ReadonlyMap<number, readonly SearchText[]>> {
  const found = new Map<number, readonly SearchText[]>();
  for (const [table, ids] of rowsOfDocs(docs))
    for (const batch of batches(ids))
      for (const [id, texts] of await READERS[table](context, batch))
        if (texts.some(({ text }) => text !== "")) found.set(docOf(table, id), texts);
  return found;
}

type Reader = (context: QueryContext, ids: readonly number[]) => Promise<Map<number, SearchText[]>>;

const READERS: Readonly<Record<DocTable, Reader>> = {
  tasks: async ({ db }, ids) => {
    const rows = await db.selectFrom("tasks").select(["id", "content_blob"]).where("id", "in", ids).execute();
    const texts = await readBlobs(db, [...new Set(rows.map((row) => row.content_blob))]);
    return new Map(
      rows.map(({ id, content_blob }) => [
        id,
        taskTexts(taskIn(referredTo(texts, content_blob, "tasks.content_blob"))),
      ]),
    );
  },
  run_tasks: readFrozen,
  responses: async ({ db }, ids) => {
    const rows = await db
      .selectFrom("responses")
      .select(["id", "text_blob", "reasoning_blob"])
      .where("id", "in", ids)
      .execute();
    const hashes = rows.flatMap((row) => [row.text_blob, row.reasoning_blob ?? []].flat());
    const texts = await readBlobs(db, [...new Set(hashes)]);
    return new Map(
      rows.map(({ id, text_blob, reasoning_blob }) => [
        id,
        answerTexts(
          referredTo(texts, text_blob, "responses.text_blob"),
          reasoning_blob === null ? null : referredTo(texts, reasoning_blob, "responses.reasoning_blob"),
        ),
      ]),
    );
  },
  scores: async ({ db }, ids) => {
    const rows = await db
      .selectFrom("scores")
      .select(["id", "detail_blob"])
      .where("id", "in", ids)
      .where("superseded_at", "is", null)
      .where("scorer_kind", "in", ["judge", "person"])
      // A person's note on an answer is kept with every criterion that it was scored by.
      .where(({ eb, exists, not, or, selectFrom }) =>
        or([
          eb("scorer_kind", "=", "judge"),
          not(
            exists(
              selectFrom("scores as same")
                .select("same.id")
                .whereRef("same.item_id", "=", "scores.item_id")
                .whereRef("same.detail_blob", "=", "scores.detail_blob")
                .whereRef("same.id", "<", "scores.id")
                .where("same.superseded_at", "is", null),
            ),
          ),
        ]),
      )
      .execute();
    const texts = await readBlobs(db, [...new Set(rows.map((row) => row.detail_blob))]);
    return new Map(
      rows.map(({ id, detail_blob }) => [
        id,
        [{ field: "reason", text: reasonOf(referredTo(texts, detail_blob, "scores.detail_blob")) }],
      ]),
    );
  },
};

export const taskIn = (content: string): Partial<Task> => JSON.parse(content) as Partial<Task>;

/** A run's own copy of a task is found once however many runs have it, and not where the workspace has the same. */
async function readFrozen({ db }: QueryContext, ids: readonly number[]): Promise<Map<number, SearchText[]>> {
  const rows = await db
    .selectFrom("run_tasks")
    .innerJoin("runs", "runs.id", "run_tasks.run_id")
    .leftJoin("tasks", "tasks.task_id", "run_tasks.task_id")
    .select(["run_tasks.id", "run_tasks.content_blob", "tasks.content_hash"])
    .where("run_tasks.id", "in", ids)
    .where("runs.kind", "=", "answers")
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("run_tasks as same")
            .innerJoin("runs as other", "other.id", "same.run_id")
            .select("same.id")
            .whereRef("same.content_blob", "=", "run_tasks.content_blob")
            .whereRef("same.id", "<", "run_tasks.id")
            .where("other.kind", "=", "answers"),
        ),
      ),
    )
    .execute();
  const texts = await readBlobs(db, [...new Set(rows.map((row) => row.content_blob))]);
  return new Map(
    rows.flatMap(({ id, content_blob, content_hash }) => {
      const task = taskIn(referredTo(texts, content_blob, "run_tasks.content_blob"));
      const isKept = content_hash !== null && contentHash(task as Task) === content_hash;
      return isKept ? [] : [[id, taskTexts(task)] as const];
    }),
  );
}
