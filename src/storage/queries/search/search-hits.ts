import {
  MANUAL_SCORER,
  type SearchHit,
  type SearchRequest,
  type SearchText,
  readSessionScorer,
} from "../../../core/index.ts";
import { batches } from "../batches.ts";
import { readBlobs } from "../blobs.ts";
import type { QueryContext } from "../context.ts";
import { docOf, rowsOfDocs } from "./search-docs.ts";
import type { FoundRow } from "./search-found.ts";
import { taskIn, textsOfDocs } from "./search-texts.ts";

/** What stands around a text that was found. */
type Place = Omit<SearchHit, "at" | "texts">;
type Places = Map<number, Place>;
type Filter = Pick<SearchRequest, "runId" | "collectionId">;

/** What was found, with its texts and where it stands; in the order of the rows, but for those that are gone by now. */
export async function hitsOf(
  context: QueryContext,
  filter: Filter,
  rows: readonly FoundRow[],
): Promise<SearchHit[]> {
  const docs = rows.map(({ doc }) => doc);
  const texts = await textsOfDocs(context, docs);
  const ids = rowsOfDocs(docs);
  const places: Places = new Map([
    ...(await placesOfTasks(context, ids.get("tasks") ?? [], texts, filter)),
    ...(await placesOfCopies(context, ids.get("run_tasks") ?? [], texts, filter)),
    ...(await placesOfAnswers(context, ids.get("responses") ?? [])),
    ...(await placesOfScores(context, ids.get("scores") ?? [])),
  ]);
  return rows.flatMap(({ doc, at }) => {
    const [place, own] = [places.get(doc), texts.get(doc)];
    return place === undefined || own === undefined ? [] : [{ ...place, at, texts: own }];
  });
}

const NOWHERE = { run: null, item: null, scorer: null, collection: null, taskNumber: null } as const;

const titleIn = (texts: readonly SearchText[] | undefined): string | null =>
  texts?.find(({ field }) => field === "title")?.text ?? null;

type Texts = ReadonlyMap<number, readonly SearchText[]>;

async function placesOfTasks(
  context: QueryContext,
  ids: readonly number[],
  texts: Texts,
  { runId, collectionId }: Filter,
): Promise<Places> {
  const places: Places = new Map();
  const run = runId === undefined ? null : await runNamed(context, runId);
  for (const batch of batches(ids)) {
    let inCollections = context.db
      .selectFrom("collection_tasks")
      .innerJoin("collections", "collections.id", "collection_tasks.collection_id")
      .select(["collection_tasks.task_ref", "collections.id", "collections.name"])
      .where("collection_tasks.task_ref", "in", batch)
      .where("collections.archived_at", "is", null)
      .orderBy("collections.id", "desc");
    if (collectionId !== undefined) inCollections = inCollections.where("collections.id", "=", collectionId);
    const collections = new Map(
      (await inCollections.execute()).map(({ task_ref, id, name }) => [task_ref, { id, name }]),
    );
    const tasks = await context.db
      .selectFrom("visible_tasks")
      .select(["id", "task_id"])
      .where("id", "in", batch)
      .execute();
    for (const { id, task_id } of tasks)
      places.set(docOf("tasks", id), {
        ...NOWHERE,
        kind: "task",
        taskId: task_id,
        title: titleIn(texts.get(docOf("tasks", id))),
        run,
        collection: run === null ? (collections.get(id) ?? null) : null,
        taskNumber: id,
      });
  }
  return places;
}

async function runNamed({ db }: QueryContext, runId: string): Promise<Place["run"]> {
  const row = await db
    .selectFrom("runs")
    .select(["run_id as runId", "name", "kind"])
    .where("run_id", "=", runId)
    .executeTakeFirst();
  return row ?? null;
}

/** A copy stands for all that are alike: the newest run that has one is told, or the one that was asked for. */
async function placesOfCopies(
  { db }: QueryContext,
  ids: readonly number[],
  texts: Texts,
  { runId }: Filter,
): Promise<Places> {
  const places: Places = new Map();
  for (const id of ids) {
    let query = db
      .selectFrom("run_tasks as copy")
      .innerJoin("run_tasks", "run_tasks.content_blob", "copy.content_blob")
      .innerJoin("runs", "runs.id", "run_tasks.run_id")
      .select(["run_tasks.task_id", "runs.run_id as runId", "runs.name", "runs.kind"])
      .where("copy.id", "=", id)
      .where("runs.kind", "=", "answers")
      .orderBy("run_tasks.id", "desc")
      .limit(1);
    if (runId !== undefined) query = query.where("runs.run_id", "=", runId);
    const row = await query.executeTakeFirst();
    if (row === undefined) continue;
    const { task_id: taskId, ...run } = row;
    const title = titleIn(texts.get(docOf("run_tasks", id)));
    places.set(docOf("run_tasks", id), { ...NOWHERE, kind: "task", taskId, title, run });
  }
  return places;
}

async function placesOfAnswers(context: QueryContext, ids: readonly number[]): Promise<Places> {
  const rows: (ItemRow & { readonly id: number })[] = [];
  for (const batch of batches(ids))
    rows.push(
      ...(await itemsOf(context)
        .innerJoin("responses", "responses.item_id", "items.id")
        .select("responses.id")
        .where("responses.id", "in", batch)
        .execute()),
    );
  const titles = await titlesOf(context, rows);
  return new Map(
    rows.map((row) => [
      docOf("responses", row.id),
      { ...NOWHERE, kind: "answer", ...placeOfItem(row, titles) } as const,
    ]),
  );
}

async function placesOfScores(context: QueryContext, ids: readonly number[]): Promise<Places> {
  const rows: (ItemRow & { readonly id: number; readonly scorer: string; readonly scorer_kind: string })[] =
    [];
  for (const batch of batches(ids))
    rows.push(
      ...(await itemsOf(context)
        .innerJoin("scores", "scores.item_id", "items.id")
        .select(["scores.id", "scores.scorer", "scores.scorer_kind"])
        .where("scores.id", "in", batch)
        .execute()),
    );
  const [titles, raters] = [await titlesOf(context, rows), await ratersOf(context, rows)];
  return new Map(
    rows.map((row) => {
      const scorer =
        row.scorer_kind === "judge"
          ? { kind: "judge" as const, name: row.scorer }
          : { kind: "person" as const, name: raters.get(row.scorer) ?? row.scorer };
      return [
        docOf("scores", row.id),
        { ...NOWHERE, kind: "judgment", ...placeOfItem(row, titles), scorer } as const,
      ];
    }),
  );
}

interface ItemRow {
  readonly itemId: number;
  readonly sample: number;
  readonly task_id: string;
  readonly content_blob: string;
  readonly model_id: string;
  readonly runId: string;
  readonly name: string;
  readonly kind: string;
}

function itemsOf({ db }: QueryContext) {
  return db
    .selectFrom("items")
    .innerJoin("runs", "runs.id", "items.run_id")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .select(["items.id as itemId", "items.sample", "run_tasks.task_id", "run_tasks.content_blob"])
    .select(["run_models.model_id", "runs.run_id as runId", "runs.name", "runs.kind"]);
}

type Titles = ReadonlyMap<string, string | null>;

async function titlesOf({ db }: QueryContext, rows: readonly ItemRow[]): Promise<Titles> {
  const contents = await readBlobs(db, [...new Set(rows.map((row) => row.content_blob))]);
  return new Map(Array.from(contents, ([hash, content]) => [hash, taskIn(content).title ?? null]));
}

function placeOfItem(row: ItemRow, titles: Titles): Pick<Place, "taskId" | "title" | "run" | "item"> {
  const { itemId, sample, task_id: taskId, model_id: modelId, runId, name, kind } = row;
  const title = titles.get(row.content_blob) ?? null;
  return { taskId, title, run: { runId, name, kind }, item: { itemId, modelId, sample } };
}

/** Names of people, by what their scores are kept under. */
async function ratersOf(
  { db }: QueryContext,
  rows: readonly { readonly scorer: string; readonly scorer_kind: string }[],
): Promise<ReadonlyMap<string, string>> {
  const people = [...new Set(rows.flatMap((row) => (row.scorer_kind === "person" ? [row.scorer] : [])))];
  const sessions = people.flatMap((scorer) => readSessionScorer(scorer)?.sessionId ?? []);
  const found = new Map<string, string>();
  for (const batch of batches([...new Set(sessions)]))
    for (const { session_id, rater } of await db
      .selectFrom("sessions")
      .select(["session_id", "rater"])
      .where("session_id", "in", batch)
      .execute())
      found.set(session_id, rater);
  return new Map(
    people.map((scorer) => [
      scorer,
      scorer.startsWith(MANUAL_SCORER)
        ? scorer.slice(MANUAL_SCORER.length)
        : (found.get(readSessionScorer(scorer)?.sessionId ?? "") ?? scorer),
    ]),
  );
}
