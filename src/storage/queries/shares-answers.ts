import { type QueryContext, requireRunRow } from "./context.ts";

/** Whether one of two runs has taken an answer from the other, or both the same one from a third. */
export async function sharesAnswers(
  context: QueryContext,
  runId: string,
  otherRunId: string,
): Promise<boolean> {
  const [one, other] = [await requireRunRow(context, runId), await requireRunRow(context, otherRunId)];
  const shared = await context.db
    .selectFrom("items as item")
    .innerJoin("responses as answer", "answer.item_id", "item.id")
    .innerJoin("responses as same", "same.context_hash", "answer.context_hash")
    .innerJoin("items as other", "other.id", "same.item_id")
    .select("answer.id")
    .where("item.run_id", "=", one.id)
    .where("other.run_id", "=", other.id)
    .whereRef("other.sample", "=", "item.sample")
    .where((is) => is.or([is("answer.reused", "=", 1), is("same.reused", "=", 1)]))
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}
