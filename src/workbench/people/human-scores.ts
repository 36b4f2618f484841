import type { Session, SessionAnswer, SessionsRequest } from "../../core/index.ts";
import type { CriterionScore, ItemPair, ItemRating } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";

const PAGE = 500;
const SESSIONS = 200;

/** Every score by a criterion in the run's sessions, session by session, the oldest first. */
export async function* criterionScores({ store }: ReadParts, runId: string): AsyncGenerator<CriterionScore> {
  for (const session of (await sessionsOf({ store }, runId)).toReversed()) {
    if (session.kind !== "criteria") continue;
    const items = await itemsOf({ store }, session.sessionId, ({ itemId }) => itemId);
    let cursor: string | undefined;
    do {
      const page = await store.listAnswers({ sessionId: session.sessionId, cursor, limit: PAGE });
      for (const { itemId, scores } of page.rows) {
        const item = items.get(itemId);
        if (item === undefined) continue;
        for (const criterion of session.criteria) {
          const value = scores[criterion.id];
          if (value !== undefined)
            yield { session, itemId, modelId: item.modelId, taskId: item.taskId, criterion, value };
        }
      }
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
}

/** Every rating of the run's answers as it stands, the newest first. */
export async function* itemRatings({ store }: ReadParts, runId: string): AsyncGenerator<ItemRating> {
  const models = new Map((await store.listAnswered(runId)).map(({ itemId, modelId }) => [itemId, modelId]));
  let cursor: string | undefined;
  do {
    const page = await store.listRatings({ runId, cursor, limit: PAGE });
    for (const rating of page.rows) {
      const modelId = models.get(rating.itemId);
      if (modelId !== undefined) yield { ...rating, modelId };
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** Every verdict on two of the run's answers as it stands, in the order of sessions and of what they showed. */
export async function* itemPairs({ store }: ReadParts, runId: string): AsyncGenerator<ItemPair> {
  for (const session of (await sessionsOf({ store }, runId)).toReversed()) {
    if (session.kind !== "comparison") continue;
    const items = await itemsOf({ store }, session.sessionId, ({ itemId }) => itemId);
    for (const { pairId } of await store.listPairs(session.sessionId)) {
      const pair = await store.findPair(session.sessionId, pairId);
      const [first, second] = [items.get(pair?.firstItemId ?? 0), items.get(pair?.secondItemId ?? 0)];
      if (pair === null || pair.verdict === null || first === undefined || second === undefined) continue;
      yield {
        session,
        pair: { ...pair, verdict: pair.verdict },
        taskId: first.taskId,
        firstModelId: first.modelId,
        secondModelId: second.modelId,
      };
    }
  }
}

type ReadParts = Pick<Parts, "store">;

async function itemsOf<Key>(
  { store }: ReadParts,
  sessionId: string,
  key: (answer: SessionAnswer) => Key,
): Promise<Map<Key, SessionAnswer>> {
  return new Map((await store.listSessionAnswers(sessionId)).map((answer) => [key(answer), answer]));
}

/** The run's sessions, the newest first. */
export async function sessionsOf(parts: ReadParts, runId: string): Promise<Session[]> {
  return await allSessions(parts, { runId });
}

/** Sessions of any run that are not finished: few, however many there have been. */
export async function openSessions(parts: ReadParts): Promise<Session[]> {
  return await allSessions(parts, { finished: false });
}

async function allSessions(
  { store }: ReadParts,
  filter: Pick<SessionsRequest, "runId" | "finished">,
): Promise<Session[]> {
  const all: Session[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.listSessions({ ...filter, cursor, limit: SESSIONS });
    all.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return all;
}
