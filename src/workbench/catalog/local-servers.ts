import type { LocalServerView } from "../../contract/index.ts";
import { type CatalogRecord } from "../../core/index.ts";
import { type LocalAddress, LOCAL_ADDRESSES, findLocalServers } from "../../providers/index.ts";
import { allRecords } from "./catalog-records.ts";
import type { Parts } from "../parts.ts";
import { keptProvider } from "./provider-record.ts";

/** Base URLs to look at instead of the usual ones; empty: look nowhere. */
const VARIABLE = "ASSAY_LOCAL_SERVERS";

/** Model servers that answer on this machine. */
export async function listLocalServers(
  { store, variable }: Pick<Parts, "store" | "variable">,
  signal: AbortSignal,
): Promise<LocalServerView[]> {
  const found = await findLocalServers(signal, localAddresses(variable));
  const known = new Set((await allRecords(store, "provider")).map(originOf));
  return found.map(({ models, ...server }) => ({
    ...server,
    models: [...models],
    known: known.has(loopbackOrigin(server.baseUrl)),
  }));
}

/** Where such servers are looked for. */
export function localAddresses(variable: Parts["variable"]): readonly LocalAddress[] {
  return placesIn(variable(VARIABLE)) ?? LOCAL_ADDRESSES;
}

/** An address that ends with a version is of a server that speaks OpenAI's protocol, any other is an Ollama's. */
function placesIn(addresses: string | undefined): LocalAddress[] | undefined {
  return addresses
    ?.split(",")
    .map((address) => address.trim())
    .filter((address) => URL.canParse(address))
    .map((baseUrl) =>
      /\/v\d+\/?$/.test(baseUrl)
        ? { name: "Local server", type: "openai-compatible", baseUrl }
        : { name: "Ollama", type: "ollama", baseUrl },
    );
}

function originOf(record: CatalogRecord): string {
  return loopbackOrigin(keptProvider(record).baseUrl ?? "");
}

/** One word for every name of this machine. */
function loopbackOrigin(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, hostname, port } = new URL(address);
  return `${protocol}//${/^(localhost|\[::1\])$/.test(hostname) ? "127.0.0.1" : hostname}:${port}`;
}
