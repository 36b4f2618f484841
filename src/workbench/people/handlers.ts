import type { Handlers, PeopleRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import * as invitations from "./invitations.ts";
import { scoreManually } from "./manual-score.ts";
import { PairTallies } from "./pair-tallies.ts";
import * as pairs from "./pairs.ts";
import { listSessionTasks, pickPair } from "./pick-pair.ts";
import { createRating, listRatings } from "./ratings.ts";
import { finishSession, getSessionResult } from "./session-results.ts";
import * as sessions from "./sessions.ts";

export function peopleHandlers(parts: Parts): Handlers<PeopleRoutes> {
  const tallies = new PairTallies(parts);
  return {
    createSession: ({ params, body }) => sessions.createSession(parts, tallies, params.runId, body),
    getScorable: ({ params, query }) => sessions.getScorable(parts, params.runId, query),
    listSessions: ({ query }) => sessions.listSessions(parts, tallies, query),
    getSession: ({ params }) => sessions.getSession(parts, tallies, params.sessionId),
    deleteSession: ({ params }) => sessions.deleteSession(parts, params.sessionId),
    listAnswers: ({ params, query }) => sessions.listAnswers(parts, { ...query, ...params }),
    nextAnswer: ({ params }) => sessions.nextAnswer(parts, params.sessionId),
    getAnswer: ({ params }) => sessions.getAnswer(parts, params.sessionId, params.answerId),
    scoreAnswer: ({ params, body }) => sessions.scoreAnswer(parts, params.sessionId, params.answerId, body),
    undoScore: ({ params }) => sessions.undoScore(parts, params.sessionId),

    nextPair: ({ params, query }) => pairs.nextPair(parts, tallies, params.sessionId, query),
    listSessionTasks: ({ params, query }) => listSessionTasks(parts, tallies, { ...query, ...params }),
    pickPair: ({ params, body }) => pickPair(parts, tallies, params.sessionId, body),
    decidePair: ({ params, body }) => pairs.decidePair(parts, tallies, params.sessionId, params.pairId, body),
    getCertainty: ({ params }) => pairs.getCertainty(parts, tallies, params.sessionId),

    finishSession: ({ params, body }) => finishSession(parts, tallies, params.sessionId, body),
    getSessionResult: ({ params }) => getSessionResult(parts, tallies, params.sessionId),
    createInvitation: ({ params, body }) => invitations.createInvitation(parts, params.sessionId, body),
    listInvitations: ({ params }) => invitations.listInvitations(parts, params.sessionId),
    revokeInvitation: ({ params }) =>
      invitations.revokeInvitation(parts, params.sessionId, params.invitationId),
    listRatings: ({ query }) => listRatings(parts, query),
    createRating: ({ body }) => createRating(parts, body),
    scoreManually: ({ body }) => scoreManually(parts, body),
  };
}
