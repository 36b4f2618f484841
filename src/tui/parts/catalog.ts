import { useQuery } from "@tanstack/react-query";
import { useClient } from "../world.ts";
import type { FormOption } from "./form-fields.ts";

/** A page of these is what a person can choose from. */
const MANY = "500";

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
      const query = { limit: MANY, archived: "false" as const };
      const [models, collections, sets] = await Promise.all([
        client.listModels({ query }),
        client.listCollections({ query: { limit: MANY } }),
        client.listCriteriaSets({ query }),
      ]);
      return {
        models: models.rows.map(({ name, provider }) => ({ value: name, label: name, about: provider })),
        collections: collections.rows.map(({ name, taskCount }) => ({
          value: name,
          label: name,
          about: String(taskCount),
        })),
        criteriaSets: sets.rows.map(({ name }) => ({ value: name, label: name })),
      };
    },
    staleTime: 0,
  });
}
