import { Failure, type Fault, type RunSetup } from "../core/index.ts";
import type { Parts } from "./parts.ts";

/** What stands in the way of calling a run's providers: a key that is not set. */
export function obstacles(parts: Pick<Parts, "variable">, setup: RunSetup): Fault[] {
  return setup.providers.flatMap(({ name, apiKeyEnv }): Fault[] => {
    if (apiKeyEnv === undefined || (parts.variable(apiKeyEnv) ?? "") !== "") return [];
    const message = `the environment variable ${apiKeyEnv} is not set`;
    const key = `routers.${name}.apiKeyEnv`;
    return [{ key, message, expected: "the provider's key in that variable" }];
  });
}

/** Fails where a provider cannot be called; else everything that calls need is loaded. */
export async function requireCallable(
  parts: Pick<Parts, "variable" | "openModel">,
  setup: RunSetup,
): Promise<void> {
  const faults = obstacles(parts, setup);
  if (faults.length > 0)
    throw new Failure("invalid-input", "The run's providers cannot be called.", { faults });
  await Promise.all(setup.providers.map((provider) => parts.openModel.prepare(provider)));
}
