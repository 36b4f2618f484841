import type { DestinationView, EgressView } from "../../contract/index.ts";
import { CallFailure, type Provider, phrase } from "../../core/index.ts";
import { type Destination, type Network, destinationOf } from "../../providers/index.ts";
import { tracingSettings } from "../../telemetry/index.ts";
import type { Parts } from "../parts.ts";
import { allRecords } from "./catalog-records.ts";
import { localAddresses } from "./local-servers.ts";
import { keptModel } from "./model-record.ts";
import { keptProvider } from "./provider-record.ts";

/** Whom this process connects to for runs of the workspace's models. Nobody is contacted. */
export async function getEgress(
  parts: Pick<Parts, "store" | "variable" | "network" | "location">,
): Promise<EgressView> {
  const { store, variable, network, location } = parts;
  const current = ({ archivedAt }: { readonly archivedAt: unknown }): boolean => archivedAt === null;
  const models = (await allRecords(store, "model")).filter(current);
  const used = new Set(models.map((model) => keptModel(model).provider));
  const records = (await allRecords(store, "provider")).filter(({ name }) => used.has(name));
  return {
    providers: egressOf(
      records.map((record) => ({ ...keptProvider(record), name: record.name })),
      network.variable,
    ),
    database: location.destination,
    webhooks: egressOf(await webhooksOf(store), network.variable),
    traces: tracesTo(variable),
    // They are asked straight, whatever proxies there are.
    localServers: egressOf(localAddresses(variable), () => undefined),
  };
}

/** Also of schedules that are paused: they can be tested. */
async function webhooksOf(store: Parts["store"]): Promise<Called[]> {
  const found: Called[] = [];
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await store.listSchedules({ cursor, limit: 200 });
    for (const { name, webhook } of rows)
      if (webhook !== null) found.push({ name, type: "openai-compatible", baseUrl: webhook.url });
    if (next === null) return found;
    cursor = next;
  }
}

/** They are sent straight, whatever proxies there are. */
function tracesTo(variable: Network["variable"]): DestinationView | null {
  const settings = tracingSettings(variable);
  if (settings === null) return null;
  const collector = { name: "OpenTelemetry", type: "openai-compatible", baseUrl: settings.url } as const;
  return { name: collector.name, ...wayTo(collector, () => undefined) };
}

type Called = Pick<Provider, "name" | "type" | "baseUrl">;

/** Where providers are. */
export function egressOf(providers: readonly Called[], variable: Network["variable"]): DestinationView[] {
  return providers.map((provider) => ({ name: provider.name, ...wayTo(provider, variable) }));
}

function wayTo(provider: Called, variable: Network["variable"]): Omit<DestinationView, "name"> {
  const nowhere = { host: null, proxy: null };
  if (provider.type === "simulated") return { ...nowhere, reach: "none", message: phrase`uses no network` };
  try {
    const found = destinationOf(provider, variable);
    if (found === null)
      return { ...nowhere, reach: "unknown", message: phrase`unknown: the base URL is not an HTTP URL` };
    const { host, proxy, isLoopback } = found;
    return { host, proxy, reach: isLoopback ? "loopback" : "network", message: wordsFor(found) };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { ...nowhere, reach: "unknown", message: phrase`unknown: ${error.message}` };
  }
}

function wordsFor({ host, proxy, isLoopback }: Destination): string {
  if (proxy === null) return isLoopback ? phrase`${host}, this machine` : phrase`${host}, over the network`;
  return isLoopback
    ? phrase`${host} through the proxy ${proxy}, this machine`
    : phrase`${host} through the proxy ${proxy}, over the network`;
}
