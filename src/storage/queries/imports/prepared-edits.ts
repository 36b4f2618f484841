import { type Insertable, type Kysely, sql } from "kysely";
import type { TaskContentColumns, Tables } from "../../schema.ts";
import { batches } from "../batches.ts";
import type { KnownTask } from "./compare-tasks.ts";
import type { QueryContext } from "../context.ts";
import { executeForRows } from "../for-rows.ts";
import { taskOf } from "./import-in-progress.ts";
import type { StagedRow } from "./staged-rows.ts";
import { takenMeanwhile } from "../taken-meanwhile.ts";
import { replaceTags, saveContents, storedTags } from "../tasks.ts";

/** A row that was put aside, and the task that it changes. */
export interface Change {
  readonly row: StagedRow;
  readonly known: KnownTask;
}

/** Writes what tasks will be, so that little is left to do for the step that everybody waits for. */
export async function prepareEdits(
  { db }: QueryContext,
  importId: string,
  changes: readonly Change[],
): Promise<void> {
  const edits = changes.map(({ row, known }) => ({
    task: { ...taskOf(row), version: known.version + 1 },
    hash: row.content_hash,
  }));
  const contents = await saveContents(db, edits);
  const before = await tagsOf(
    db,
    changes.map(({ known }) => known.id),
  );
  const rows = changes.flatMap(({ row, known }, index) => {
    const [content, edit] = [contents[index], edits[index]];
    if (content === undefined || edit === undefined) return [];
    const tags = storedTags(edit.task.tags);
    const changed = isSame(tags, before.get(known.id) ?? []) ? null : JSON.stringify(tags);
    return [{ id: row.id, import_id: importId, task_ref: known.id, ...content, tags: changed }];
  });
  await executeForRows(db, rows, insertPrepared);
}

const insertPrepared = (db: Kysely<Tables>, rows: readonly Insertable<Tables["prepared_edits"]>[]) =>
  db.insertInto("prepared_edits").values(rows);

async function tagsOf(db: Kysely<Tables>, refs: readonly number[]): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>();
  for (const some of batches(refs)) {
    const rows = await db
      .selectFrom("task_tags")
      .select(["task_ref", "tag"])
      .where("task_ref", "in", some)
      .execute();
    for (const { task_ref, tag } of rows) tags.set(task_ref, [...(tags.get(task_ref) ?? []), tag]);
  }
  return tags;
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set([...some, ...others]).size === some.length;

/** Which prepared edits: those of an import, from one row that was put aside to another. */
interface Span {
  readonly importId: string;
  readonly first: number;
  readonly last: number;
  /** How many were prepared. */
  readonly count: number;
}

/** Makes edits that were prepared, unless another process has changed or removed a task since, or taken an edit away. */
export async function makeEdits({ db }: QueryContext, span: Span, now: number): Promise<void> {
  if ((await changeTasks(db, span, now)) !== span.count) throw takenMeanwhile({ mayBeLeft: false });
  await db
    .insertInto("task_versions")
    .columns(["task_ref", "version", "content_blob", "created_at"])
    .expression(
      within(db, span).select(({ cast, val }) => [
        "task_ref",
        "version",
        "content_blob",
        cast<number>(val(now), "bigint").as("created_at"),
      ]),
    )
    .execute();
  const tagged = await within(db, span)
    .select(["task_ref as ref", "tags"])
    .where("tags", "is not", null)
    .execute();
  await replaceTags(
    db,
    tagged.map(({ ref, tags }) => ({ ref, tags: JSON.parse(tags ?? "[]") as string[] })),
  );
  const { importId, first, last } = span;
  await db
    .deleteFrom("prepared_edits")
    .where("import_id", "=", importId)
    .where("id", ">=", first)
    .where("id", "<=", last)
    .execute();
}

const within = (db: Kysely<Tables>, { importId, first, last }: Span) =>
  db
    .selectFrom("prepared_edits as edit")
    .where("edit.import_id", "=", importId)
    .where("edit.id", ">=", first)
    .where("edit.id", "<=", last);

async function changeTasks(
  db: Kysely<Tables>,
  { importId, first, last }: Span,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("tasks")
    .from("prepared_edits as edit")
    .set(
      ({ ref }) =>
        ({
          version: ref("edit.version"),
          category: ref("edit.category"),
          difficulty: ref("edit.difficulty"),
          template_version: ref("edit.template_version"),
          cluster: ref("edit.cluster"),
          generator_model: ref("edit.generator_model"),
          search_text: ref("edit.search_text"),
          content_hash: ref("edit.content_hash"),
          content_blob: ref("edit.content_blob"),
          updated_at: now,
        }) satisfies Record<keyof TaskContentColumns | "updated_at", unknown>,
    )
    .where("edit.import_id", "=", importId)
    .where("edit.id", ">=", first)
    .where("edit.id", "<=", last)
    .whereRef("edit.task_ref", "=", "tasks.id")
    .where(sql`edit.version`, "=", sql`tasks.version + 1`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
