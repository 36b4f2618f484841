import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../world.ts";

/** Lists that show what the catalog has, or depend on it. */
export const CATALOG_LISTS = ["providers", "models", "prices", "plan", "offered"] as const;

const LARGEST_PAGE = "500";

export function useProviders() {
  const client = useClient();
  return useQuery({
    queryKey: ["providers", "all"],
    queryFn: async () => (await client.listProviders({ query: { limit: LARGEST_PAGE } })).rows,
  });
}

export function useModels() {
  const client = useClient();
  return useQuery({
    queryKey: ["models", "all"],
    queryFn: async () => (await client.listModels({ query: { limit: LARGEST_PAGE } })).rows,
  });
}
