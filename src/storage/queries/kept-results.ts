import { sql } from "kysely";
import {
  type ComparedPair,
  lengthsOfPair,
  type FiguresOfRun,
  type KeptResults,
  PAIR_VERDICTS,
  modelFiguresSchema,
} from "../../core/index.ts";
import { toBlob, toText } from "./blobs.ts";
import { type QueryContext, requireRunRow } from "./context.ts";

/** Results of the item's run are out of date. */
export async function touchRunOf({ db }: QueryContext, itemId: number): Promise<void> {
  await db
    .updateTable("runs")
    .set({ revision: sql<number>`revision + 1` })
    .where("id", "=", (from) =>
      from.selectFrom("items").select("items.run_id").where("items.id", "=", itemId),
    )
    .execute();
}

/** Results of these runs are out of date, and of those whose answers they compare. */
export async function touchRun({ db }: QueryContext, runRef: number): Promise<void> {
  await db
    .updateTable("runs")
    .set({ revision: sql<number>`revision + 1` })
    .where((where) =>
      where.or([
        where("id", "=", runRef),
        where("run_id", "=", (from) =>
          from.selectFrom("runs as other").select("other.compared_run").where("other.id", "=", runRef),
        ),
      ]),
    )
    .execute();
}

export async function resultsRevision({ db }: QueryContext, runId: string): Promise<number | null> {
  const row = await db.selectFrom("runs").select("revision").where("run_id", "=", runId).executeTakeFirst();
  return row?.revision ?? null;
}

export async function readKeptResults({ db }: QueryContext, runId: string): Promise<KeptResults | null> {
  const row = await db
    .selectFrom("run_results")
    .innerJoin("runs", "runs.id", "run_results.run_id")
    .selectAll("run_results")
    .where("runs.run_id", "=", runId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        revision: row.revision,
        madeBy: row.made_by,
        text: toText({ encoding: row.encoding, data: row.data }),
      };
}

export async function keepResults(
  context: QueryContext,
  runId: string,
  { revision, madeBy, text }: KeptResults,
  models: readonly Pick<FiguresOfRun, "figures" | "taskMeans">[],
): Promise<void> {
  const { db } = context;
  const { id } = await requireRunRow(context, runId);
  await db.deleteFrom("run_results").where("run_id", "=", id).execute();
  await db.deleteFrom("run_model_results").where("run_id", "=", id).execute();
  const { encoding, data } = toBlob(text);
  await db
    .insertInto("run_results")
    .values({
      run_id: id,
      revision,
      made_by: madeBy,
      encoding,
      data,
    })
    .execute();
  for (const { figures, taskMeans } of models)
    await db
      .insertInto("run_model_results")
      .values({
        run_id: id,
        model_id: figures.modelId,
        figures_json: JSON.stringify(figures),
        task_means: new Uint8Array(taskMeans.buffer, taskMeans.byteOffset, taskMeans.byteLength),
      })
      .execute();
}

export async function listStaleResults({ db }: QueryContext, madeBy: string): Promise<string[]> {
  const rows = await db
    .selectFrom("runs")
    .leftJoin("run_results", "run_results.run_id", "runs.id")
    .select("runs.run_id")
    .where("runs.kind", "=", "answers")
    .where((where) =>
      where.or([
        where("run_results.run_id", "is", null),
        where("run_results.revision", "!=", where.ref("runs.revision")),
        where("run_results.made_by", "!=", madeBy),
      ]),
    )
    .orderBy("runs.id")
    .execute();
  return rows.map(({ run_id }) => run_id);
}

const PAGE = 200;

export async function* readFigures({ db }: QueryContext): AsyncGenerator<FiguresOfRun> {
  for (let after = 0; ;) {
    const runs = await db
      .selectFrom("runs")
      .select(["id", "run_id", "created_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = runs.at(-1);
    if (last === undefined) return;
    const rows = await db
      .selectFrom("run_model_results")
      .selectAll()
      .where("run_id", ">", after)
      .where("run_id", "<=", last.id)
      .orderBy("run_id")
      .execute();
    const byId = new Map(runs.map((run) => [run.id, run]));
    for (const row of rows) {
      const run = byId.get(row.run_id);
      if (run === undefined) continue;
      yield {
        runId: run.run_id,
        createdAt: run.created_at,
        figures: modelFiguresSchema.parse(JSON.parse(row.figures_json)),
        // The bytes may begin anywhere in what the driver has read.
        taskMeans: new Float64Array(Uint8Array.from(row.task_means).buffer),
      };
    }
    after = last.id;
  }
}

export async function listLatestFigures(
  { db }: QueryContext,
  runs: number,
): Promise<Omit<FiguresOfRun, "taskMeans">[]> {
  const rows = await db
    .selectFrom("run_model_results")
    .innerJoin("runs", "runs.id", "run_model_results.run_id")
    .select(["runs.run_id", "runs.created_at", "run_model_results.figures_json"])
    .where("run_model_results.run_id", "in", (from) =>
      from
        .selectFrom("run_results")
        .select("run_results.run_id")
        .orderBy("run_results.run_id", "desc")
        .limit(runs),
    )
    .orderBy("run_model_results.run_id", "desc")
    .execute();
  return rows.flatMap(({ run_id, created_at, figures_json }) => {
    // Another version may have kept them in another form; until they are made anew they tell nothing.
    const figures = modelFiguresSchema.safeParse(JSON.parse(figures_json)).data;
    return figures === undefined ? [] : [{ runId: run_id, createdAt: created_at, figures }];
  });
}

export async function listComparedPairs(context: QueryContext, runId: string): Promise<ComparedPair[]> {
  const run = await requireRunRow(context, runId);
  const rows = await context.db
    .selectFrom("session_pairs")
    .innerJoin("sessions", "sessions.id", "session_pairs.session_ref")
    .innerJoin("items as a", "a.id", "session_pairs.first_item")
    .innerJoin("items as b", "b.id", "session_pairs.second_item")
    .innerJoin("run_tasks", "run_tasks.id", "a.task_ref")
    .innerJoin("run_models as first", "first.id", "a.model_ref")
    .innerJoin("run_models as second", "second.id", "b.model_ref")
    .select([
      "run_tasks.task_id",
      "first.model_id as first_model",
      "second.model_id as second_model",
      "a.id as first_item",
      "b.id as second_item",
      "sessions.rater",
      "session_pairs.verdict",
    ])
    .where("sessions.run_id", "=", run.id)
    .where("sessions.finished_at", "is not", null)
    .where("session_pairs.verdict", "is not", null)
    .orderBy("sessions.finished_at")
    .orderBy("session_pairs.id")
    .execute();
  // Whoever compares the same two answers again is no other person: the newest finished session counts.
  const latest = new Map(
    rows.map((row) => {
      const items = [row.first_item, row.second_item].toSorted((a, b) => a - b);
      return [JSON.stringify([row.rater, ...items]), row];
    }),
  );
  const lengths = rows.length === 0 ? new Map<number, number>() : await listAnswerLengths(context, runId);
  return [...latest.values()].flatMap((row) => {
    const verdict = PAIR_VERDICTS.find((one) => one === row.verdict);
    if (verdict === undefined || row.first_model === row.second_model) return [];
    const { task_id: taskId, first_model: first, second_model: second, rater: by } = row;
    return [
      {
        taskId,
        first,
        second,
        by,
        verdict,
        orders: [],
        lengths: lengthsOfPair(lengths, row.first_item, row.second_item),
      },
    ];
  });
}

export async function listAnswerLengths(
  context: QueryContext,
  runId: string,
): Promise<ReadonlyMap<number, number>> {
  const run = await requireRunRow(context, runId);
  const rows = await context.db
    .selectFrom("responses")
    .innerJoin("items", "items.id", "responses.item_id")
    .select(["responses.item_id", "responses.output_tokens", "responses.reasoning_tokens"])
    .where("items.run_id", "=", run.id)
    .where("responses.output_tokens", "is not", null)
    .execute();
  return new Map(
    rows.map((row) => [row.item_id, Math.max(0, (row.output_tokens ?? 0) - (row.reasoning_tokens ?? 0))]),
  );
}
