import type {
  AnswerRow,
  AnswerScoreBody,
  AnswerView,
  ScorableView,
  SessionBody,
  SessionView,
} from "../../contract/index.ts";
import {
  type AnswersRequest,
  type Criterion,
  Failure,
  type Fault,
  type Page,
  RATING,
  type ScoreEntry,
  type Session,
  type SessionItem,
  type SessionsRequest,
  isoTime,
  isoTimeOrNull,
  phrase,
} from "../../core/index.ts";
import { shuffled } from "./shuffled.ts";
import type { PairTallies } from "./pair-tallies.ts";
import type { PairTally } from "./pair-tally.ts";
import type { Parts } from "../parts.ts";
import { countLeftOut, nothingToScore } from "./scorable-answers.ts";
import { shownAnswer } from "./shown-answer.ts";
import { criteriaNamed } from "../catalog/criteria-sets.ts";
import { readElsewhere } from "../results/read-elsewhere.ts";
import { requireSetup } from "../runs/get-run.ts";

const COPIED_AT_ONCE = 500;
const NAMED_AT_ONCE = 2_000;

export async function requireSession({ store }: Pick<Parts, "store">, sessionId: string): Promise<Session> {
  const session = await store.findSession(sessionId);
  if (session === null) throw new Failure("not-found", phrase`This session doesn't exist.`);
  return session;
}

export async function sessionView(
  { store }: Pick<Parts, "store">,
  tallies: PairTallies,
  session: Session,
): Promise<SessionView> {
  const run = await store.findRun(session.runId);
  const { masksNames: _masks, seed, leftOut = [], createdAt, finishedAt, unblindedAt, ...rest } = session;
  return {
    ...rest,
    runName: run?.name ?? session.runId,
    leftOut: countLeftOut(leftOut),
    seed: finishedAt === null ? null : seed,
    ...(await store.countAnswers(session.sessionId)),
    pairs: session.kind === "comparison" ? pairsIn(await tallies.of(session.sessionId)) : null,
    createdAt: isoTime(createdAt),
    finishedAt: isoTimeOrNull(finishedAt),
    unblindedAt: isoTimeOrNull(unblindedAt),
  };
}

const pairsIn = ({ decided, possible }: PairTally): SessionView["pairs"] => ({ compared: decided, possible });

/** Begins a session over a run's answers, in an order that tells nothing. */
export async function createSession(
  parts: Parts,
  tallies: PairTallies,
  runId: string,
  body: SessionBody,
): Promise<SessionView> {
  const { setup } = await requireSetup(parts, runId);
  const { store, clock, random } = parts;
  const seed = body.seed ?? Math.floor(random.next() * 2 ** 31);
  const request = { sample: body.sample, seed, drawSeed: body.drawSeed };
  const { draw, order, leftOut } = await readElsewhere(parts, "draw", { runId, request }, [runId]);
  if (order === null) throw nothingToScore(runId, leftOut);
  const criteria = await criteriaOf(parts, body, setup.criteria);
  const session: Session = {
    sessionId: random.token(),
    runId,
    kind: body.kind,
    rater: body.rater,
    criteria,
    seed,
    masksNames: body.masksNames,
    draw,
    ...(leftOut.length === 0 ? {} : { leftOut: leftOut.map(({ itemId, reason }) => ({ itemId, reason })) }),
    createdAt: clock.now(),
    finishedAt: null,
    unblindedAt: null,
  };
  await store.createSession(session, await withTokens(parts, order));
  return await sessionView(parts, tallies, session);
}

/** Another person's session over the same answers, in an order of its own. */
export async function copySession(parts: Parts, session: Session, rater: string): Promise<Session> {
  const { store, clock, random } = parts;
  const items: SessionItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.listAnswers({ sessionId: session.sessionId, limit: COPIED_AT_ONCE, cursor });
    items.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  const seed = Math.floor(random.next() * 2 ** 31);
  const copy: Session = {
    ...session,
    sessionId: random.token(),
    rater,
    seed,
    createdAt: clock.now(),
    finishedAt: null,
    unblindedAt: null,
  };
  // By item, so that nothing of the other's order is left in this one's.
  const sorted = items.toSorted((one, other) => one.itemId - other.itemId);
  const order = shuffled(sorted, seed, "answers");
  const itemIds = order.map(({ itemId }) => itemId);
  await store.createSession(copy, await withTokens(parts, itemIds));
  return copy;
}

/** Names that tell nothing, drawn some at a time: others have their turn in between. */
async function withTokens({ random, clock }: Pick<Parts, "random" | "clock">, itemIds: readonly number[]) {
  const answers: Pick<SessionItem, "answerId" | "itemId">[] = [];
  for (const itemId of itemIds) {
    answers.push({ answerId: random.token(), itemId });
    if (answers.length % NAMED_AT_ONCE === 0) await clock.sleep(0);
  }
  return answers;
}

/** What of a run people can score: totals that tell nothing of who answered. */
export async function getScorable(
  parts: Parts,
  runId: string,
  { sample, drawSeed = 0 }: { readonly sample?: number | undefined; readonly drawSeed?: number | undefined },
): Promise<ScorableView> {
  const asked = { runId, request: { sample, seed: drawSeed } };
  return await readElsewhere(parts, "scorable", asked, [runId]);
}

async function criteriaOf(
  parts: Parts,
  { kind, criteriaSet }: SessionBody,
  ofRun: readonly Criterion[],
): Promise<Criterion[]> {
  if (kind !== "criteria") return [];
  const criteria = criteriaSet === undefined ? [...ofRun] : await criteriaNamed(parts, criteriaSet);
  if (criteria.length > 0) return criteria;
  const fault = {
    key: "criteriaSet",
    message: phrase`is missing`,
    expected: phrase`the name of a criteria set`,
  };
  throw new Failure("invalid-input", phrase`The run was started without criteria.`, { faults: [fault] });
}

export async function listSessions(
  parts: Parts,
  tallies: PairTallies,
  request: SessionsRequest,
): Promise<Page<SessionView>> {
  const { rows, next } = await parts.store.listSessions(request);
  return { rows: await Promise.all(rows.map((session) => sessionView(parts, tallies, session))), next };
}

export async function getSession(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
): Promise<SessionView> {
  return await sessionView(parts, tallies, await requireSession(parts, sessionId));
}

export async function deleteSession(parts: Parts, sessionId: string): Promise<void> {
  const { runId } = await requireSession(parts, sessionId);
  await parts.store.deleteSession(sessionId, parts.clock.now());
  // Also of one that was open: what lists tell of the run is worked out with its report.
  void parts.reports.refresh(runId);
}

export async function listAnswers(parts: Parts, request: AnswersRequest): Promise<Page<AnswerRow>> {
  await requireSession(parts, request.sessionId);
  const { rows, next } = await parts.store.listAnswers(request);
  return { rows: rows.map(answerRow), next };
}

export function answerRow({ itemId: _itemId, ...row }: SessionItem): AnswerRow {
  return row;
}

export async function getAnswer(parts: Parts, sessionId: string, answerId: string): Promise<AnswerView> {
  const session = await requireSession(parts, sessionId);
  return await shown(parts, session, await requireAnswer(parts, sessionId, answerId));
}

/** The answer to score next; null when there is none left. */
export async function nextAnswer(parts: Parts, sessionId: string): Promise<AnswerView | null> {
  const session = await requireSession(parts, sessionId);
  const next = await parts.store.nextAnswer(sessionId);
  return next === null ? null : await shown(parts, session, next);
}

async function requireAnswer({ store }: Parts, sessionId: string, answerId: string): Promise<SessionItem> {
  const answer = await store.findAnswer(sessionId, answerId);
  if (answer === null) throw new Failure("not-found", phrase`This answer is not part of the session.`);
  return answer;
}

async function shown(parts: Parts, session: Session, item: SessionItem): Promise<AnswerView> {
  const { itemId: _itemId, ...row } = item;
  return { ...row, ...(await shownAnswer(parts, session, item.itemId)) };
}

export async function scoreAnswer(
  parts: Parts,
  sessionId: string,
  answerId: string,
  body: AnswerScoreBody,
): Promise<AnswerView> {
  const session = await requireOpen(parts, sessionId);
  await requireAnswer(parts, sessionId, answerId);
  const { note, tags, skipped } = body;
  const change = { entries: entriesOf(session, body.scores), note, tags, skipped };
  await parts.store.scoreAnswer(sessionId, answerId, change, parts.clock.now());
  return await getAnswer(parts, sessionId, answerId);
}

export async function requireOpen(parts: Parts, sessionId: string): Promise<Session> {
  const session = await requireSession(parts, sessionId);
  if (session.finishedAt === null) return session;
  throw new Failure("conflict", phrase`The session is finished, so its scores can't be changed.`, {
    hint: phrase`Start a new session to score again.`,
  });
}

function entriesOf(session: Session, scores: AnswerScoreBody["scores"]): ScoreEntry[] {
  const scales = new Map<string, { key: string; scaleMin: number; scaleMax: number }>(
    session.kind === "rating"
      ? [[RATING.key, RATING]]
      : session.criteria.map(({ id, maxScore }) => [
          String(id),
          { key: String(id), scaleMin: 0, scaleMax: maxScore },
        ]),
  );
  const faults: Fault[] = [];
  const entries = Object.entries(scores).flatMap(([key, value]): ScoreEntry[] => {
    const scale = scales.get(key);
    const path = `scores.${key}`;
    if (scale === undefined) {
      const known = [...scales.keys()].join(", ");
      faults.push({ key: path, message: phrase`is not a criterion of this session`, expected: known });
      return [];
    }
    const { scaleMin, scaleMax } = scale;
    const isWhole = session.kind !== "rating" || value === null || Number.isInteger(value);
    if (value !== null && (value < scaleMin || value > scaleMax || !isWhole))
      faults.push({
        key: path,
        message: phrase`is outside the scale`,
        expected: `${scaleMin} to ${scaleMax}`,
      });
    return [{ ...scale, value }];
  });
  if (faults.length > 0) throw new Failure("invalid-input", phrase`The scores can't be saved.`, { faults });
  return entries;
}

/** Takes the last scoring back. */
export async function undoScore(parts: Parts, sessionId: string): Promise<AnswerView> {
  await requireOpen(parts, sessionId);
  const answerId = await parts.store.undoScore(sessionId, parts.clock.now());
  if (answerId === null) throw new Failure("conflict", phrase`There is nothing to undo.`);
  return await getAnswer(parts, sessionId, answerId);
}
