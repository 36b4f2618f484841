import { type Session, phrase } from "../../core/index.ts";
import { listed } from "../text/listed.ts";
import type { GatheredAnswers } from "./labelled-answers.ts";

/**
 * Why the answers that people scored are no random draw; empty when they are one. Every answer has the same chance where
 * each session was drawn, or holds all answers, and was scored to its end. Draws of several sessions together are one.
 * Sessions draw whole tasks: answers to one are drawn together, which the clusters of all estimates are for. Answers with
 * nothing to score are in no session, and judges leave them without a value as well.
 */
export function notDrawn(
  { scoredIn, byHand, answered }: GatheredAnswers,
  sessions: readonly Session[],
): string[] {
  const gaps = sessions.filter(
    ({ sessionId, draw, leftOut = [] }) =>
      scoredIn.has(sessionId) && scoredIn.get(sessionId) !== (draw?.count ?? answered - leftOut.length),
  );
  const raters = [...new Set(gaps.map(({ rater }) => rater))];
  return [
    ...(byHand > 1 ? [phrase`${byHand} of the answers were picked and scored manually`] : []),
    ...(byHand === 1 ? [phrase`1 of the answers was picked and scored manually`] : []),
    ...(raters.length > 0 ? [phrase`${listed(raters)} left answers of a session unscored`] : []),
  ];
}
