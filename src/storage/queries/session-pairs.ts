import { PAIR_VERDICTS, type Pair, type PairVerdict } from "../../core/index.ts";
import { type QueryContext, storableText } from "./context.ts";
import { requireSessionRow } from "./sessions.ts";

export async function createPair(
  context: QueryContext,
  pair: Omit<Pair, "verdict" | "note" | "decidedAt">,
  now: number,
): Promise<void> {
  const session = await requireSessionRow(context, pair.sessionId);
  await context.db
    .insertInto("session_pairs")
    .values({
      pair_id: pair.pairId,
      session_ref: session.id,
      first_item: pair.firstItemId,
      second_item: pair.secondItemId,
      note: "",
      created_at: now,
    })
    .execute();
}

async function readPairs(context: QueryContext, sessionId: string, pairId?: string): Promise<Pair[]> {
  const session = await requireSessionRow(context, sessionId);
  let query = context.db
    .selectFrom("session_pairs")
    .selectAll()
    .where("session_ref", "=", session.id)
    .orderBy("id");
  if (pairId !== undefined) query = query.where("pair_id", "=", pairId);
  const rows = await query.execute();
  return rows.map((row) => ({
    pairId: row.pair_id,
    sessionId,
    firstItemId: row.first_item,
    secondItemId: row.second_item,
    verdict: PAIR_VERDICTS.find((verdict) => verdict === row.verdict) ?? null,
    note: row.note,
    decidedAt: row.decided_at,
  }));
}

export async function findPair(
  context: QueryContext,
  sessionId: string,
  pairId: string,
): Promise<Pair | null> {
  return (await readPairs(context, sessionId, pairId))[0] ?? null;
}

export async function listPairs(context: QueryContext, sessionId: string): Promise<Pair[]> {
  return await readPairs(context, sessionId);
}

export async function decidePair(
  { db }: QueryContext,
  pairId: string,
  verdict: PairVerdict,
  note: string,
  now: number,
): Promise<void> {
  await db
    .updateTable("session_pairs")
    .set({ verdict, note: storableText(note), decided_at: now })
    .where("pair_id", "=", pairId)
    .execute();
}
