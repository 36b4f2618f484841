import type { Client, SessionView } from "../../../contract/index.ts";
import { Failure, type SessionKind, asFailure } from "../../../core/index.ts";

export interface SessionWish {
  readonly kind: SessionKind;
  readonly rater: string;
  readonly criteriaSet?: string | undefined;
  readonly sample?: number | undefined;
}

interface FoundSession {
  readonly session: SessionView;
  /** It was there before, with what was scored so far. */
  readonly isContinued: boolean;
}

/** The session of that ID; else the person's open session of that run; else a new one. */
export async function findSession(client: Client, id: string, wish: SessionWish): Promise<FoundSession> {
  const named = await sessionOrNull(client, id);
  if (named !== null) {
    refuseOtherKind(named, wish);
    return { session: named, isContinued: true };
  }
  const { rows } = await client.listSessions({
    query: { runId: id, rater: wish.rater, kind: wish.kind, finished: "false", limit: "1" },
  });
  const [open] = rows;
  if (open !== undefined) return { session: open, isContinued: true };
  const { kind, rater, criteriaSet, sample } = wish;
  const body = {
    kind,
    rater,
    ...(criteriaSet === undefined ? {} : { criteriaSet }),
    ...(sample === undefined ? {} : { sample }),
    masksNames: true,
  };
  try {
    return { session: await client.createSession({ params: { runId: id }, body }), isContinued: false };
  } catch (error) {
    const { code, message, faults } = asFailure(error);
    if (!faults.some(({ key }) => key === "criteriaSet")) throw error;
    throw new Failure(code, message, {
      hint: "Name a criteria set with --criteria, or use --rating for one rating from 1 to 5.",
    });
  }
}

async function sessionOrNull(client: Client, sessionId: string): Promise<SessionView | null> {
  try {
    return await client.getSession({ params: { sessionId } });
  } catch (error) {
    if (asFailure(error).code === "not-found") return null;
    throw error;
  }
}

function refuseOtherKind({ sessionId, kind }: SessionView, wish: SessionWish): void {
  const isComparison = kind === "comparison";
  if (isComparison === (wish.kind === "comparison")) return;
  throw new Failure(
    "invalid-input",
    isComparison ? "In this session answers are compared." : "In this session answers are scored.",
    { hint: `Use \`assay ${isComparison ? "compare" : "score"} ${sessionId}\`.` },
  );
}
