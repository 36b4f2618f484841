import type { Pool } from "undici";
import type { Clock } from "../../core/index.ts";
import { Exchange, type Reply, type StreamSink } from "./exchange.ts";

const CONNECTIONS = 1024;
const CONNECT_TIMEOUT_MS = 30_000;

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Connections that stay open between calls, one pool for each origin. */
export class Pools {
  readonly #pools = new Map<string, Pool>();
  readonly #clock: Pick<Clock, "ticks">;

  constructor(clock: Pick<Clock, "ticks">) {
    this.#clock = clock;
  }

  /** Resolves with whatever the server answers; rejects with a CallFailure, or with the signal's reason. */
  async send(request: HttpRequest, signal: AbortSignal, sink: StreamSink | null = null): Promise<Reply> {
    const { origin, method, path, headers, body } = request;
    const pool = this.#pools.get(origin) ?? (await this.#open(origin));
    signal.throwIfAborted();
    return await new Promise((resolve, reject) => {
      const exchange = new Exchange({ clock: this.#clock, origin, signal, sink, resolve, reject });
      pool.dispatch({ method, path, headers, body }, exchange);
    });
  }

  /** Loads what calls need, so that the first of them does not wait for it. */
  async prepare(): Promise<void> {
    await import("undici");
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  async #open(origin: string): Promise<Pool> {
    // Takes a tenth of a second to load, and offline work never needs it.
    const { Pool } = await import("undici");
    const known = this.#pools.get(origin);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      allowH2: false,
      connectTimeout: CONNECT_TIMEOUT_MS,
      // The caller's signal is the only timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#pools.set(origin, pool);
    return pool;
  }
}
