import type { Certainty, PAIR_CHOICES, PairVerdictBody, PairView } from "../../contract/index.ts";
import { Failure, type Pair, type Session } from "../../core/index.ts";
import { type PairChance, choosePair, nextPairs, normalQuantile } from "../../statistics/index.ts";
import type { PairTallies } from "./pair-tallies.ts";
import type { PairTally } from "./pair-tally.ts";
import type { Parts } from "../parts.ts";
import { shownAnswer } from "./shown-answer.ts";
import { requireOpen, requireSession } from "./sessions.ts";

/** The order counts as certain when no two neighbours have a larger chance to be the wrong way round. */
const CERTAIN = 0.05;
/** The normal quantile that belongs to it. */
const CERTAIN_Z = 1.645;

export async function requireComparing(parts: Parts, sessionId: string): Promise<Session> {
  const session = await requireSession(parts, sessionId);
  if (session.kind !== "comparison")
    throw new Failure("conflict", "In this session answers are scored one by one, not compared.");
  return session;
}

/** Two answers to compare next: the pair that is open, else a new one. Null when every pair has been compared. */
export async function nextPair(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
  choice: (typeof PAIR_CHOICES)[number],
): Promise<PairView | null> {
  const session = await requireComparing(parts, sessionId);
  if (session.finishedAt !== null) return null;
  const tally = await tallies.of(sessionId);
  const open = tally.firstOpen();
  if (open !== null) return await pairView(parts, session, { ...open, note: "" });
  if (tally.models.length < 2) throw new Failure("conflict", "There are answers of one model only.");
  let chances = nextPairs(tally.models, tally.comparisons());
  if (choice === "random") chances = chances.map((pair) => ({ ...pair, probability: 1 / chances.length }));
  while (chances.length > 0) {
    const chosen = choosePair(chances, parts.random);
    const sides = chosen === null ? null : sidesFor(chosen, tally, parts);
    if (sides !== null) return await showPair(parts, session, sides);
    chances = chances.filter((pair) => pair !== chosen);
  }
  return null;
}

/** One task to which both models have an answer that was not compared yet, the two on random sides. */
function sidesFor(
  { first, second }: PairChance,
  tally: PairTally,
  { random }: Pick<Parts, "random">,
): readonly [number, number] | null {
  const untried = tally.untried(first, second);
  const chosen = untried[Math.floor(random.next() * untried.length)];
  if (chosen === undefined) return null;
  return random.next() < 0.5 ? chosen : [chosen[1], chosen[0]];
}

export async function showPair(
  parts: Parts,
  session: Session,
  [firstItemId, secondItemId]: readonly [number, number],
): Promise<PairView> {
  const { sessionId } = session;
  const pair = { pairId: parts.random.token(), sessionId, firstItemId, secondItemId };
  return await pairView(parts, session, await parts.store.createPair(pair, parts.clock.now()));
}

export async function pairView(
  parts: Parts,
  session: Session,
  pair: Pick<Pair, "pairId" | "firstItemId" | "secondItemId" | "verdict" | "note">,
): Promise<PairView> {
  const first = await shownAnswer(parts, session, pair.firstItemId);
  const second = await shownAnswer(parts, session, pair.secondItemId);
  const { pairId, verdict, note } = pair;
  return { pairId, task: first.task, first: first.text, second: second.text, verdict, note };
}

/** Says which of the two is better. A later word on the same pair replaces the earlier one. */
export async function decidePair(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
  pairId: string,
  change: PairVerdictBody,
): Promise<Certainty> {
  await requireOpen(parts, sessionId);
  await requireComparing(parts, sessionId);
  const pair = await parts.store.findPair(sessionId, pairId);
  if (pair === null) throw new Failure("not-found", "The session has no such pair.");
  const { verdict = pair.verdict, note = pair.note } = change;
  if (verdict === null) {
    const fault = { key: "verdict", message: "is missing", expected: "which answer is better" };
    throw new Failure("invalid-input", "The pair has no verdict yet.", { faults: [fault] });
  }
  await parts.store.decidePair(pairId, verdict, note, parts.clock.now());
  return certaintyOf(await tallies.of(sessionId));
}

export async function getCertainty(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
): Promise<Certainty> {
  await requireComparing(parts, sessionId);
  return certaintyOf(await tallies.of(sessionId));
}

function certaintyOf(tally: PairTally): Certainty {
  const { decided, models } = tally;
  if (decided === 0 || models.length < 2) return { decided, chanceOfWrongOrder: null, moreVerdicts: null };
  const chances = nextPairs(models, tally.comparisons()).map(({ chanceOfWrongOrder }) => chanceOfWrongOrder);
  const worst = Math.max(...chances);
  return { decided, chanceOfWrongOrder: worst, moreVerdicts: moreVerdicts(worst, decided) };
}

/** Errors shrink with the root of the number of verdicts; two models that are equal never come apart. */
function moreVerdicts(chanceOfWrongOrder: number, decided: number): number | null {
  if (chanceOfWrongOrder <= CERTAIN) return 0;
  const z = -normalQuantile(Math.min(0.5, chanceOfWrongOrder));
  return z < 0.1 ? null : Math.ceil(decided * ((CERTAIN_Z / z) ** 2 - 1));
}
