import type { Session } from "../../core/index.ts";
import { listed } from "../text/listed.ts";
import type { GatheredAnswers } from "./labelled-answers.ts";

/**
 * Why the answers that people scored are no random draw; empty when they are one. Every answer has the same chance where
 * each session was drawn, or holds all answers, and was scored to its end. Draws of several sessions together are one.
 */
export function notDrawn(
  { scoredIn, byHand, answered }: GatheredAnswers,
  sessions: readonly Session[],
): string[] {
  const gaps = sessions.filter(
    ({ sessionId, draw }) => scoredIn.has(sessionId) && scoredIn.get(sessionId) !== (draw?.count ?? answered),
  );
  const raters = [...new Set(gaps.map(({ rater }) => rater))];
  return [
    ...(byHand > 0 ? [`${byHand} of the answers were picked and scored by hand`] : []),
    ...(raters.length > 0 ? [`${listed(raters)} left answers of a session unscored`] : []),
  ];
}
