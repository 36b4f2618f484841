import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import { standingOf } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";

interface Ending {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly asked: readonly string[];
  /** What has to be kept first. */
  readonly onBefore: () => Promise<void>;
}

/** Ends the session, whatever it lacks; the page then shows the reveal. */
export function useFinish({ session: { sessionId }, rows, asked, onBefore }: Ending) {
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
