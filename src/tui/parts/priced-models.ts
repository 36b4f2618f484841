import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type PricedCatalog, allRows, isSimulated } from "../../presentation/index.ts";
import { useClient } from "../world.ts";
import type { FormOption } from "./form-fields.ts";

const PAGE = "500";

/** Models of the workspace with what is known of their prices. */
export function usePricedModels() {
  const client = useClient();
  return useQuery({
    queryKey: ["catalog", "priced"],
    queryFn: async (): Promise<PricedCatalog> => {
      const page = (cursor: string | undefined) => ({
        limit: PAGE,
        ...(cursor === undefined ? {} : { cursor }),
      });
      const listed = (cursor: string | undefined) => ({ ...page(cursor), archived: "false" as const });
      const [models, providers, prices] = await Promise.all([
        allRows((cursor) => client.listModels({ query: listed(cursor) })),
        allRows((cursor) => client.listProviders({ query: listed(cursor) })),
        allRows((cursor) => client.listPrices({ query: page(cursor) })),
      ]);
      return { models, providers, prices };
    },
    staleTime: 0,
  });
}

/** Tells of a model's name whether it answers offline. */
export const simulatedIn =
  ({ models, providers }: Pick<PricedCatalog, "models" | "providers">) =>
  (name: string): boolean => {
    const provider = models.find((model) => model.name === name)?.provider;
    return providers.some((one) => one.name === provider && isSimulated(one));
  };

/** Names of models with the mark of those that answer offline; not before they are read. */
export function useMarkedName(): (name: string) => string {
  const { t } = useLingui();
  const { data } = usePricedModels();
  const isMarked = data === undefined ? () => false : simulatedIn(data);
  return (name) => (isMarked(name) ? `${name} (${t`simulated`})` : name);
}

/** Models to choose from in a form. */
export function useModelOptions(catalog: PricedCatalog): readonly FormOption[] {
  const { t } = useLingui();
  const isMarked = simulatedIn(catalog);
  return catalog.models.map(({ name, provider }) => ({
    value: name,
    label: name,
    about: isMarked(name) ? `${provider} · ${t`simulated`}` : provider,
  }));
}
