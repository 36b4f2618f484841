import { queryOptions } from "@tanstack/react-query";
import { client } from "../../client.ts";

/** What a run was started with; it never changes. */
export const configQuery = (runId: string) =>
  queryOptions({
    queryKey: ["config", runId],
    queryFn: () => client.getRunConfig({ params: { runId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
