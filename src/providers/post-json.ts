import { BARE_NETWORK, type Network } from "./http/network.ts";
import { Pools } from "./http/pools.ts";

/** Nobody asks how long it takes. */
const UNTIMED = { ticks: () => 0 };

/**
 * Sends a body to an address, through the proxy that the environment names, and gives back the status. Redirects are not
 * followed. Throws a CallFailure when no answer comes, or the signal's reason.
 */
export async function postJson(
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  signal: AbortSignal,
  network: Network = BARE_NETWORK,
): Promise<{ readonly status: number }> {
  const { origin, pathname, search } = new URL(url);
  const pools = new Pools(UNTIMED, network);
  try {
    const request = { method: "POST", origin, path: pathname + search, headers, body } as const;
    const { status } = await pools.send(request, signal);
    return { status };
  } finally {
    await pools.close();
  }
}
