import { CallFailure, type Credentials, type Provider, phrase } from "../core/index.ts";
import { type Address, addressOf } from "./http/address.ts";
import { bodyOf, errorBodyOf, statusFailure } from "./http/answer-body.ts";
import { type Reply, isGood } from "./http/exchange.ts";
import { BARE_NETWORK, type Network } from "./http/network.ts";
import { Pools } from "./http/pools.ts";
import { requestHeaders } from "./http/request-headers.ts";
import { ListFailure } from "./list-failure.ts";
import { PROTOCOLS } from "./protocols.ts";
import { type DiscoveredModel, readModelList } from "./read-model-list.ts";
import { spokenAt } from "./spoken-at.ts";

/** Nobody asks how long a list takes. */
const UNTIMED = { ticks: () => 0 };

/** The models a provider offers. Throws a CallFailure when it does not say: a ListFailure when something answered. */
export async function discoverModels(
  provider: Provider,
  credentials: Credentials,
  signal: AbortSignal,
  network: Network = BARE_NETWORK,
): Promise<DiscoveredModel[]> {
  if (provider.type === "simulated") return simulatedModels(provider);
  const protocol = spokenAt(provider, PROTOCOLS[provider.type]);
  const address = addressOf(provider, protocol, provider.modelsEndpoint, protocol.modelsPath);
  const headers = requestHeaders(protocol, credentials);
  const pools = new Pools(UNTIMED, network);
  try {
    const { caFile } = provider;
    const reply = await pools.send({ method: "GET", ...address, headers, body: null, caFile }, signal);
    return modelsIn(reply, address);
  } finally {
    await pools.close();
  }
}

function modelsIn(reply: Reply, { origin, path }: Address): DiscoveredModel[] {
  try {
    if (!isGood(reply.status)) throw statusFailure(reply, errorBodyOf(reply), 0);
    const models = readModelList(bodyOf(reply));
    if (models !== null) return models;
    throw new CallFailure("permanent", phrase`${origin}${path} does not return a model list`);
  } catch (error) {
    throw error instanceof CallFailure ? new ListFailure(error, reply.status) : error;
  }
}

function simulatedModels({ simulation }: Provider): DiscoveredModel[] {
  const recorded = simulation?.recordings?.map(({ model }) => model) ?? [];
  const names = new Set([...Object.keys(simulation?.models ?? {}), ...recorded]);
  return [...names].map((id) => ({ id }));
}
