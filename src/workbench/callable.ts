import { Failure, type Fault, type RunSetup } from "../core/index.ts";
import { canCall } from "../providers/index.ts";
import type { Parts } from "./parts.ts";

/** What stands in the way of calling a run's providers: a protocol that is not spoken, a key that is not set. */
export function obstacles(parts: Pick<Parts, "variable">, setup: RunSetup): Fault[] {
  return setup.providers.flatMap(({ name, type, apiKeyEnv }): Fault[] => {
    const key = `routers.${name}`;
    const unspoken = canCall(type)
      ? []
      : [{ key, message: `providers of type ${type} cannot be called by this version of Assay` }];
    if (apiKeyEnv === undefined || (parts.variable(apiKeyEnv) ?? "") !== "") return unspoken;
    const message = `the environment variable ${apiKeyEnv} is not set`;
    const unset = { key: `${key}.apiKeyEnv`, message, expected: "the provider's key in that variable" };
    return [...unspoken, unset];
  });
}

export function requireCallable(parts: Pick<Parts, "variable">, setup: RunSetup): void {
  const faults = obstacles(parts, setup);
  if (faults.length > 0)
    throw new Failure("invalid-input", "The run's providers cannot be called.", { faults });
}
