import { Failure, type Session } from "../../core/index.ts";
import type { Parts } from "../parts.ts";

const MANY = 200;

/**
 * Before anything of a run is shown that tells who answered what: while somebody scores it blind, that has to be asked for,
 * is written down, and ends the session's blindness.
 */
export async function lookAt(parts: Parts, runId: string, unblind: boolean): Promise<void> {
  const comparedRunId = (await parts.store.findRun(runId))?.comparedRunId ?? null;
  // A run that compares another's answers tells who gave them.
  if (comparedRunId !== null) return await lookAt(parts, comparedRunId, unblind);
  const open = await blindSessions(parts, runId);
  if (open.length === 0) return;
  const raters = [...new Set(open.map(({ rater }) => rater))].join(", ");
  if (!unblind) {
    throw new Failure(
      "session-open",
      `${raters} is scoring this run blind, and this would tell who answered what.`,
      {
        hint: "Finish the session first, or ask with unblind=true: the session is then marked as not blind.",
      },
    );
  }
  const now = parts.clock.now();
  for (const { sessionId, rater } of open) {
    await parts.store.unblindSession(sessionId, now);
    await parts.store.note(runId, { type: "session-unblinded", sessionId, rater }, now);
  }
}

async function blindSessions({ store }: Parts, runId: string): Promise<Session[]> {
  const { rows } = await store.listSessions({ runId, limit: MANY });
  return rows.filter(isBlind);
}

/** Whether the one who scores does not know who answered, and shall not. */
export function isBlind({ finishedAt, unblindedAt }: Session): boolean {
  return finishedAt === null && unblindedAt === null;
}
