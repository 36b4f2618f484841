import { useSearch } from "@tanstack/react-router";
import type { client } from "../../../client.ts";

export type RatingsQuery = NonNullable<Parameters<typeof client.listRatings>[0]["query"]>;

/** What the address asks for, as the server is asked. */
export function useRatingsQuery(): RatingsQuery {
  const { tab: _tab, run, version, ...others } = useSearch({ from: "/evaluate" });
  return {
    ...others,
    ...(run === undefined ? {} : { runId: run }),
    ...(version === undefined ? {} : { templateVersion: version }),
  };
}
