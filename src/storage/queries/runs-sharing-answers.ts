import { type QueryContext, requireRunRow } from "./context.ts";
import { yieldTurn } from "./yield-turn.ts";

const ITEMS_A_TURN = 1_000;

/** Other runs that have taken an answer from this one, given it one, or have the same one as it from a third. */
export async function runsSharingAnswers(context: QueryContext, runId: string): Promise<string[]> {
  const { id } = await requireRunRow(context, runId);
  const found = new Set<string>();
  for (let after = 0; ;) {
    const items = await context.db
      .selectFrom("items")
      .select("id")
      .where("run_id", "=", id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(ITEMS_A_TURN)
      .execute();
    const last = items.at(-1);
    if (last === undefined) return [...found];
    const sharing = await context.db
      .selectFrom("items as item")
      .innerJoin("responses as answer", "answer.item_id", "item.id")
      .innerJoin("responses as same", "same.context_hash", "answer.context_hash")
      .innerJoin("items as other", "other.id", "same.item_id")
      .innerJoin("runs", "runs.id", "other.run_id")
      .select("runs.run_id")
      .distinct()
      .where("item.run_id", "=", id)
      .where("item.id", ">", after)
      .where("item.id", "<=", last.id)
      .where("other.run_id", "!=", id)
      .whereRef("other.sample", "=", "item.sample")
      .where((is) => is.or([is("answer.reused", "=", 1), is("same.reused", "=", 1)]))
      .execute();
    for (const { run_id } of sharing) found.add(run_id);
    after = last.id;
    await yieldTurn();
  }
}
