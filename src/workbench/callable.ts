import { Failure, type Fault, type RunSetup } from "../core/index.ts";
import { canCall } from "../providers/index.ts";
import type { Parts } from "./parts.ts";

/** What stands in the way of calling a run's providers: a protocol that is not spoken, a key that is not set. */
export function obstacles(parts: Pick<Parts, "variable">, setup: RunSetup): Fault[] {
  return setup.providers.flatMap((provider): Fault[] => {
    const key = `routers.${provider.name}`;
    if (!canCall(provider.type)) {
      return [
        { key, message: `providers of type ${provider.type} cannot be called by this version of Assay` },
      ];
    }
    const { apiKeyEnv } = provider;
    if (apiKeyEnv === undefined || (parts.variable(apiKeyEnv) ?? "") !== "") return [];
    const message = `the environment variable ${apiKeyEnv} is not set`;
    return [{ key: `${key}.apiKeyEnv`, message, expected: "the provider's key in that variable" }];
  });
}

export function requireCallable(parts: Pick<Parts, "variable">, setup: RunSetup): void {
  const faults = obstacles(parts, setup);
  if (faults.length > 0)
    throw new Failure("invalid-input", "The run's providers cannot be called.", { faults });
}
