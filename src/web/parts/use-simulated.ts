import { useQuery } from "@tanstack/react-query";
import { isSimulated, modelsQuery, providersQuery } from "./catalog.ts";

/** Tells of a model's name whether it answers offline; not before models and providers are read. */
export function useSimulated(): (name: string) => boolean {
  const { data: models = [] } = useQuery(modelsQuery());
  const { data: providers = [] } = useQuery(providersQuery());
  return (name) => {
    const provider = models.find((model) => model.name === name)?.provider;
    return providers.some((one) => one.name === provider && isSimulated(one));
  };
}
