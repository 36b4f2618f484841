import type { CatalogRecord, Store } from "../../core/index.ts";
import { allRecords } from "./catalog-records.ts";
import type { Parts } from "../parts.ts";
import { type KeptProvider, keptProvider, providerBody } from "./provider-record.ts";

/** Addresses that stand for a server, not for the very path that answers. */
const SERVER_PATH = /^\/?$|\/v\d+\/?$/;

/** Name of the OpenAI-compatible provider at an address; made when there is none yet. */
export async function providerAt(
  { store, clock }: Pick<Parts, "store" | "clock">,
  address: string,
  apiKeyEnv: string | undefined,
): Promise<string> {
  const { hostname } = new URL(address);
  const wanted: KeptProvider = {
    type: "openai-compatible",
    ...endpointOf(address),
    ...(apiKeyEnv === undefined ? {} : { apiKeyEnv }),
    headers: [],
    limits: {},
  };
  const known = (await allRecords(store, "provider")).find((record) => isAt(record, wanted));
  if (known !== undefined) return known.name;
  const name = await freeName(store, hostname);
  await store.createRecord({ kind: "provider", name, body: providerBody(wanted) }, [], clock.now());
  return name;
}

/** Where an address leads: to a server, or to the very path that answers. */
function endpointOf(address: string): Pick<KeptProvider, "baseUrl" | "inferenceEndpoint"> {
  const { origin, pathname, search } = new URL(address);
  const isServer = SERVER_PATH.test(pathname) && search === "";
  return isServer
    ? { baseUrl: address.replace(/\/$/, "") }
    : { baseUrl: origin, inferenceEndpoint: pathname + search };
}

/** Whether an address is a provider's own, as it is shown or as it was given with a model. */
export function isAddressOf({ baseUrl, inferenceEndpoint }: KeptProvider, address: string): boolean {
  if (baseUrl?.replace(/\/$/, "") === address.replace(/\/$/, "")) return true;
  const endpoint = endpointOf(address);
  return baseUrl === endpoint.baseUrl && inferenceEndpoint === endpoint.inferenceEndpoint;
}

function isAt(record: CatalogRecord, wanted: KeptProvider): boolean {
  const { type, baseUrl, inferenceEndpoint, apiKeyEnv } = keptProvider(record);
  return (
    record.archivedAt === null &&
    type === wanted.type &&
    baseUrl === wanted.baseUrl &&
    inferenceEndpoint === wanted.inferenceEndpoint &&
    apiKeyEnv === wanted.apiKeyEnv
  );
}

export async function freeName(store: Pick<Store, "findRecordByName">, hostname: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? hostname : `${hostname} ${number}`;
    if ((await store.findRecordByName("provider", name)) === null) return name;
  }
}
