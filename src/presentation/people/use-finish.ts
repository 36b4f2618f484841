import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerRow, Client, SessionView } from "../../contract/index.ts";
import { standingOf } from "./answer-state.ts";

interface Ending {
  readonly client: Client;
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly asked: readonly string[];
  /** What has to be kept first. */
  readonly onBefore: () => Promise<void>;
}

/** Ends the session, whatever it lacks; the page then shows the reveal. */
export function useFinish({ client, session: { sessionId }, rows, asked, onBefore }: Ending) {
  const queries = useQueryClient();
  const gaps = rows.filter((row) => standingOf(row, asked) !== "scored").length;
  return useMutation({
    mutationFn: async () => {
      await onBefore();
      return await client.finishSession({ params: { sessionId }, body: { allowGaps: gaps > 0 } });
    },
    onSuccess: (view) => {
      queries.setQueryData(["session", sessionId], view);
      void queries.invalidateQueries({ queryKey: ["sessions"] });
      void queries.invalidateQueries({ queryKey: ["results", view.runId] });
    },
  });
}
