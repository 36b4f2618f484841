import { type Selectable, sql } from "kysely";
import {
  Failure,
  type NewPair,
  PAIR_VERDICTS,
  type Pair,
  type PairState,
  type PairVerdict,
  phrase,
} from "../../core/index.ts";
import type { SessionPairTable } from "../people-tables.ts";
import { type QueryContext, storableText } from "./context.ts";
import { requireSessionRow } from "./sessions.ts";

/** The next revision. The session's row is held until it is stored, so that nobody sees a later one before it. */
async function nextRevision({ db }: QueryContext, sessionRef: number): Promise<number> {
  const { pairs_revision } = await db
    .updateTable("sessions")
    .set({ pairs_revision: sql<number>`pairs_revision + 1` })
    .where("id", "=", sessionRef)
    .returning("pairs_revision")
    .executeTakeFirstOrThrow();
  return pairs_revision;
}

const toVerdict = (text: string | null): PairVerdict | null =>
  PAIR_VERDICTS.find((verdict) => verdict === text) ?? null;

function toPair(row: Selectable<SessionPairTable>, sessionId: string): Pair {
  return {
    pairId: row.pair_id,
    sessionId,
    firstItemId: row.first_item,
    secondItemId: row.second_item,
    verdict: toVerdict(row.verdict),
    note: row.note,
    decidedAt: row.decided_at,
    probability: row.probability,
    revision: row.revision,
  };
}

export async function createPair(context: QueryContext, pair: NewPair, now: number): Promise<Pair> {
  const { pairId, sessionId, firstItemId, secondItemId, probability } = pair;
  const session = await requireSessionRow(context, sessionId);
  const row = await context.db
    .insertInto("session_pairs")
    .values({
      pair_id: pairId,
      session_ref: session.id,
      first_item: firstItemId,
      second_item: secondItemId,
      note: "",
      probability,
      created_at: now,
      revision: await nextRevision(context, session.id),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPair(row, sessionId);
}

export async function findPair(
  context: QueryContext,
  sessionId: string,
  pairId: string,
): Promise<Pair | null> {
  const session = await requireSessionRow(context, sessionId);
  const row = await context.db
    .selectFrom("session_pairs")
    .selectAll()
    .where("session_ref", "=", session.id)
    .where("pair_id", "=", pairId)
    .executeTakeFirst();
  return row === undefined ? null : toPair(row, sessionId);
}

export async function listPairs(
  context: QueryContext,
  sessionId: string,
  afterRevision?: number,
): Promise<PairState[]> {
  const session = await requireSessionRow(context, sessionId);
  let query = context.db
    .selectFrom("session_pairs")
    .select(["pair_id", "first_item", "second_item", "verdict", "probability", "revision"])
    .where("session_ref", "=", session.id)
    .orderBy("id");
  if (afterRevision !== undefined) query = query.where("revision", ">", afterRevision);
  const rows = await query.execute();
  return rows.map((row) => ({
    pairId: row.pair_id,
    firstItemId: row.first_item,
    secondItemId: row.second_item,
    verdict: toVerdict(row.verdict),
    probability: row.probability,
    revision: row.revision,
  }));
}

export async function listPairNotes(
  context: QueryContext,
  sessionId: string,
): Promise<ReadonlyMap<string, string>> {
  const session = await requireSessionRow(context, sessionId);
  const rows = await context.db
    .selectFrom("session_pairs")
    .select(["pair_id", "note"])
    .where("session_ref", "=", session.id)
    .where("note", "!=", "")
    .execute();
  return new Map(rows.map(({ pair_id: pairId, note }) => [pairId, note]));
}

export async function decidePair(
  context: QueryContext,
  pairId: string,
  verdict: PairVerdict | null,
  note: string,
  now: number,
): Promise<void> {
  const { db } = context;
  const pair = await db
    .selectFrom("session_pairs")
    .select("session_ref")
    .where("pair_id", "=", pairId)
    .executeTakeFirst();
  if (pair === undefined) throw new Failure("not-found", phrase`This pair doesn't exist.`);
  const revision = await nextRevision(context, pair.session_ref);
  await db
    .updateTable("session_pairs")
    .set({ verdict, note: storableText(note), decided_at: verdict === null ? null : now, revision })
    .where("pair_id", "=", pairId)
    .execute();
}
