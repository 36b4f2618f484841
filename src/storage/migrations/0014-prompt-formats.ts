import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/**
 * Model entries that were saved without a word on their prompt format were kept as `plain`, which drops parts of a task.
 * They are `auto` now: the same messages where a task is only a prompt, the whole question elsewhere.
 */
export async function promptFormats(db: Transaction<Tables>, _engine: EngineDialect): Promise<void> {
  const models = await db
    .selectFrom("catalog")
    .select(["id", "body_json"])
    .where("kind", "=", "model")
    .execute();
  for (const { id, body_json } of models) {
    const body: unknown = JSON.parse(body_json);
    if (typeof body !== "object" || body === null || !("promptFormat" in body)) continue;
    if (body.promptFormat !== "plain") continue;
    const changed = JSON.stringify({ ...body, promptFormat: "auto" });
    await db.updateTable("catalog").set({ body_json: changed }).where("id", "=", id).execute();
  }
}
