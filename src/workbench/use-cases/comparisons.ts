import {
  type AnsweredItem,
  type Certainty,
  Failure,
  type PAIR_CHOICES,
  type Pair,
  type PairVerdict,
  type PairView,
  type Session,
} from "../../core/index.ts";
import { type PairChance, choosePair, nextPairs, normalQuantile } from "../../statistics/index.ts";
import { byItem, comparisonsOf } from "../compared.ts";
import type { Parts } from "../parts.ts";
import { shownAnswer } from "../shown-answer.ts";
import { requireOpen, requireSession } from "./sessions.ts";

/** The order counts as certain when no two neighbours have a larger chance to be the wrong way round. */
const CERTAIN = 0.05;
/** The normal quantile that belongs to it. */
const CERTAIN_Z = 1.645;

async function requireComparing(parts: Parts, sessionId: string): Promise<Session> {
  const session = await requireSession(parts, sessionId);
  if (session.kind !== "comparison")
    throw new Failure("conflict", "In this session answers are scored one by one, not compared.");
  return session;
}

async function stateOf(parts: Parts, session: Session) {
  const [answered, pairs] = [
    await parts.store.listAnswered(session.runId),
    await parts.store.listPairs(session.sessionId),
  ];
  const items = byItem(answered);
  return { answered, pairs, items, comparisons: comparisonsOf(pairs, items, session.rater) };
}

/** Two answers to compare next: the pair that is open, else a new one. Null when every pair has been compared. */
export async function nextPair(
  parts: Parts,
  sessionId: string,
  choice: (typeof PAIR_CHOICES)[number],
): Promise<PairView | null> {
  const session = await requireComparing(parts, sessionId);
  const state = await stateOf(parts, session);
  const open = state.pairs.find(({ verdict }) => verdict === null);
  if (open !== undefined) return await pairView(parts, session, open);
  const models = [...new Set(state.answered.map(({ modelId }) => modelId))];
  if (models.length < 2) throw new Failure("conflict", "There are answers of one model only.");
  let chances = nextPairs(models, state.comparisons);
  if (choice === "random") chances = chances.map((pair) => ({ ...pair, probability: 1 / chances.length }));
  while (chances.length > 0) {
    const chosen = choosePair(chances, parts.random);
    const made = chosen === null ? null : itemsFor(chosen, state, parts);
    if (made !== null) return await show(parts, session, made);
    chances = chances.filter((pair) => pair !== chosen);
  }
  return null;
}

/** One task to which both models have an answer that was not compared yet, the two on random sides. */
function itemsFor(
  { first, second }: PairChance,
  { answered, pairs }: { answered: readonly AnsweredItem[]; pairs: readonly Pair[] },
  { random }: Pick<Parts, "random">,
): readonly [number, number] | null {
  const done = new Set(pairs.map(({ firstItemId, secondItemId }) => keyOf(firstItemId, secondItemId)));
  const ofSecond = new Map<string, number[]>();
  for (const { taskId, modelId, itemId } of answered)
    if (modelId === second) ofSecond.set(taskId, [...(ofSecond.get(taskId) ?? []), itemId]);
  const open = answered
    .filter(({ modelId }) => modelId === first)
    .flatMap(({ taskId, itemId }) => (ofSecond.get(taskId) ?? []).map((other) => [itemId, other] as const))
    .filter(([a, b]) => !done.has(keyOf(a, b)));
  const chosen = open[Math.floor(random.next() * open.length)];
  if (chosen === undefined) return null;
  return random.next() < 0.5 ? chosen : [chosen[1], chosen[0]];
}

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

async function show(
  parts: Parts,
  session: Session,
  [firstItemId, secondItemId]: readonly [number, number],
): Promise<PairView> {
  const { sessionId } = session;
  const pair = { pairId: parts.random.token(), sessionId, firstItemId, secondItemId };
  await parts.store.createPair(pair, parts.clock.now());
  return await pairView(parts, session, { ...pair, verdict: null, note: "", decidedAt: null });
}

async function pairView(parts: Parts, session: Session, pair: Pair): Promise<PairView> {
  const first = await shownAnswer(parts, session, pair.firstItemId);
  const second = await shownAnswer(parts, session, pair.secondItemId);
  const { pairId, verdict, note } = pair;
  return { pairId, task: first.task, first: first.text, second: second.text, verdict, note };
}

/** Says which of the two is better. A later word on the same pair replaces the earlier one. */
export async function decidePair(
  parts: Parts,
  sessionId: string,
  pairId: string,
  { verdict, note }: { readonly verdict: PairVerdict; readonly note: string },
): Promise<Certainty> {
  await requireOpen(parts, sessionId);
  const session = await requireComparing(parts, sessionId);
  const pair = await parts.store.findPair(sessionId, pairId);
  if (pair === null) throw new Failure("not-found", "The session has no such pair.");
  await parts.store.decidePair(pairId, verdict, note, parts.clock.now());
  return await certaintyOf(parts, session);
}

export async function getCertainty(parts: Parts, sessionId: string): Promise<Certainty> {
  return await certaintyOf(parts, await requireComparing(parts, sessionId));
}

async function certaintyOf(parts: Parts, session: Session): Promise<Certainty> {
  const { answered, comparisons } = await stateOf(parts, session);
  const decided = comparisons.length;
  const models = [...new Set(answered.map(({ modelId }) => modelId))];
  if (decided === 0 || models.length < 2) return { decided, chanceOfWrongOrder: null, moreVerdicts: null };
  const chances = nextPairs(models, comparisons).map(({ chanceOfWrongOrder }) => chanceOfWrongOrder);
  const worst = Math.max(...chances);
  return { decided, chanceOfWrongOrder: worst, moreVerdicts: moreVerdicts(worst, decided) };
}

/** Errors shrink with the root of the number of verdicts; two models that are equal never come apart. */
function moreVerdicts(chanceOfWrongOrder: number, decided: number): number | null {
  if (chanceOfWrongOrder <= CERTAIN) return 0;
  const z = -normalQuantile(Math.min(0.5, chanceOfWrongOrder));
  return z < 0.1 ? null : Math.ceil(decided * ((CERTAIN_Z / z) ** 2 - 1));
}
