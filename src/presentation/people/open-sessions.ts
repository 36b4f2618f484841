import { useQuery } from "@tanstack/react-query";
import type { Client, SessionView } from "../../contract/index.ts";

const LOOK_EVERY_MS = 10_000;

/** Sessions because of which nothing that tells who answered is shown of a run; none while that is not known. */
export function useOpenSessionsOf(client: Client, runId: string, isAsked = true): readonly SessionView[] {
  const { data } = useQuery({
    queryKey: ["sessions", "open-of", runId],
    queryFn: () => client.listSessions({ query: { runId, finished: "false", limit: "200" } }),
    refetchInterval: LOOK_EVERY_MS,
    enabled: isAsked,
  });
  return (data?.rows ?? []).filter(({ unblindedAt }) => unblindedAt === null);
}
