import type { Clock, SecretFilter } from "../../core/index.ts";
import { trustedWith } from "./ca-file.ts";
import { Exchange, type Reply, type ReplyHeaders, type StreamSink } from "./exchange.ts";
import { BARE_NETWORK, type Network } from "./network.ts";
import { Lines } from "./lines.ts";
import { connectionsTo } from "./open-dispatcher.ts";
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

/** How an origin is reached. */
interface Way {
  readonly lines: Lines;
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
    const { lines, proxy } = this.#opened.get(keyOf(request)) ?? (await this.#open(request));
    signal.throwIfAborted();
    const line = lines.take() ?? (await lines.wait(signal));
    let reply: Reply;
    try {
      signal.throwIfAborted();
      reply = await new Promise<Reply>((resolve, reject) => {
        const exchange = new Exchange({ clock: this.#clock, origin, proxy, signal, sink, resolve, reject });
        line.dispatch({ origin, method, path, headers, body }, exchange);
      });
    } finally {
      lines.give(line);
    }
    const { secrets } = this.#network;
    const text = secrets.text(reply.text);
    const told = headersWithout(reply.headers, secrets);
    if (text === reply.text && told === reply.headers) return reply;
    return { ...reply, text, headers: told, hadSecret: true };
  }

  /** Loads what calls need, so that the first of them does not wait for it. */
  async prepare(): Promise<void> {
    await import("undici");
  }

  async close(): Promise<void> {
    const ways = [...this.#opened.values()];
    this.#ways.clear();
    this.#opened.clear();
    await Promise.all(ways.map(({ lines }) => lines.close()));
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
    return { proxy, lines: new Lines(await connectionsTo(origin, proxy, ca)) };
  }
}

/** The very same where no header tells a secret. */
function headersWithout(headers: ReplyHeaders, secrets: SecretFilter): ReplyHeaders {
  const kept: Record<string, string | string[]> = {};
  let isSame = true;
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const without = Array.isArray(value) ? value.map((one) => secrets.text(one)) : secrets.text(value);
    isSame &&= String(without) === String(value);
    kept[name] = without;
  }
  return isSame ? headers : kept;
}

function keyOf({ origin, caFile }: Target): string {
  return caFile === undefined ? origin : `${origin} ${caFile}`;
}
