import { useQuery } from "@tanstack/react-query";
import type { Client, CollectionView, TaskView } from "../../contract/index.ts";
import { allRows } from "../all-rows.ts";

const PAGE = "500";

/** Tasks of a collection as they are now, by their IDs; null before they are read, and where no collection is shown. */
export function useCollectionTasks(
  client: Client,
  collection: CollectionView | null,
): ReadonlyMap<string, TaskView> | null {
  const { data } = useQuery({
    queryKey: ["tasks", collection?.id ?? null, "whole"],
    queryFn: () =>
      allRows((cursor) =>
        client.listTasks({
          query: {
            collectionId: String(collection?.id),
            limit: PAGE,
            ...(cursor === undefined ? {} : { cursor }),
          },
        }),
      ),
    enabled: collection !== null,
    select: (rows) => new Map(rows.map((task) => [task.taskId, task])),
  });
  return data ?? null;
}
