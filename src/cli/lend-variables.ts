import type { Client, LentVariables, RunView } from "../contract/index.ts";
import { type RunConfig, judgesOf } from "../core/index.ts";
import type { Connection } from "./connect.ts";
import { type CallsModels, callsModelsOf } from "./who-works.ts";
import { type World, tell } from "./world.ts";

const REFERENCE = "env:";
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * A run that another process executes sees that process's environment. What this one has of the variables that the
 * run's providers name goes along, for that run only.
 */
export async function lendVariables(
  world: World,
  { client, host, url }: Pick<Connection, "client" | "host" | "url">,
  run: RunConfig | RunView,
  isTold: boolean,
  callsModels: CallsModels = callsModelsOf(client),
): Promise<{ environment?: LentVariables }> {
  if (host !== null) return {};
  const names = await variablesNamed(client, run);
  const values = [...new Set(names)].flatMap((name): [string, string][] => {
    const value = world.environment[name] ?? "";
    return value === "" ? [] : [[name, value]];
  });
  if (values.length === 0) return {};
  const list = values.map(([name]) => name).join(", ");
  if (!(await callsModels())) {
    tell(
      world,
      `Note: this server calls no models itself, and ${list} can't be passed on: workers use their own environment.`,
    );
    return {};
  }
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !LOOPBACK.test(hostname)) {
    tell(
      world,
      `Note: the server at ${url} uses its own environment; ${list} is not sent, because the connection is not encrypted.`,
    );
    return {};
  }
  if (isTold) tell(world, `Using ${list} from this environment for this run; the server does not store it.`);
  return { environment: Object.fromEntries(values) };
}

async function variablesNamed(client: Client, run: RunConfig | RunView): Promise<string[]> {
  if (!("runId" in run)) return await variablesOfConfig(client, run);
  if (run.kind === "answers")
    return await variablesOfConfig(client, await client.getRunConfig({ params: { runId: run.runId } }));
  return await variablesOfProviders(client, [...run.models, ...run.judges]);
}

async function variablesOfConfig(client: Client, config: RunConfig): Promise<string[]> {
  const { simulated: _simulated, ...routers } = config.routers;
  const described = Object.values(routers).flatMap((router) => [
    ...(router?.apiKeyEnv == null ? [] : [router.apiKeyEnv]),
    ...Object.values(router?.headers ?? {}).flatMap(referredTo),
  ]);
  const entries = [...config.models, ...judgesOf(config).map(({ entry }) => entry)];
  const models: { readonly provider: string }[] = [];
  for (const entry of entries) {
    const name = typeof entry === "string" ? entry : "use" in entry ? entry.use : null;
    if (name === null) continue;
    if (typeof name !== "string") {
      models.push(name);
      continue;
    }
    const { rows } = await client.listModels({ query: { search: name, limit: "500" } });
    models.push(...rows.filter((row) => row.name === name));
  }
  return [...described, ...(await variablesOfProviders(client, models))];
}

async function variablesOfProviders(
  client: Client,
  models: readonly { readonly provider: string }[],
): Promise<string[]> {
  const names: string[] = [];
  for (const provider of new Set(models.map((model) => model.provider))) {
    const { rows } = await client.listProviders({ query: { search: provider, limit: "500" } });
    for (const { name, apiKeyEnv, headers } of rows)
      if (name === provider)
        names.push(
          ...(apiKeyEnv === null ? [] : [apiKeyEnv]),
          ...headers.flatMap(({ valueMasked }) => referredTo(valueMasked)),
        );
  }
  return names;
}

function referredTo(value: string): string[] {
  return value.startsWith(REFERENCE) ? [value.slice(REFERENCE.length)] : [];
}
