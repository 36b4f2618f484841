import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Client } from "../../contract/index.ts";

/** An answer with what was asked, without who gave it. */
export const answerQueryOf = (client: Client, sessionId: string, answerId: string) =>
  queryOptions({
    queryKey: ["session", sessionId, "answer", answerId],
    queryFn: () => client.getAnswer({ params: { sessionId, answerId } }),
    staleTime: Infinity,
  });

/** Has answers on their way that come next: one goes on without waiting, and for a while without the server. */
export function useAnswersAhead(client: Client, sessionId: string, answerIds: readonly string[]): void {
  const queries = useQueryClient();
  const asked = answerIds.join(" ");
  useEffect(() => {
    for (const answerId of asked.split(" ").filter(Boolean))
      void queries.prefetchQuery(answerQueryOf(client, sessionId, answerId));
  }, [client, queries, sessionId, asked]);
}
