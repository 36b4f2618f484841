import type { KeptAnswer, MarkedRequest, RequestStore } from "../../core/index.ts";
import { type QueryContext, storableText } from "./context.ts";

export async function beginRequest(
  { db }: QueryContext,
  { key, fingerprint, at, forgetBefore }: Parameters<RequestStore["beginRequest"]>[0],
): Promise<MarkedRequest> {
  await db.deleteFrom("marked_requests").where("created_at", "<", forgetBefore).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("marked_requests")
    .values({ key, fingerprint, created_at: at, status: null, location: null, body: null })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return { state: "new" };
  const row = await db
    .selectFrom("marked_requests")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (row.fingerprint !== fingerprint) return { state: "other" };
  if (row.status === null) return { state: "open" };
  return { state: "answered", answer: { status: row.status, location: row.location, body: row.body } };
}

export async function answerRequest(
  { db }: QueryContext,
  key: string,
  { status, location, body }: KeptAnswer,
): Promise<void> {
  await db
    .updateTable("marked_requests")
    .set({ status, location, body: body === null ? null : storableText(body) })
    .where("key", "=", key)
    .execute();
}

export async function dropRequest({ db }: QueryContext, key: string): Promise<void> {
  await db.deleteFrom("marked_requests").where("key", "=", key).execute();
}
