import { t } from "@lingui/core/macro";
import {
  SCORE_QUEUE,
  type ScoreOutbox,
  createScoreOutbox,
  namesOfWaiting,
} from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { nextKey } from "../../../parts/next-key.ts";

/** They outlive the page that shows a session: whoever leaves it and comes back loses nothing. */
const outboxes = new Map<string, ScoreOutbox>();

export function outboxOf(sessionId: string): ScoreOutbox {
  const outbox =
    outboxes.get(sessionId) ??
    createScoreOutbox(sessionId, {
      client,
      storage: window.localStorage,
      nextKey,
      unsent: () =>
        t`Your last scores are saved in this browser only. They are sent when the server is back.`,
    });
  outboxes.set(sessionId, outbox);
  return outbox;
}

/** Sends what is left of any session, as soon as somebody hears it. */
export function sendLeftScores(): void {
  const names = namesOfWaiting(window.localStorage).filter((name) => name.startsWith(SCORE_QUEUE));
  for (const name of names) void outboxOf(name.slice(SCORE_QUEUE.length)).flush();
}
connection.onBack(sendLeftScores);
