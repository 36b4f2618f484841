import { useQuery } from "@tanstack/react-query";
import type { CollectionView, RunView } from "../../../../contract/index.ts";
import { collectionsQuery } from "../../../parts/catalog.ts";

const COLLECTION = "collection:";

/** The collection whose questions a run rates, where it is still there. */
export function useJudgedCollection({ kind, datasets }: RunView): CollectionView | null {
  const { data: collections = [] } = useQuery({ ...collectionsQuery(), enabled: kind === "questions" });
  if (kind !== "questions") return null;
  const path = datasets.find((dataset) => dataset.path.startsWith(COLLECTION))?.path;
  return collections.find(({ name }) => path === COLLECTION + name) ?? null;
}

/** Where a run's ratings are read, all or of one question: beside its collection, where that is still there. */
export const qualityOf = ({ runId }: RunView, collection: CollectionView | null, taskId = "") => ({
  to: "/collections/$id/quality" as const,
  params: { id: collection === null ? "all" : String(collection.id) },
  search: { run: runId, ...(taskId === "" ? {} : { search: taskId }) },
});
