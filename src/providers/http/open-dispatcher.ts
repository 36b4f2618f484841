import type { Client, Dispatcher, Pool, buildConnector } from "undici";
import type { Proxy } from "./proxy.ts";

/** The most to one origin. */
export const CONNECTIONS = 1024;
const CONNECT_TIMEOUT_MS = 30_000;

/** The same with and without a proxy. */
const OPTIONS = {
  connections: CONNECTIONS,
  pipelining: 1,
  allowH2: false,
  connectTimeout: CONNECT_TIMEOUT_MS,
  // The caller's signal is the only timeout.
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

/** No connection to the proxy itself; `cause` says why. */
export class ProxyUnreached extends Error {
  readonly code = "ASSAY_PROXY_UNREACHED";

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = "ProxyUnreached";
  }
}

/**
 * Opens connections to an origin that stay open between calls. Straight, each is a client of its own: which of them is free
 * is known to whoever calls, and a pool would look for it at every call. Through a proxy it is always the same agent.
 */
export async function connectionsTo(
  origin: string,
  proxy: Proxy | null,
  /** Certificates to trust instead of Node's own list. */
  ca: readonly string[] | null,
): Promise<() => Dispatcher> {
  // Takes a tenth of a second to load, and offline work never needs it.
  const { Client, Pool, ProxyAgent, buildConnector } = await import("undici");
  const tls = ca === null ? {} : { ca: [...ca] };
  if (proxy === null) {
    const { connections: _, connectTimeout: timeout, ...options } = OPTIONS;
    // Shared, so that TLS sessions are.
    const connect = buildConnector({ ...tls, allowH2: false, timeout });
    return (): Client => new Client(origin, { ...options, connect });
  }
  const atProxy = (url: URL | string, options: object): Pool =>
    new Pool(url, { ...OPTIONS, ...options, connect: marked(connectIn(options)) });
  const agent = new ProxyAgent({
    ...OPTIONS,
    uri: proxy.url,
    ...(ca === null ? {} : { requestTls: tls, proxyTls: tls }),
    clientFactory: atProxy,
    // Plain http goes to the proxy itself, which undici opens here as well, without our options.
    factory: (target, options) => {
      const isProxy = new URL(target).origin === proxy.shown && new URL(origin).protocol === "http:";
      return isProxy ? atProxy(target, options) : new Pool(target, { ...OPTIONS, ...(options as object) });
    },
  });
  return () => agent;
}

type Connector = buildConnector.connector;

function connectIn(options: object): Connector {
  if ("connect" in options && typeof options.connect === "function") return options.connect as Connector;
  throw new Error("undici has given no connector for the proxy");
}

/** Says of a failure that it was on the way to the proxy, not behind it. */
function marked(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error === null && socket !== null) callback(null, socket);
      else callback(new ProxyUnreached(error ?? new Error("no connection")), null);
    });
}
