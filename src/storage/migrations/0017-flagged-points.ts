import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import { readBlobs } from "../queries/blobs.ts";
import type { Tables } from "../schema.ts";

const AT_ONCE = 500;

/** How many points of a verdict a judge left out or gave off their scale, beside it, so that results can count them. */
export async function flaggedPoints(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { integer } = engine.types;
  for (const name of ["points_missing", "points_clamped"] as const) {
    await db.schema
      .alterTable("scores")
      .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("scores")
      .select(["id", "detail_blob"])
      .where("scorer_kind", "=", "judge")
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
    const details = await readBlobs(
      db,
      rows.map(({ detail_blob }) => detail_blob),
    );
    for (const { id, detail_blob } of rows) {
      const missing = missingIn(details.get(detail_blob) ?? "{}");
      if (missing > 0) {
        await db.updateTable("scores").set({ points_missing: missing }).where("id", "=", id).execute();
      }
    }
  }
  // Results that were kept do not count them yet.
  await db
    .updateTable("runs")
    .set({ revision: sql<number>`revision + 1` })
    .execute();
}

/** Before this version nothing was clamped. */
function missingIn(detail: string): number {
  const { flags } = JSON.parse(detail) as { flags?: unknown };
  if (!Array.isArray(flags)) return 0;
  return flags.filter((flag) => typeof flag === "string" && flag.startsWith("missing:")).length;
}
