import { type SqlBool, type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Every call with what it cost, and who answered by the provider's own word. */
export async function calls(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  await db.schema
    .createTable("calls")
    .addColumn("id", id, (column) => engine.autoNumber(column.primaryKey()))
    .addColumn("run_id", id, (column) => column.references("runs.id").onDelete("cascade"))
    // Goes with its run; a reference of its own would be looked up at every call.
    .addColumn("item_id", id)
    .addColumn("model_id", "text", (column) => column.notNull())
    .addColumn("provider", "text")
    .addColumn("model", "text")
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("status", integer)
    .addColumn("request_id", "text")
    .addColumn("message", "text")
    .addColumn("cost_usd", "double precision")
    .addColumn("reserved_usd", "double precision")
    .addColumn("body_blob", "text")
    .execute();
  await db.schema.createIndex("calls_run").on("calls").column("run_id").execute();
  // Only calls that brought nothing are looked for by their item, and those are few.
  await db.schema
    .createIndex("calls_wasted")
    .on("calls")
    .column("item_id")
    .where(sql<SqlBool>`outcome <> 'used'`)
    .execute();

  // What was stored of calls before there was a ledger. Of failed ones nothing was.
  await sql`
    INSERT INTO calls (run_id, item_id, model_id, purpose, outcome, at, cost_usd)
    SELECT items.run_id, items.id, run_models.model_id, 'answer', 'used', responses.started_at, responses.cost_usd
    FROM responses
    JOIN items ON items.id = responses.item_id
    JOIN run_models ON run_models.id = items.model_ref
    WHERE responses.reused = 0`.execute(db);
  await sql`
    INSERT INTO calls (run_id, item_id, model_id, purpose, outcome, at, cost_usd)
    SELECT items.run_id, items.id, scores.scorer, 'judge', 'used', scores.created_at, scores.cost_usd
    FROM scores
    JOIN items ON items.id = scores.item_id
    WHERE scores.scorer_kind = 'judge' AND (scores.cost_usd IS NULL OR scores.cost_usd > 0)`.execute(db);

  await db.schema.alterTable("responses").addColumn("served_model", "text").execute();
  await db.schema.alterTable("responses").addColumn("served_json", "text").execute();
}
