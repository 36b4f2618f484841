import { Failure, type Fault, type Provider, type RunSetup, phrase } from "../../../core/index.ts";
import { parseCredential } from "../../../secrets/index.ts";
import { keyRemoved, sessionEnded } from "../../workspace/credentials.ts";
import { variablesOf } from "../../workspace/lent-variables.ts";
import type { Parts } from "../../parts.ts";

type KeyParts = Pick<Parts, "variable" | "vault" | "openModel" | "works">;

/** What stands in the way of calling a run's providers: a key that is not there, a certificate that cannot be read. */
export async function obstacles(parts: KeyParts, { providers }: RunSetup): Promise<Fault[]> {
  return (await Promise.all(providers.map((provider) => obstaclesAt(parts, provider)))).flat();
}

async function obstaclesAt(parts: KeyParts, provider: Provider): Promise<Fault[]> {
  const { name, apiKeyEnv, apiKeyRef } = provider;
  // Workers have an environment of their own.
  if (!parts.works) return [];
  const unset = [...variablesOf([provider])].filter((variable) => (parts.variable(variable) ?? "") === "");
  const missing = unset.map((variable) => ({
    key: variable === apiKeyEnv ? `routers.${name}.apiKeyEnv` : `routers.${name}.headers`,
    message: phrase`the environment variable ${variable} is not set`,
    expected: phrase`the provider's API key in that variable`,
  }));
  const lost = apiKeyRef === undefined ? [] : await lostKey(parts, name, apiKeyRef);
  const message = await parts.openModel.certificateFault(provider);
  return [...missing, ...lost, ...(message === null ? [] : [{ key: `routers.${name}.caFile`, message }])];
}

async function lostKey({ vault }: KeyParts, name: string, reference: string): Promise<Fault[]> {
  const credential = parseCredential(reference);
  const key = `providers.${name}.apiKey`;
  if (credential.kind === "session" && vault.session.find(credential.id) === null)
    return [{ key, message: sessionEnded(name) }];
  if (credential.kind === "vault" && !(await vault.has(credential.id)))
    return [{ key, message: keyRemoved(name) }];
  return [];
}

/** Fails where a provider cannot be called or lacks a model; else everything that calls need is loaded. */
export async function requireCallable(
  parts: KeyParts,
  setup: RunSetup,
  /** Variables as the run sees them, where some were lent to it. */
  variable: Parts["variable"] = parts.variable,
): Promise<void> {
  const faults = await obstacles({ ...parts, variable }, setup);
  if (faults.length > 0)
    throw new Failure("invalid-input", phrase`Some of the run's providers can't be called.`, {
      faults,
      hint: hintFor(faults),
    });
  await Promise.all(setup.providers.map((provider) => parts.openModel.prepare(provider)));
  // Whoever works on the run opens them again; what can't be opened is told before anything of it is stored.
  for (const model of [...setup.models, ...setup.judges.map((judge) => judge.model)]) {
    const provider = setup.providers.find(({ name }) => name === model.provider);
    if (provider !== undefined) parts.openModel(provider, model);
  }
}

/** Whose environment counts must be said: a command may have been typed in another one. */
function hintFor(faults: readonly Fault[]): string | undefined {
  const isVariable = faults.some(({ key = "" }) => key.startsWith("routers."));
  return isVariable
    ? phrase`The Assay server reads variables from its own environment and .env file. \`assay run\` and \`assay resume\` also pass on variables from your shell.`
    : undefined;
}
