import {
  type RunEventType,
  type ServedCount,
  type Stop,
  type Trouble,
  runEventBodySchema,
} from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import { type QueryContext, type RunRow, requireRunRow } from "./context.ts";
import { toItemError } from "./items.ts";

/** Of each database: what troubled a run at a revision, which grows with every change of an item. */
const known = new WeakMap<EngineDialect, Map<number, { revision: number; troubles: readonly Trouble[] }>>();
const MOST_KNOWN = 1000;

/** Why items of each model came to nothing, and how many; most frequent first. Lists ask it of each run that has some. */
export async function listTroubles(context: QueryContext, runId: string): Promise<readonly Trouble[]> {
  const run = await requireRunRow(context, runId);
  const here = known.get(context.engine) ?? new Map();
  known.set(context.engine, here);
  const last = here.get(run.id);
  if (last?.revision === run.revision) return last.troubles;
  const troubles = await readTroubles(context, run);
  if (here.size >= MOST_KNOWN) here.clear();
  here.set(run.id, { revision: run.revision, troubles });
  return troubles;
}

async function readTroubles(context: QueryContext, run: RunRow): Promise<Trouble[]> {
  const rows = await context.db
    .selectFrom("items")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .leftJoin("responses", "responses.item_id", "items.id")
    .select([
      "run_models.model_id",
      "items.status",
      "items.error_stage",
      "items.error_message",
      "items.skip_reason",
      ({ fn }) => fn.countAll<number>().as("count"),
      ({ fn }) => fn.count<number>("responses.item_id").as("answered"),
    ])
    .where("items.run_id", "=", run.id)
    .where("items.status", "in", ["FAILED", "CANT_BE_FINISHED"])
    .groupBy(["run_models.model_id", "items.status", "items.error_stage", "items.error_message"])
    .groupBy("items.skip_reason")
    .execute();
  return rows
    .map((row) => ({
      modelId: row.model_id,
      error: toItemError(row),
      skipReason: row.skip_reason,
      count: row.count,
      answered: row.answered,
    }))
    .sort((a, b) => b.count - a.count);
}

const STARTS_AND_STOPS: readonly RunEventType[] = ["run-started", "run-resumed", "model-stopped"];

export async function listStops(context: QueryContext, runId: string): Promise<Stop[]> {
  const run = await requireRunRow(context, runId);
  const rows = await context.db
    .selectFrom("run_events")
    .select("body_json")
    .where("run_id", "=", run.id)
    .where("type", "in", STARTS_AND_STOPS)
    .orderBy("seq")
    .execute();
  let last: Stop[] = [];
  let isNewStart = true;
  for (const { body_json } of rows) {
    const event = runEventBodySchema.parse(JSON.parse(body_json));
    if (event.type !== "model-stopped") {
      isNewStart = true;
      continue;
    }
    const { modelId, stage, failures, equal = false, message } = event;
    last = [...(isNewStart ? [] : last), { modelId, stage, failures, equal, message }];
    isNewStart = false;
  }
  return last;
}

/** Which model the provider says answered, and how often. */
export async function listServed(context: QueryContext, runId: string): Promise<ServedCount[]> {
  const run = await requireRunRow(context, runId);
  const rows = await context.db
    .selectFrom("responses")
    .innerJoin("items", "items.id", "responses.item_id")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .select(["run_models.model_id", "responses.served_model", ({ fn }) => fn.countAll<number>().as("count")])
    .where("items.run_id", "=", run.id)
    .where("responses.served_model", "is not", null)
    .groupBy(["run_models.model_id", "responses.served_model"])
    .execute();
  return rows
    .map((row) => ({ modelId: row.model_id, served: row.served_model ?? "", answers: row.count }))
    .sort((a, b) => b.answers - a.answers);
}
