import { namesOfWaiting } from "../../presentation/index.ts";
import { connection } from "../connection.ts";

/** Scores that an earlier page could not send, whichever page is open now. What sends them is loaded only for that. */
async function sendLeft(): Promise<void> {
  const names = namesOfWaiting(window.localStorage);
  if (names.some((name) => name.startsWith("session.")))
    (await import("../pages/people/session/outbox.ts")).sendLeftScores();
  if (names.some((name) => name.startsWith("pairs.")))
    (await import("../pages/people/compare/pair-outbox.ts")).sendLeftVerdicts();
  if (names.includes("ratings"))
    await (await import("../pages/people/evaluate/rating-outbox.ts")).ratingOutbox.flush();
  if (names.includes("manual"))
    await (await import("../pages/results/answers/manual-outbox.ts")).manualOutbox.flush();
}

export function watchLeftScores(): void {
  const send = (): void => void sendLeft().catch(() => undefined);
  connection.onBack(send);
  send();
}
