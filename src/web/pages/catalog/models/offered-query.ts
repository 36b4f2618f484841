import { queryOptions } from "@tanstack/react-query";
import { client } from "../../../client.ts";

/** The models a provider offers, as the server last heard. */
export const offeredQuery = (providerId: number) =>
  queryOptions({
    queryKey: ["offered", providerId],
    queryFn: () => client.listProviderModels({ params: { id: String(providerId) } }),
    staleTime: 60_000,
  });
