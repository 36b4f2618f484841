import { searchedRunText } from "./searched-text.ts";
import { sql } from "kysely";
import {
  Failure,
  type FrozenRun,
  type FrozenTask,
  type NewRun,
  type Page,
  RUN_KINDS,
  type RUN_SORTS,
  RUN_STATUSES,
  type Run,
  type RunSetup,
  type RunsRequest,
  type StoredSetup,
  entryName,
  frozenTaskSchema,
  panelSchema,
  runSetupSchema,
  phrase,
} from "../../core/index.ts";
import { batches } from "./batches.ts";
import { readBlobs, saveBlobs, toBlob, toText } from "./blobs.ts";
import { type QueryContext, type RunRow, findRunRow, storableText } from "./context.ts";
import { appendEvents, wasPaused } from "./events.ts";
import { likePattern } from "./list-tasks.ts";
import { knownValue, referredTo } from "./known-value.ts";
import { REMOVED } from "./remove-run.ts";
import { type QueryOrder, byName, byNumber, readPage } from "./read-page.ts";
import { yieldTurn } from "./yield-turn.ts";

export async function toRun(context: QueryContext, row: RunRow): Promise<Run> {
  const idle = row.status === "PENDING" && row.owner_token === null && row.queued_at === null;
  return {
    id: row.id,
    runId: row.run_id,
    name: row.name,
    kind: knownValue(RUN_KINDS, row.kind, "runs.kind"),
    comparedRunId: row.compared_run,
    status: knownValue(RUN_STATUSES, row.status, "runs.status"),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    rawRemovedAt: row.raw_removed_at,
    workedMs: row.worked_ms,
    activeSince: row.active_since,
    queuedAt: row.queued_at,
    owner:
      row.owner_token === null
        ? null
        : { token: row.owner_token, pid: row.owner_pid ?? 0, machine: row.owner_machine ?? "" },
    heartbeatAt: row.heartbeat_at,
    maxBudgetUsd: row.max_budget_usd,
    paused: idle && (await wasPaused(context, row.id)),
  };
}

export async function createRun(context: QueryContext, run: NewRun): Promise<Run> {
  const { db, engine } = context;
  const { setup, tasks } = run;
  const setupBlob = toBlob(JSON.stringify(setup));
  const taskBlobs = tasks.map((task) => toBlob(JSON.stringify(task)));
  await saveBlobs(db, [setupBlob, ...taskBlobs]);

  const { id } = await db
    .insertInto("runs")
    .values({
      run_id: run.runId,
      name: setup.name,
      search_text: searchedRunText(run.runId, setup.name),
      kind: setup.kind,
      compared_run: setup.comparedRunId ?? null,
      status: "PENDING",
      setup_hash: run.setupHash,
      setup_blob: setupBlob.hash,
      created_at: run.at,
      queued_at: run.queued ? run.at : null,
      max_budget_usd: setup.maxBudgetUsd ?? null,
      priority: run.priority ?? 0,
      last_seq: 0,
      task_count: tasks.length,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!engine.isUniqueViolation(error)) throw error;
      throw new Failure("conflict", phrase`Run ${run.runId} already exists.`);
    });

  await db
    .insertInto("run_models")
    .values(setup.models.map((model) => ({ run_id: id, model_id: model.modelId })))
    .execute();
  const entries = new Set([
    ...setup.models.map(entryName),
    ...setup.judges.map(({ model }) => entryName(model)),
  ]);
  for (const batch of batches([...entries]))
    await db
      .insertInto("run_entries")
      .values(batch.map((name) => ({ run_id: id, name })))
      .execute();
  for (const batch of batches(tasks.map((task, index) => ({ task, blob: taskBlobs[index] })))) {
    await db
      .insertInto("run_tasks")
      .values(
        batch.map(({ task, blob }) => ({
          run_id: id,
          task_id: task.taskId,
          content_blob: blob?.hash ?? "",
          template_version: task.templateVersion === undefined ? null : storableText(task.templateVersion),
        })),
      )
      .execute();
  }
  await planItems(context, id, run);

  const totals = Object.fromEntries(
    setup.models.map((model) => [model.modelId, tasks.length * model.samples] as const),
  );
  await appendEvents(
    context,
    { id, run_id: run.runId, last_seq: 0, compared_run: null },
    [
      {
        type: "run-planned",
        name: setup.name,
        judging: setup.judging,
        judges: setup.judges.map((judge) => judge.judgeId),
        tasks: tasks.length,
        totals,
      },
      ...(setup.promptNotices ?? []).map(({ message }) => ({ type: "prompt-noticed" as const, message })),
    ],
    run.at,
  );
  const row = await findRunRow(context, run.runId);
  if (row === undefined) throw new Failure("bug", phrase`Run ${run.runId} vanished while it was created.`);
  return await toRun(context, row);
}

/** One statement per sample; first samples of all tasks come first, and each task's models stand together. */
async function planItems({ db }: QueryContext, id: number, run: NewRun): Promise<void> {
  const most = Math.max(...run.setup.models.map((model) => model.samples));
  for (let sample = 0; sample < most; sample += 1) {
    const modelIds = run.setup.models.filter((model) => model.samples > sample).map((model) => model.modelId);
    await db
      .insertInto("items")
      .columns([
        "run_id",
        "task_ref",
        "model_ref",
        "sample",
        "status",
        "attempts",
        "next_retry_at",
        "updated_at",
      ])
      .expression((query) =>
        query
          .selectFrom("run_tasks")
          .innerJoin("run_models", "run_models.run_id", "run_tasks.run_id")
          .select(({ lit, val, cast }) => [
            "run_tasks.run_id",
            "run_tasks.id as task_ref",
            "run_models.id as model_ref",
            cast<number>(val(sample), "bigint").as("sample"),
            cast<string>(val("NEW"), "text").as("status"),
            lit(0).as("attempts"),
            lit(0).as("next_retry_at"),
            cast<number>(val(run.at), "bigint").as("updated_at"),
          ])
          .where("run_tasks.run_id", "=", id)
          .where("run_models.model_id", "in", modelIds)
          .orderBy("run_tasks.id")
          .orderBy("run_models.id"),
      )
      .execute();
  }
}

export async function findUnfinished(context: QueryContext, setupHash: string): Promise<Run | null> {
  const row = await context.db
    .selectFrom("runs")
    .selectAll()
    .where("setup_hash", "=", setupHash)
    .where("status", "=", "PENDING")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : await toRun(context, row);
}

const orderOf = (context: QueryContext): QueryOrder<(typeof RUN_SORTS)[number]> => ({
  usual: "-created",
  id: sql<number>`runs.id`,
  keys: {
    created: null,
    name: byName(context, "runs.name"),
    started: byNumber("runs.started_at", { canLack: true }),
    finished: byNumber("runs.finished_at", { canLack: true }),
  },
});

export async function listRuns(context: QueryContext, request: RunsRequest): Promise<Page<Run>> {
  const { search = "", status, kind, from, until } = request;
  let query = context.db.selectFrom("runs").selectAll().where("status", "!=", REMOVED);
  if (status !== undefined) query = query.where("status", "=", status);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (from !== undefined) query = query.where("created_at", ">=", from);
  if (until !== undefined) query = query.where("created_at", "<=", until);
  for (const word of search.split(/\s+/).filter(Boolean)) query = query.where(isNamed(word));
  const { rows, next } = await readPage(query, orderOf(context), request);
  const runs: Run[] = [];
  for (const row of rows) runs.push(await toRun(context, row));
  return { rows: runs, next };
}

/** Whether a run's id, its name or one of its models holds a word, in whatever letters. */
function isNamed(word: string) {
  const pattern = likePattern(word.toLowerCase());
  return sql<boolean>`(search_text LIKE ${pattern} ESCAPE '\\' OR EXISTS (
    SELECT 1 FROM run_models WHERE run_models.run_id = runs.id AND lower(model_id) LIKE ${pattern} ESCAPE '\\'))`;
}

export async function setupOf(context: QueryContext, row: RunRow): Promise<RunSetup> {
  return (await setupsOf(context, row)).setup;
}

/** The setup with the judges that count now, the judges that the run was planned with, and the providers of later ones. */
export async function setupsOf({ db }: QueryContext, row: RunRow) {
  const hashes = [row.setup_blob, ...(row.panel_blob === null ? [] : [row.panel_blob])];
  const texts = await readBlobs(db, hashes);
  const read = (hash: string, column: "runs.setup_blob" | "runs.panel_blob"): unknown =>
    JSON.parse(referredTo(texts, hash, column));
  const setup = runSetupSchema.parse(read(row.setup_blob, "runs.setup_blob"));
  if (row.panel_blob === null) return { setup, plannedJudges: setup.judges, addedProviders: [] };
  const { providers, ...judging } = panelSchema.parse(read(row.panel_blob, "runs.panel_blob"));
  return {
    setup: { ...setup, ...judging, providers: [...setup.providers, ...providers] },
    plannedJudges: setup.judges,
    addedProviders: providers,
  };
}

export async function readSetup(context: QueryContext, runId: string): Promise<StoredSetup | null> {
  const row = await findRunRow(context, runId);
  if (row === undefined) return null;
  const { setup, plannedJudges } = await setupsOf(context, row);
  return { run: await toRun(context, row), setup, plannedJudges, taskCount: row.task_count };
}

/** Tasks that are understood at a time. */
const TASKS_A_TURN = 500;

export async function readFrozen(context: QueryContext, runId: string): Promise<FrozenRun | null> {
  const row = await findRunRow(context, runId);
  if (row === undefined) return null;
  const contents = await contentsOf(context, row.id).orderBy("run_tasks.id").execute();
  const tasks: FrozenTask[] = [];
  for (const [index, content] of contents.entries()) {
    if (index % TASKS_A_TURN === TASKS_A_TURN - 1) await yieldTurn();
    tasks.push(toFrozenTask(content));
  }
  return { run: await toRun(context, row), setup: await setupOf(context, row), tasks };
}

export async function readFrozenTasks(
  context: QueryContext,
  runId: string,
  taskIds: readonly string[],
): Promise<FrozenTask[]> {
  const row = await findRunRow(context, runId);
  if (row === undefined) return [];
  const found: FrozenTask[] = [];
  for (const some of batches(taskIds)) {
    const tasks = await contentsOf(context, row.id).where("run_tasks.task_id", "in", some).execute();
    found.push(...tasks.map(toFrozenTask));
  }
  return found;
}

function contentsOf({ db }: QueryContext, id: number) {
  return db
    .selectFrom("run_tasks")
    .innerJoin("blobs", "blobs.hash", "run_tasks.content_blob")
    .select(["blobs.encoding", "blobs.data"])
    .where("run_tasks.run_id", "=", id);
}

const toFrozenTask = (content: Parameters<typeof toText>[0]): FrozenTask =>
  frozenTaskSchema.parse(JSON.parse(toText(content)));

export async function findRun(context: QueryContext, runId: string): Promise<Run | null> {
  const row = await findRunRow(context, runId);
  return row === undefined ? null : await toRun(context, row);
}

export async function findRunById(context: QueryContext, id: number): Promise<Run | null> {
  const row = await context.db
    .selectFrom("runs")
    .selectAll()
    .where("id", "=", id)
    .where("status", "!=", REMOVED)
    .executeTakeFirst();
  return row === undefined ? null : await toRun(context, row);
}
