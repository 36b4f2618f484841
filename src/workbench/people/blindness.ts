import { Failure, type Session, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import type { BlindLooks } from "./blind-looks.ts";
import { openSessions } from "./human-scores.ts";
import { requireSession } from "./sessions.ts";
import { runsSharingAnswers } from "./shared-answers.ts";

/** Whether the one who scores does not know who answered, and shall not. */
function isBlind({ finishedAt, unblindedAt }: Session): boolean {
  return finishedAt === null && unblindedAt === null;
}

/** Leave to tell who answered what. */
export interface Reveal {
  /** Writes down that it was told: sessions that were blind are so no longer. */
  readonly record: () => Promise<void>;
  /**
   * For what is told bit by bit, before each bit: fails once somebody has begun to score blind since then. That it was
   * asked for on purpose holds for the sessions that were open at the time, and for no later one.
   */
  readonly stillHolds: () => Promise<void>;
}

/**
 * Before anything of runs is shown that tells who answered what: while somebody scores one of them blind, that has to be
 * asked for, is written down once it was shown, and ends the session's blindness.
 */
export async function permitReveal(
  parts: Parts,
  runIds: readonly string[],
  unblind: boolean,
  looks: BlindLooks,
): Promise<Reveal> {
  let permitted = looks.now();
  const blind = await blindSessionsOf(parts, runIds);
  if (!unblind) requireNone(blind);
  return {
    record: async () => {
      const now = parts.clock.now();
      for (const { sessionId, runId, rater } of blind) {
        await parts.store.unblindSession(sessionId, now);
        await parts.store.note(runId, { type: "session-unblinded", sessionId, rater }, now);
      }
      // A look that was made before still finds them blind.
      if (blind.length > 0) permitted = { ...permitted, number: looks.now().number };
    },
    stillHolds: () =>
      parts.executions.insist(async () => {
        requireNone(await looks.after(permitted, runIds, () => blindSessionsOf(parts, runIds)));
      }),
  };
}

function requireNone(blind: readonly Session[]): void {
  if (blind.length === 0) return;
  const raters = [...new Set(blind.map(({ rater }) => rater))].join(", ");
  throw new Failure(
    "session-open",
    phrase`Blind scoring by ${raters} is in progress, and this would show which model gave which answer.`,
    {
      hint: phrase`Finish the session first, or use unblind=true: the session is then marked as unblinded.`,
    },
  );
}

export async function blindSessionsOf(
  parts: Pick<Parts, "store">,
  runIds: readonly string[],
): Promise<Session[]> {
  const blind: Session[] = [];
  for (const runId of new Set(runIds)) blind.push(...(await blindSessions(parts, runId)));
  return blind;
}

/** A run that compares another's answers, or has answers in common with it, tells who gave them. */
async function blindSessions(parts: Pick<Parts, "store">, runId: string): Promise<Session[]> {
  const run = await parts.store.findRun(runId);
  if (run === null) return [];
  if (run.comparedRunId !== null) return await blindSessions(parts, run.comparedRunId);
  const blind = (await openSessions(parts)).filter(isBlind);
  if (blind.length === 0) return [];
  const sharing = blind.every((session) => session.runId === runId)
    ? new Set<string>()
    : await runsSharingAnswers(parts, runId);
  return blind.filter((session) => session.runId === runId || sharing.has(session.runId));
}

/** Who gave the answers of a session is told once it is finished. Gives back the run it belongs to. */
export async function requireFinished(parts: Parts, sessionId: string): Promise<string> {
  const { finishedAt, runId } = await requireSession(parts, sessionId);
  if (finishedAt === null)
    throw new Failure(
      "session-open",
      phrase`The session is still open. Model names are shown when it is finished.`,
    );
  return runId;
}

/** Whether somebody is scoring any run without knowing who answered. */
export async function isAnyBlind(parts: Pick<Parts, "store">): Promise<boolean> {
  return (await openSessions(parts)).some(isBlind);
}

/** Runs that somebody is scoring without knowing who answered, and those that have answers in common with them. */
export async function blindRuns(parts: Pick<Parts, "store">): Promise<ReadonlySet<string>> {
  const scored = new Set((await openSessions(parts)).filter(isBlind).map(({ runId }) => runId));
  const blind = new Set(scored);
  for (const runId of scored)
    for (const sharing of await runsSharingAnswers(parts, runId)) blind.add(sharing);
  return blind;
}
