import { createSendQueue } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { nextKey } from "../../../parts/next-key.ts";
import { queries } from "../../../queries.ts";

export type ManualScoreBody = Parameters<typeof client.scoreManually>[0]["body"];

/** A later score of the same person takes the place of an earlier one, so that one which arrives twice counts once. */
async function send(body: ManualScoreBody): Promise<void> {
  await client.scoreManually({ body });
  const { runId, itemId } = body;
  for (const queryKey of [
    ["item", runId, itemId],
    ["results", runId],
    ["scores", runId],
    ["run", runId],
  ])
    void queries.invalidateQueries({ queryKey });
}

/** Manual scores that the server has not heard yet; kept in this browser until it has. */
export const manualOutbox = createSendQueue<ManualScoreBody>("manual", {
  storage: window.localStorage,
  nextKey,
  send,
});

connection.onBack(() => void manualOutbox.flush());
