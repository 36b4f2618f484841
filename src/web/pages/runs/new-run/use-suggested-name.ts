import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../../client.ts";
import type { RunDraft } from "../../../../presentation/index.ts";
import { suggestedName } from "../../../../presentation/index.ts";

/** So many runs with the same words in their names are looked through. */
const LOOKED_THROUGH = "200";

/** What the run is called when nothing is typed, told from the runs that are there. */
export function useSuggestedName({ source, collections }: RunDraft): string {
  const plain = suggestedName({ source, collections });
  const { data } = useQuery({
    queryKey: ["runs", "named", plain],
    queryFn: () => client.listRuns({ query: { search: plain, limit: LOOKED_THROUGH } }),
    select: ({ rows }) => new Set(rows.map(({ name }) => name)),
    placeholderData: keepPreviousData,
  });
  return suggestedName({ source, collections }, data);
}
