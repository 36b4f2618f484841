import type { SessionResult, SessionView } from "../../contract/index.ts";
import {
  type AnsweredItem,
  type Estimate,
  Failure,
  RATING,
  type Session,
  type SessionItem,
  TaskClusters,
  english,
  furtherVerdict,
  repeatsSession,
  sessionVerdict,
  toHundred,
  phrase,
} from "../../core/index.ts";
import { type SessionFindings, ifEnoughTasks, sessionFinding, weightedTotal } from "../../reports/index.ts";
import {
  bradleyTerry,
  mean,
  meanOfTasks,
  rankIntervalsOfFit,
  ratings,
  winRate,
} from "../../statistics/index.ts";
import type { PairTallies } from "./pair-tallies.ts";
import { byItem, comparisonsOf } from "./pair-comparisons.ts";
import type { Parts } from "../parts.ts";
import { sessionsOf } from "./human-scores.ts";
import { requireFrozen } from "../runs/get-run.ts";
import { answerRow, requireOpen, requireSession, sessionView } from "./sessions.ts";

/** Ends a session: its scores stand, and who gave which answer may be told. */
export async function finishSession(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
  { allowGaps }: { readonly allowGaps: boolean },
): Promise<SessionView> {
  const session = await requireOpen(parts, sessionId);
  const { total, scored } = await parts.store.countAnswers(sessionId);
  const gaps = session.kind === "comparison" ? 0 : total - scored;
  if (gaps > 0 && !allowGaps) {
    throw new Failure("conflict", phrase`${gaps} of ${total} answers are not fully scored.`, {
      hint: phrase`Score them, or finish with gaps; missing scores stay missing.`,
    });
  }
  const now = parts.clock.now();
  await parts.store.finishSession(sessionId, now);
  const event = { type: "session-finished", sessionId, rater: session.rater, gaps } as const;
  await parts.store.note(session.runId, event, now);
  await parts.reports.refresh(session.runId);
  return await sessionView(parts, tallies, await requireSession(parts, sessionId));
}

/** Who did how well, and who gave which answer. */
export async function getSessionResult(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
): Promise<SessionResult> {
  const session = await requireSession(parts, sessionId);
  const { setup, tasks } = await requireFrozen(parts, session.runId);
  const related = new TaskClusters(tasks);
  const items = byItem(await parts.store.listAnswered(session.runId));
  const answers = await allAnswers(parts, sessionId);
  const { scoreOf, findings } = await scoringOf(parts, session, { items, answers, related });
  const models = setup.models.map(({ modelId, provider }) => {
    const own = answers.filter(({ itemId }) => items.get(itemId)?.modelId === modelId);
    const { criteria, total, totalOf } = weightedTotal(
      session.criteria,
      own.map(({ scores }) => scores),
    );
    const needed = session.kind === "criteria" ? session.criteria.length : 1;
    const isScored = session.kind !== "comparison";
    return {
      modelId,
      provider,
      answers: own.length,
      gaps: isScored ? own.filter(({ scores }) => Object.keys(scores).length < needed).length : 0,
      total,
      totalOf: session.kind === "criteria" ? totalOf : null,
      criteria: [...criteria],
      ...scoreOf(modelId),
    };
  });
  const bestFirst = models.toSorted((a, b) => rankOf(b) - rankOf(a));
  const { finding, further } = sessionFinding({ ...findings, models: bestFirst });
  return {
    session: await sessionView(parts, tallies, session),
    sentence: [sessionVerdict(finding), ...further.map(furtherVerdict)].map(english).join(" "),
    finding,
    further: [...further],
    repeat: await repeatOf(parts, session, answers),
    models: bestFirst,
    verdicts: session.kind === "comparison" ? await verdictRows(parts, session, items) : [],
    answers: answers.flatMap((answer) => {
      const item = items.get(answer.itemId);
      return item === undefined
        ? []
        : [{ ...answerRow(answer), itemId: item.itemId, modelId: item.modelId, taskId: item.taskId }];
    }),
  };
}

/** By the number that stands with its interval, so that order and sentence are of the same; a total alone ranks below. */
function rankOf({ rating, score, total }: SessionResult["models"][number]): number {
  const best: Estimate = rating?.known === true ? rating : score;
  if (best.known) return best.value;
  return total === null ? Number.NEGATIVE_INFINITY : total - Number.MAX_SAFE_INTEGER;
}

async function allAnswers({ store }: Pick<Parts, "store">, sessionId: string): Promise<SessionItem[]> {
  const all: SessionItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.listAnswers({ sessionId, cursor, limit: 500 });
    all.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** The ends of the scale, at which intervals are cut. */
const BOUNDS = {
  criteria: { low: 0, high: 100 },
  rating: { low: RATING.scaleMin, high: RATING.scaleMax },
} as const;

type ModelScore = Pick<SessionResult["models"][number], "score" | "rating">;
type WithoutModels<Findings> = Findings extends unknown ? Omit<Findings, "models"> : never;

interface Scoring {
  readonly scoreOf: (modelId: string) => ModelScore;
  /** What the sentence is made of: the same numbers. */
  readonly findings: WithoutModels<SessionFindings>;
}

interface ScoredAnswers {
  readonly items: ReadonlyMap<number, AnsweredItem>;
  readonly answers: readonly SessionItem[];
  /** Which tasks count as one. */
  readonly related: TaskClusters;
}

/** How a model's scores become one number with its uncertainty, by what was done in the session. */
async function scoringOf(
  parts: Parts,
  session: Session,
  { items, answers, related }: ScoredAnswers,
): Promise<Scoring> {
  const { kind } = session;
  if (kind === "comparison") return await verdictsOf(parts, session, items, related);
  const observed = answers.flatMap(({ itemId, scores }) => {
    const value = meanScore(session, scores);
    const item = items.get(itemId);
    return value === null || item === undefined ? [] : [{ ...item, task: item.taskId, value }];
  });
  const byModel = Map.groupBy(observed, ({ modelId }) => modelId);
  return {
    scoreOf: (modelId) => ({
      score: meanOfTasks(byModel.get(modelId) ?? [], { bounds: BOUNDS[kind], clusters: related }),
      rating: null,
    }),
    findings: {
      kind,
      related,
      means: new Map(
        [...byModel].map(([modelId, own]) => {
          const byTask = Map.groupBy(own, ({ task }) => task);
          const means = [...byTask].map(
            ([task, samples]) => [task, mean(samples.map(({ value }) => value)) ?? 0] as const,
          );
          return [modelId, new Map(means)];
        }),
      ),
    },
  };
}

async function verdictsOf(
  parts: Parts,
  session: Session,
  items: ReadonlyMap<number, AnsweredItem>,
  related: TaskClusters,
): Promise<Scoring> {
  const pairs = await parts.store.listPairs(session.sessionId);
  const comparisons = comparisonsOf(pairs, items, { rater: session.rater, related });
  const tasks = new Set(comparisons.map(({ task }) => task));
  const fit = bradleyTerry(comparisons);
  const rated = fit.known ? ratings(fit) : [];
  const ranks = fit.known ? rankIntervalsOfFit(fit) : null;
  const unknown = {
    known: false,
    reason: fit.known ? phrase`the model was not compared` : fit.reason,
  } as const;
  return {
    scoreOf: (modelId) => {
      const share = winRate(comparisons, modelId);
      const rating = rated.find(({ model }) => model === modelId)?.rating ?? unknown;
      return { score: ifEnoughTasks(share), rating: ifEnoughTasks(rating, share) };
    },
    findings: {
      kind: "comparison",
      verdicts: comparisons.length,
      tasks: tasks.size,
      units: { clusters: new Set([...tasks].map(related.of)).size, clusterUnit: related.unit },
      ranks: ranks?.known === true ? new Map(ranks.ranks.map(({ model, ...rank }) => [model, rank])) : null,
    },
  };
}

async function verdictRows(
  { store }: Pick<Parts, "store">,
  { sessionId }: Session,
  items: ReadonlyMap<number, AnsweredItem>,
): Promise<SessionResult["verdicts"]> {
  const pairs = await store.listPairs(sessionId);
  const notes = await store.listPairNotes(sessionId);
  return pairs.flatMap(({ pairId, firstItemId, secondItemId, verdict, probability }) => {
    const [first, second] = [items.get(firstItemId), items.get(secondItemId)];
    if (verdict === null || first === undefined || second === undefined) return [];
    const { taskId, modelId } = first;
    const note = notes.get(pairId) ?? "";
    return [
      {
        taskId,
        first: modelId,
        second: second.modelId,
        firstItemId,
        secondItemId,
        verdict,
        note,
        probability,
      },
    ];
  });
}

/** A rating as it is, or the weighted mean of an answer's criteria on 0-100; null while one is missing. */
function meanScore({ kind, criteria }: Session, scores: Readonly<Record<string, number>>): number | null {
  if (kind === "rating") return scores[RATING.key] ?? null;
  const { total, totalOf } = weightedTotal(criteria, [scores]);
  return total === null || totalOf === 0 ? null : (100 * total) / totalOf;
}

function hundredOf(session: Session, scores: Readonly<Record<string, number>>): number | null {
  const value = meanScore(session, scores);
  if (value === null || session.kind !== "rating") return value;
  return toHundred(value, RATING.scaleMin, RATING.scaleMax);
}

/** Scores closer than this are the same: weighted sums leave rounding errors. */
const SAME = 1e-6;

/** What the same person said of the same answers before; of several earlier sessions the latest counts. */
async function repeatOf(
  { store }: Parts,
  session: Session,
  answers: readonly SessionItem[],
): Promise<SessionResult["repeat"]> {
  if (session.kind === "comparison") return null;
  const before = new Map<number, number>();
  const sessions = await sessionsOf({ store }, session.runId);
  const earlier = sessions
    .filter(
      (other) =>
        other.sessionId !== session.sessionId &&
        other.finishedAt !== null &&
        other.finishedAt <= (session.finishedAt ?? 0) &&
        repeatsSession(other, session),
    )
    .toSorted((a, b) => (a.finishedAt ?? 0) - (b.finishedAt ?? 0));
  for (const other of earlier)
    for (const { itemId, scores } of await allAnswers({ store }, other.sessionId)) {
      const value = hundredOf(other, scores);
      if (value !== null) before.set(itemId, value);
    }
  const differences = answers.flatMap(({ itemId, scores }) => {
    const [now, then] = [hundredOf(session, scores), before.get(itemId)];
    return now === null || then === undefined ? [] : [Math.abs(now - then)];
  });
  const meanDifference = mean(differences);
  if (meanDifference === null) return null;
  const same = differences.filter((difference) => difference < SAME).length;
  return { answers: differences.length, same, meanDifference };
}
