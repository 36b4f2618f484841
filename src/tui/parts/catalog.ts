import { useQuery } from "@tanstack/react-query";
import { allRows } from "../../presentation/index.ts";
import { useClient } from "../world.ts";
import type { FormOption } from "./form-fields.ts";

const PAGE = "500";

/** What the workspace has to choose from, by name. */
export interface Catalog {
  readonly models: readonly FormOption[];
  readonly collections: readonly FormOption[];
  readonly criteriaSets: readonly FormOption[];
}

/** Read as a whole, so that a form is drawn once. */
export function useCatalog() {
  const client = useClient();
  return useQuery({
    queryKey: ["catalog"],
    queryFn: async (): Promise<Catalog> => {
      const page = (cursor: string | undefined) => ({
        limit: PAGE,
        archived: "false" as const,
        ...(cursor === undefined ? {} : { cursor }),
      });
      const [models, collections, sets] = await Promise.all([
        allRows((cursor) => client.listModels({ query: page(cursor) })),
        allRows((cursor) => client.listCollections({ query: page(cursor) })),
        allRows((cursor) => client.listCriteriaSets({ query: page(cursor) })),
      ]);
      return {
        models: models.map(({ name, provider }) => ({ value: name, label: name, about: provider })),
        collections: collections.map(({ name, taskCount }) => ({
          value: name,
          label: name,
          about: String(taskCount),
        })),
        criteriaSets: sets.map(({ name }) => ({ value: name, label: name })),
      };
    },
    staleTime: 0,
  });
}
