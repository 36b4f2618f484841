import { X509Certificate } from "node:crypto";
import type { TLSSocket } from "node:tls";

/** Fetches over the network; `fetch` of Node. */
export type NetworkFetch = (url: URL, init: RequestInit) => Promise<Response>;

/**
 * A `fetch` that speaks to whoever has the private key of exactly this certificate, and to nobody else. Who signed it, for
 * which names and until when does not matter: the host has said itself, in a file that only its owner can write, which it
 * shows.
 */
export async function pinnedFetch(certificate: string): Promise<NetworkFetch> {
  const { Agent, buildConnector, fetch } = await import("undici");
  const { fingerprint256: wanted } = new X509Certificate(certificate);
  // A resumed session shows no certificate.
  const connect = buildConnector({ rejectUnauthorized: false, maxCachedSessions: 0 });
  const dispatcher = new Agent({
    connect: (options, callback) =>
      connect(options, (error, socket) => {
        if (error !== null) return callback(error, null);
        const shown = (socket as TLSSocket).getPeerX509Certificate?.()?.fingerprint256;
        if (shown === wanted) return callback(null, socket);
        socket.destroy();
        return callback(new Error("It shows another certificate than the server of this workspace."), null);
      }),
  });
  // The same as Node's, in the types of the package.
  const send = fetch as unknown as (url: URL, init: object) => Promise<Response>;
  return (url, init) => send(url, { ...init, dispatcher });
}
