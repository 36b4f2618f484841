import {
  type AnsweredItem,
  type Estimate,
  Failure,
  RATING,
  type Session,
  type SessionItem,
  type SessionResult,
  type SessionView,
} from "../../core/index.ts";
import { weightedTotal } from "../../reports/index.ts";
import { bradleyTerry, meanOfTasks, ratings, winRate } from "../../statistics/index.ts";
import { byItem, comparisonsOf } from "../compared.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "./get-run.ts";
import { answerRow, requireOpen, requireSession, sessionView } from "./sessions.ts";

/** Ends a session: its scores stand, and who gave which answer may be told. */
export async function finishSession(
  parts: Parts,
  sessionId: string,
  { allowGaps }: { readonly allowGaps: boolean },
): Promise<SessionView> {
  const session = await requireOpen(parts, sessionId);
  const { total, scored } = await parts.store.countAnswers(sessionId);
  const gaps = session.kind === "comparison" ? 0 : total - scored;
  if (gaps > 0 && !allowGaps) {
    throw new Failure("conflict", `${gaps} of ${total} answers are not scored in full.`, {
      hint: "Score them, or finish with gaps: what is missing stays missing.",
    });
  }
  const now = parts.clock.now();
  await parts.store.finishSession(sessionId, now);
  const event = { type: "session-finished", sessionId, rater: session.rater, gaps } as const;
  await parts.store.note(session.runId, event, now);
  return await sessionView(parts, await requireSession(parts, sessionId));
}

/** Who did how well, and who gave which answer: once the session is finished. */
export async function getSessionResult(parts: Parts, sessionId: string): Promise<SessionResult> {
  const session = await requireSession(parts, sessionId);
  if (session.finishedAt === null) {
    throw new Failure("session-open", "The session is still open: who gave which answer is told at its end.");
  }
  const { setup } = await requireSetup(parts, session.runId);
  const items = byItem(await parts.store.listAnswered(session.runId));
  const answers = await allAnswers(parts, sessionId);
  const scoreOf = await scorerOf(parts, session, items);
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
      ...scoreOf(modelId, own),
    };
  });
  return {
    session: await sessionView(parts, session),
    models: models.toSorted((a, b) => rankOf(b) - rankOf(a)),
    answers: answers.flatMap((answer) => {
      const item = items.get(answer.itemId);
      return item === undefined
        ? []
        : [{ ...answerRow(answer), itemId: item.itemId, modelId: item.modelId, taskId: item.taskId }];
    }),
  };
}

function rankOf({ total, score }: { total: number | null; score: Estimate }): number {
  return total ?? (score.known ? score.value : Number.NEGATIVE_INFINITY);
}

async function allAnswers({ store }: Parts, sessionId: string): Promise<SessionItem[]> {
  const all: SessionItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.listAnswers({ sessionId, cursor, limit: 500 });
    all.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return all;
}

type ModelScore = Pick<SessionResult["models"][number], "score" | "rating">;

/** How a model's scores become one number with its uncertainty, by what was done in the session. */
async function scorerOf(
  parts: Parts,
  session: Session,
  items: ReadonlyMap<number, AnsweredItem>,
): Promise<(modelId: string, own: readonly SessionItem[]) => ModelScore> {
  if (session.kind === "comparison") {
    const pairs = await parts.store.listPairs(session.sessionId);
    const comparisons = comparisonsOf(pairs, items, session.rater);
    const fit = bradleyTerry(comparisons);
    const rated = fit.known ? ratings(fit) : [];
    const unknown = { known: false, reason: fit.known ? "the model was not compared" : fit.reason } as const;
    return (modelId) => ({
      score: winRate(comparisons, modelId),
      rating: rated.find(({ model }) => model === modelId)?.rating ?? unknown,
    });
  }
  return (_modelId, own) => ({
    score: meanOfTasks(
      own.flatMap(({ itemId, scores }) => {
        const value = meanScore(session, scores);
        return value === null ? [] : [{ task: items.get(itemId)?.taskId ?? "", value }];
      }),
    ),
    rating: null,
  });
}

/** A rating as it is, or the weighted mean of an answer's criteria on 0-100; null while one is missing. */
function meanScore({ kind, criteria }: Session, scores: Readonly<Record<string, number>>): number | null {
  if (kind === "rating") return scores[RATING.key] ?? null;
  const { total, totalOf } = weightedTotal(criteria, [scores]);
  return total === null || totalOf === 0 ? null : (100 * total) / totalOf;
}
