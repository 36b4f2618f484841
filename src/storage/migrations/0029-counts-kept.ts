import { type Transaction, sql } from "kysely";
import { ITEM_STATUSES, type ItemStatus } from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

const columnOf = (status: ItemStatus): string => `items_${status.toLowerCase()}`;

const each = (write: (status: ItemStatus, column: string) => string, between = ", "): string =>
  ITEM_STATUSES.map((status) => write(status, columnOf(status))).join(between);

/** How many items of each model stand where, and how many tasks a run has: kept by the database itself, so that lists count nothing. */
export async function countsKept(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  for (const status of ITEM_STATUSES)
    await db.schema
      .alterTable("run_models")
      .addColumn(columnOf(status), engine.types.integer, (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable("runs")
    .addColumn("task_count", engine.types.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE runs SET task_count = (SELECT count(*) FROM run_tasks WHERE run_tasks.run_id = runs.id)`.execute(
    db,
  );
  const sums = each((status, column) => `sum(CASE status WHEN '${status}' THEN 1 ELSE 0 END) AS ${column}`);
  await sql
    .raw(
      `UPDATE run_models SET ${each((_status, column) => `${column} = there.${column}`)}
       FROM (SELECT model_ref, ${sums} FROM items GROUP BY model_ref) AS there WHERE there.model_ref = run_models.id`,
    )
    .execute(db);
  const statements = engine.name === "postgres" ? postgresTriggers() : sqliteTriggers();
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** SQLite knows of single rows only; a change of one row of the models costs it little. */
function sqliteTriggers(): string[] {
  const counts = (which: "NEW" | "OLD", step: "+" | "-"): string =>
    `UPDATE run_models SET ${each((status, column) => `${column} = ${column} ${step} (${which}.status = '${status}')`)}
     WHERE id = ${which}.model_ref;`;
  return [
    `CREATE TRIGGER items_added AFTER INSERT ON items BEGIN ${counts("NEW", "+")} END`,
    `CREATE TRIGGER items_removed AFTER DELETE ON items BEGIN ${counts("OLD", "-")} END`,
    `CREATE TRIGGER items_changed AFTER UPDATE OF status ON items WHEN OLD.status <> NEW.status BEGIN
       UPDATE run_models
       SET ${each((status, column) => `${column} = ${column} + (NEW.status = '${status}') - (OLD.status = '${status}')`)}
       WHERE id = NEW.model_ref; END`,
  ];
}

/** PostgreSQL keeps every version of a row: one change for each model that a statement has changed something of. */
function postgresTriggers(): string[] {
  const ADDED = "SELECT model_ref, status, 1 AS step FROM added";
  const REMOVED = "SELECT model_ref, status, -1 AS step FROM removed";
  const sums = each(
    (status, column) => `sum(CASE status WHEN '${status}' THEN step ELSE 0 END) AS ${column}`,
  );
  const triggerOn = (event: string, name: string, referencing: string, changed: string): string[] => [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       UPDATE run_models SET ${each((_status, column) => `${column} = run_models.${column} + changed.${column}`)}
       FROM (SELECT model_ref, ${sums} FROM (${changed}) AS steps GROUP BY model_ref) AS changed
       WHERE run_models.id = changed.model_ref AND (${each((_status, column) => `changed.${column} <> 0`, " OR ")});
       RETURN NULL; END $$`,
    `CREATE TRIGGER ${name} AFTER ${event} ON items REFERENCING ${referencing}
     FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  ];
  return [
    ...triggerOn("INSERT", "items_added", "NEW TABLE AS added", ADDED),
    ...triggerOn("DELETE", "items_removed", "OLD TABLE AS removed", REMOVED),
    ...triggerOn(
      "UPDATE",
      "items_changed",
      "OLD TABLE AS removed NEW TABLE AS added",
      `${ADDED} UNION ALL ${REMOVED}`,
    ),
  ];
}
