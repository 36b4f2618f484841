import type { Certainty, PAIR_CHOICES, PairVerdictBody, PairView } from "../../contract/index.ts";
import { Failure, type Pair, type Session, phrase } from "../../core/index.ts";
import {
  alwaysValidMean,
  choosePair,
  isRuledOut,
  moreUntilRuledOut,
  nextPairs,
} from "../../statistics/index.ts";
import type { PairTallies } from "./pair-tallies.ts";
import type { PairTally } from "./pair-tally.ts";
import type { Parts } from "../parts.ts";
import { shownAnswer } from "./shown-answer.ts";
import { requireOpen, requireSession } from "./sessions.ts";

/** The chance that any two models are ever called settled in the wrong order, however often somebody looks. */
const ALPHA = 0.05;

export async function requireComparing(parts: Parts, sessionId: string): Promise<Session> {
  const session = await requireSession(parts, sessionId);
  if (session.kind !== "comparison")
    throw new Failure("conflict", phrase`This session scores single answers; it doesn't compare them.`);
  return session;
}

interface NextPairRequest {
  readonly by: (typeof PAIR_CHOICES)[number];
  /** Pairs that the caller has already. */
  readonly without: readonly string[];
}

/** Two answers to compare next: a pair that is open, else a new one. Null when every pair has been compared. */
export async function nextPair(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
  { by: choice, without }: NextPairRequest,
): Promise<PairView | null> {
  const session = await requireComparing(parts, sessionId);
  if (session.finishedAt !== null) return null;
  const tally = await tallies.of(sessionId);
  const waiting = tally.firstOpen(without);
  if (waiting !== null) return await pairView(parts, session, { ...waiting, note: "" });
  if (tally.models.length < 2) throw new Failure("conflict", phrase`Only one model has answers.`);
  const all = nextPairs(tally.models, tally.comparisons());
  const open = all
    .map((pair) => ({ ...pair, untried: tally.untried(pair.first, pair.second) }))
    .filter(({ untried }) => untried.length > 0)
    .map((pair) => (choice === "random" ? { ...pair, probability: 1 } : pair));
  const chosen = choosePair(open, parts.random);
  const drawn = open.find((pair) => pair === chosen);
  if (drawn === undefined) return null;
  const total = open.reduce((sum, { probability }) => sum + probability, 0);
  const sides = sidesFrom(drawn.untried, parts);
  return await showPair(parts, session, sides, drawn.probability / total / drawn.untried.length);
}

/** Answers of both models to one task that were not compared yet, the two on random sides. */
function sidesFrom(
  untried: readonly (readonly [number, number])[],
  { random }: Pick<Parts, "random">,
): readonly [number, number] {
  const [first, second] = untried[Math.floor(random.next() * untried.length)] ?? [0, 0];
  return random.next() < 0.5 ? [first, second] : [second, first];
}

export async function showPair(
  parts: Parts,
  session: Session,
  [firstItemId, secondItemId]: readonly [number, number],
  /** With what chance they were drawn; null where somebody picked them. */
  probability: number | null,
): Promise<PairView> {
  const { sessionId } = session;
  const pair = { pairId: parts.random.token(), sessionId, firstItemId, secondItemId, probability };
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

/** Says which of the two is better, or takes that back. A later word on the same pair replaces the earlier one. */
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
  if (pair === null) throw new Failure("not-found", phrase`This pair is not part of the session.`);
  const { verdict = pair.verdict, note = pair.note } = change;
  if (verdict === null && change.verdict === undefined) {
    const fault = { key: "verdict", message: phrase`is missing`, expected: phrase`which answer is better` };
    throw new Failure("invalid-input", phrase`The pair has no verdict yet.`, { faults: [fault] });
  }
  await parts.store.decidePair(pairId, verdict, note, parts.clock.now());
  return shownCertainty(await tallies.of(sessionId));
}

export async function getCertainty(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
): Promise<Certainty> {
  await requireComparing(parts, sessionId);
  return shownCertainty(await tallies.of(sessionId));
}

/** So many further verdicts with a winner change what is shown. */
const SHOWN_EVERY = 10;

/**
 * What a single verdict changes would tell which of the models it was about, and so link answers to one task with those
 * to another: with two models, whether the same one won again. What is shown changes with several such verdicts at once,
 * and with no correction of one. A draw tells nothing of that kind, and hides nothing.
 */
function shownCertainty(tally: PairTally): Certainty {
  const { decided, won, possible, lastShown } = tally;
  if (lastShown !== null) {
    const { certainty } = lastShown;
    const isAll = decided >= possible && certainty.countedVerdicts < possible;
    if (won < lastShown.won + SHOWN_EVERY && !isAll) return { ...certainty, decided };
  }
  const certainty = certaintyOf(tally);
  tally.lastShown = { certainty, won };
  return certainty;
}

/**
 * What may be said at any time, however often somebody looks: how many pairs of models are settled, and how often the
 * one that is ahead wins where the order is least clear. Every pair's interval allows for how many pairs there are.
 */
function certaintyOf(tally: PairTally): Certainty {
  const { decided, models } = tally;
  const pairs = (models.length * (models.length - 1)) / 2;
  const level = 1 - ALPHA / Math.max(1, pairs);
  const scores = [...tally.taskScores().values()];
  const settled = scores.filter((own) => isRuledOut(own, EVEN, level)).length;
  const intervals = scores.flatMap((own) => alwaysValidMean(own, level) ?? []).map(ahead);
  const [closest] = scores.length < pairs ? [] : intervals.toSorted((a, b) => a.low - b.low);
  return {
    decided,
    countedVerdicts: decided,
    possible: tally.possible,
    pairs,
    more: moreOf(tally, pairs, level),
    settledPairs: settled,
    closest:
      closest === undefined
        ? null
        : { tasks: closest.n, winRate: closest.value, low: closest.low, high: closest.high },
  };
}

/** With fewer tasks than these for two models, one verdict turns any forecast around. */
const LEAST_TASKS = 10;

/** How many further verdicts may settle what is not settled yet; null where that can't be told. */
function moreOf(tally: PairTally, pairs: number, level: number): Certainty["more"] {
  const scores = [...tally.taskScores()];
  if (scores.some(([, own]) => own.length < LEAST_TASKS)) return null;
  const needed = scores.map(([models, own]) => ({ models, more: moreUntilRuledOut(own, EVEN, level) }));
  if (scores.length < pairs || needed.some(({ more }) => more === null)) return null;
  const left = tally.tasksLeft();
  return {
    verdicts: needed.reduce((sum, { more }) => sum + (more ?? 0), 0),
    enoughTasks: needed.every(({ models, more }) => (more ?? 0) <= (left.get(models) ?? 0)),
  };
}

/** Neither model is better. */
const EVEN = 0.5;

/** From the side of the model that is ahead. */
function ahead<Interval extends { readonly value: number; readonly low: number; readonly high: number }>(
  interval: Interval,
): Interval {
  const { value, low, high } = interval;
  return value >= EVEN ? interval : { ...interval, value: 1 - value, low: 1 - high, high: 1 - low };
}
