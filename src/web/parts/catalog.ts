import { queryOptions } from "@tanstack/react-query";
import { allRows } from "../../presentation/index.ts";
import { client } from "../client.ts";

export { isSimulated } from "../../presentation/index.ts";

/** What the workspace has, as lists that several pages share. */

const LARGEST_PAGE = "500";
const page = (cursor: string | undefined) => ({
  limit: LARGEST_PAGE,
  ...(cursor === undefined ? {} : { cursor }),
});
const flag = (archived: boolean) => ({ archived: archived ? ("true" as const) : ("false" as const) });

export const providersQuery = (archived = false) =>
  queryOptions({
    queryKey: ["providers", { archived }],
    queryFn: () =>
      allRows((cursor) => client.listProviders({ query: { ...page(cursor), ...flag(archived) } })),
  });

export const modelsQuery = (archived = false) =>
  queryOptions({
    queryKey: ["models", { archived }],
    queryFn: () => allRows((cursor) => client.listModels({ query: { ...page(cursor), ...flag(archived) } })),
  });

export const pricesQuery = () =>
  queryOptions({
    queryKey: ["prices"],
    queryFn: () => allRows((cursor) => client.listPrices({ query: page(cursor) })),
  });

export const collectionsQuery = () =>
  queryOptions({
    queryKey: ["collections", "all"],
    queryFn: () => allRows((cursor) => client.listCollections({ query: page(cursor) })),
  });

export const criteriaSetsQuery = () =>
  queryOptions({
    queryKey: ["criteria-sets", "all"],
    queryFn: () => allRows((cursor) => client.listCriteriaSets({ query: page(cursor) })),
  });
