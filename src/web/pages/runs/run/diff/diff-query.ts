import { infiniteQueryOptions } from "@tanstack/react-query";
import { client } from "../../../../client.ts";

const PAGE = "50";

/** What differs between a run and a later one. */
export const diffQuery = (runId: string, otherRunId: string) =>
  infiniteQueryOptions({
    queryKey: ["results", runId, "diff", otherRunId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.diffRuns({
        params: { runId, otherRunId },
        query: { texts: "none", limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: ({ flips }) => flips.next ?? undefined,
  });
