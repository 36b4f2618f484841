import type { Dispatcher } from "undici";
import type { Clock } from "../../core/index.ts";
import { trustedWith } from "./ca-file.ts";
import { Exchange, type Reply, type StreamSink } from "./exchange.ts";
import { BARE_NETWORK, type Network } from "./network.ts";
import { POOL_CONNECTIONS, openDispatchers } from "./open-dispatcher.ts";
import { type Proxy, proxyFor } from "./proxy.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Certificates to trust besides those that Node trusts. */
  readonly caFile?: string | undefined;
}

type Target = Pick<HttpRequest, "origin" | "caFile">;

/** Some of the connections to an origin. */
interface Part {
  readonly dispatcher: Dispatcher;
  underWay: number;
}

/** How an origin is reached. */
interface Way {
  readonly parts: readonly [Part, ...Part[]];
  readonly proxy: Proxy | null;
}

/** Connections that stay open between calls, one pool for each origin. */
export class Pools {
  readonly #ways = new Map<string, Promise<Way>>();
  readonly #opened = new Map<string, Way>();
  readonly #clock: Pick<Clock, "ticks">;
  readonly #network: Network;

  constructor(clock: Pick<Clock, "ticks">, network: Network = BARE_NETWORK) {
    this.#clock = clock;
    this.#network = network;
  }

  /** Resolves with whatever the server answers; rejects with a CallFailure, or with the signal's reason. */
  async send(request: HttpRequest, signal: AbortSignal, sink: StreamSink | null = null): Promise<Reply> {
    const { origin, method, path, headers, body } = request;
    const { parts, proxy } = this.#opened.get(keyOf(request)) ?? (await this.#open(request));
    signal.throwIfAborted();
    const part = partWithRoom(parts);
    part.underWay += 1;
    let reply: Reply;
    try {
      reply = await new Promise<Reply>((resolve, reject) => {
        const exchange = new Exchange({ clock: this.#clock, origin, proxy, signal, sink, resolve, reject });
        part.dispatcher.dispatch({ origin, method, path, headers, body }, exchange);
      });
    } finally {
      part.underWay -= 1;
    }
    const text = this.#network.secrets.text(reply.text);
    return text === reply.text ? reply : { ...reply, text, hadSecret: true };
  }

  /** Loads what calls need, so that the first of them does not wait for it. */
  async prepare(): Promise<void> {
    await import("undici");
  }

  async close(): Promise<void> {
    const parts = [...this.#opened.values()].flatMap((way) => way.parts);
    this.#ways.clear();
    this.#opened.clear();
    await Promise.all(parts.map(({ dispatcher }) => dispatcher.destroy()));
  }

  /** Calls that come at once share one opening; one that failed is tried again by the next call. */
  async #open(target: Target): Promise<Way> {
    const key = keyOf(target);
    const way = this.#ways.get(key) ?? this.#opening(target);
    this.#ways.set(key, way);
    try {
      const opened = await way;
      if (this.#ways.get(key) === way) this.#opened.set(key, opened);
      return opened;
    } catch (error) {
      if (this.#ways.get(key) === way) this.#ways.delete(key);
      throw error;
    }
  }

  async #opening({ origin, caFile }: Target): Promise<Way> {
    const proxy = proxyFor(origin, this.#network.variable);
    const ca = caFile === undefined ? null : await trustedWith(caFile, this.#network);
    const [first, ...others] = await openDispatchers(origin, proxy, ca);
    return { proxy, parts: [newPart(first), ...others.map(newPart)] };
  }
}

const newPart = (dispatcher: Dispatcher): Part => ({ dispatcher, underWay: 0 });

/** The first with a free connection, so that few calls share few connections; else the one with the fewest calls. */
function partWithRoom(parts: Way["parts"]): Part {
  const free = parts.find(({ underWay }) => underWay < POOL_CONNECTIONS);
  return free ?? parts.reduce((least, part) => (part.underWay < least.underWay ? part : least));
}

function keyOf({ origin, caFile }: Target): string {
  return caFile === undefined ? origin : `${origin} ${caFile}`;
}
