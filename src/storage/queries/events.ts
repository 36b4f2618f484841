import { type Insertable, type Kysely, type SqlBool, sql } from "kysely";
import { type RunEvent, type RunEventBody, type RunEventType, runEventBodySchema } from "../../core/index.ts";
import type { Tables } from "../schema.ts";
import { type QueryContext, type RunRow, findRunRow, requireRunRow } from "./context.ts";
import { executeForRows } from "./for-rows.ts";
import { touchRun } from "./kept-results.ts";

/** Told of, without a change to what came of the run. */
const QUIET: ReadonlySet<RunEventType> = new Set([
  "call-retried",
  "model-warmed",
  "phase-started",
  "provider-waiting",
  "report-failed",
  "report-written",
  "run-added",
  "warmup-failed",
  "worker-declined",
  "worker-lost",
]);

/** Numbers events on from the run's last one. Call it inside the transaction that stores the facts. */
export async function appendEvents(
  context: QueryContext,
  run: Pick<RunRow, "id" | "run_id" | "last_seq" | "compared_run">,
  bodies: readonly RunEventBody[],
  at: number,
): Promise<RunEvent[]> {
  if (bodies.length === 0) return [];
  const { db } = context;
  const isQuiet = bodies.every(({ type }) => QUIET.has(type));
  const events = bodies.map((body, index) => ({
    runId: run.run_id,
    seq: run.last_seq + 1 + index,
    at,
    ...body,
  }));
  const rows = bodies.map((body, index) => ({
    run_id: run.id,
    seq: run.last_seq + 1 + index,
    at,
    type: body.type,
    body_json: JSON.stringify(body),
  }));
  await executeForRows(db, rows, addEvents);
  await db
    .updateTable("runs")
    .set({
      last_seq: run.last_seq + bodies.length,
      ...(isQuiet ? {} : { revision: sql<number>`revision + 1` }),
    })
    .where("id", "=", run.id)
    .execute();
  if (!isQuiet && run.compared_run !== null) await touchRun(context, run.id);
  return events;
}

const addEvents = (db: Kysely<Tables>, rows: readonly Insertable<Tables["run_events"]>[]) =>
  db.insertInto("run_events").values(rows);

export async function note(
  context: QueryContext,
  runId: string,
  body: RunEventBody,
  at: number,
): Promise<RunEvent> {
  const row = await lockRun(context, runId);
  const [event] = await appendEvents(context, row, [body], at);
  return event ?? { runId, seq: row.last_seq, at, ...body };
}

/** The run's row, held so that event numbers stay without gaps. */
export async function lockRun(context: QueryContext, runId: string): Promise<RunRow> {
  if (context.engine.name === "postgres") {
    await context.db.selectFrom("runs").select("id").where("run_id", "=", runId).forUpdate().execute();
  }
  return await requireRunRow(context, runId);
}

export async function lastSeq(context: QueryContext, runId: string): Promise<number | null> {
  return (await findRunRow(context, runId))?.last_seq ?? null;
}

export async function listEvents(
  context: QueryContext,
  request: { readonly runId: string; readonly since: number; readonly limit: number },
): Promise<RunEvent[]> {
  const run = await findRunRow(context, request.runId);
  if (run === undefined) return [];
  const rows = await context.db
    .selectFrom("run_events")
    .selectAll()
    .where("run_id", "=", run.id)
    .where("seq", ">", request.since)
    .orderBy("seq")
    .limit(request.limit)
    .execute();
  return rows.map((row) => ({
    runId: request.runId,
    seq: row.seq,
    at: row.at,
    ...runEventBodySchema.parse(JSON.parse(row.body_json)),
  }));
}

/** Whether a run that nobody executes was paused, rather than cut off. */
export async function wasPaused({ db }: QueryContext, runRef: number): Promise<boolean> {
  // In the words of the index “run_state_events”: with parameters it would not be used.
  const isOfRun = sql<SqlBool>`type IN ('run-paused', 'run-resumed', 'run-started')`;
  const row = await db
    .selectFrom("run_events")
    .select("type")
    .where("run_id", "=", runRef)
    .where(isOfRun)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.type === "run-paused";
}
