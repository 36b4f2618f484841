import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type HttpBindings, createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { Failure, phrase } from "../core/index.ts";
import { LOOPBACK, type Origin, inUrl, isEverywhere, requireToken } from "./address.ts";
import { foreignTo, guard } from "./guard.ts";
import { identifyRequest, routeOf } from "./request-names.ts";
import type { LiveEndpoint } from "./live/live-endpoint.ts";

const PORTS_TO_TRY = 20;
const HIGHEST_PORT = 65_535;
/**
 * How long an idle connection is kept: longer than any client does. Browsers give up after 5 minutes, Node's fetch
 * after the time we promise; a connection that we closed first would be lost just as somebody uses it again.
 */
const IDLE_MS = 10 * 60_000;
const LONGER_THAN_PROMISED_MS = 60_000;
/** How long requests in hand may take when the port is closed. */
const PATIENCE_MS = 10_000;

export interface Listener {
  readonly url: string;
  close(): Promise<void>;
}

export interface TlsPair {
  /** With those that lead to a known authority behind it, if there are any. */
  readonly cert: string;
  readonly key: string;
}

export interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Until the answer began. */
  readonly ms: number;
}

/** Watches requests. */
export interface RequestObserver {
  /** Milliseconds since some moment. */
  ticks(): number;
  answered(request: AnsweredRequest): void;
}

export interface ListenFlags {
  readonly port: string;
  readonly address: string;
}

const SERVER_FLAGS: ListenFlags = { port: "--port", address: "--bind" };

export interface ListenOptions {
  /** The wanted port, or the next free one after it. 0 takes any. */
  readonly port: number;
  /** No other port will do: whoever asks knows only this one. */
  readonly onlyThisPort?: boolean;
  /** What a person says port and address with. */
  readonly flags?: ListenFlags;
  /** The loopback address when absent. */
  readonly address?: string | undefined;
  /** Whether callers need an access token: without one only the loopback address is opened. */
  readonly hasToken?: boolean;
  /** Certificate and private key, in PEM, to speak HTTPS; plain HTTP when absent. */
  readonly tls?: TlsPair | undefined;
  /** Told of every request when its answer begins: which route it was, and how long that took. */
  readonly observer?: RequestObserver | undefined;
  /** What answers those who want to speak WebSocket; nobody when absent. */
  readonly live?: LiveEndpoint | undefined;
}

/** Opens a port. */
export async function listen(
  answer: (request: Request, origin: Origin) => Response | Promise<Response>,
  options: ListenOptions,
): Promise<Listener> {
  const { port: wanted, address = LOOPBACK, hasToken = false, tls, live, observer } = options;
  const { flags = SERVER_FLAGS, onlyThisPort = false } = options;
  requireToken(address, hasToken, flags.address);
  let port = wanted;
  const isForeign = foreignTo(address, () => port, tls !== undefined);
  const unanswered = new Unanswered();
  const guarded = new Hono<{ Bindings: HttpBindings }>()
    .use(async (context, next) => {
      unanswered.add(context.env.outgoing);
      if (observer === undefined) return await next();
      const { raw, method } = context.req;
      const [from, id] = [observer.ticks(), identifyRequest(raw, randomUUID)];
      await next();
      const { status, headers } = context.res;
      headers.set("x-request-id", id);
      observer.answered({ id, method, route: routeOf(raw), status, ms: observer.ticks() - from });
      return undefined;
    })
    .use(guard(isForeign))
    .all("*", ({ req, env }) => answer(req.raw, { address: env.incoming.socket.remoteAddress ?? "" }));
  // Whoever offers another protocol, as some do with HTTP/2, is answered in this one.
  const serverOptions = { shouldUpgradeCallback: wantsWebSocket, ...tls };
  const speaking = tls === undefined ? {} : { createServer: createSecureServer };
  for (let tries = 0; ; tries += 1) {
    const server = createAdaptorServer({ fetch: guarded.fetch, serverOptions, ...speaking }) as Server;
    if (live !== undefined)
      server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const { host, origin, "sec-fetch-site": site } = request.headers;
        const call = { host, origin, site: typeof site === "string" ? site : undefined };
        live.accept(request, socket, head, isForeign(call));
      });
    server.keepAliveTimeout = IDLE_MS;
    server.keepAliveTimeoutBuffer = LONGER_THAN_PROMISED_MS;
    const next = wanted === 0 ? 0 : Math.min(HIGHEST_PORT, wanted + tries);
    const bound = await tryToListen(server, next, address, flags);
    if (bound !== null) {
      port = bound;
      const scheme = tls === undefined ? "http" : "https";
      return {
        url: `${scheme}://${reachedAt(address)}:${port}`,
        close: () => close(server, live, unanswered),
      };
    }
    if (onlyThisPort || tries + 1 >= PORTS_TO_TRY) throw noFreePort(wanted, wanted + tries, flags);
  }
}

function noFreePort(first: number, last: number, flags: ListenFlags): Failure {
  const message =
    first === last ? phrase`Port ${first} is not free.` : phrase`No free port between ${first} and ${last}.`;
  return new Failure("workspace-failed", message, {
    hint: phrase`Choose another one with ${flags.port}.`,
  });
}

/** From this machine. */
function reachedAt(address: string): string {
  if (!isEverywhere(address)) return inUrl(address);
  return address === "::" ? "[::1]" : LOOPBACK;
}

/** The port, or null when it is taken. */
function tryToListen(
  server: Server,
  port: number,
  address: string,
  flags: ListenFlags,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(notOurs(address, flags, error));
    });
    server.listen(port, address, () => {
      const bound = server.address();
      resolve(bound === null || typeof bound === "string" ? null : bound.port);
    });
  });
}

function notOurs(address: string, flags: ListenFlags, error: NodeJS.ErrnoException): Error {
  if (error.code !== "EADDRNOTAVAIL" && error.code !== "ENOTFOUND") return error;
  const fault = { key: flags.address, message: phrase`${address} is not an address of this machine` };
  return new Failure("invalid-input", phrase`Can't listen on this address.`, {
    faults: [fault],
    cause: error,
  });
}

const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";

/** Requests that are being carried out. Streams of events have no end of their own, and are not waited for. */
class Unanswered {
  readonly #responses = new Set<ServerResponse>();
  #tell: (() => void) | null = null;

  add(response: ServerResponse): void {
    this.#responses.add(response);
    response.once("close", () => {
      this.#responses.delete(response);
      this.#tell?.();
    });
  }

  /** Resolves when they are answered, or when it takes too long. */
  async settled(): Promise<void> {
    const isOpen = (response: ServerResponse) =>
      !String(response.getHeader("content-type")).startsWith("text/event-stream");
    const patience = new AbortController();
    const late = delay(PATIENCE_MS, true, { signal: patience.signal }).catch(() => true);
    let isLate = false;
    while (!isLate && [...this.#responses].some(isOpen)) {
      const next = new Promise<boolean>((resolve) => (this.#tell = () => resolve(false)));
      isLate = await Promise.race([next, late]);
    }
    patience.abort();
  }
}

/** Takes no further request, answers those that came, and ends what goes on without end. */
async function close(server: Server, live: LiveEndpoint | undefined, unanswered: Unanswered): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await live?.close();
  await unanswered.settled();
  server.closeAllConnections();
  await closed;
}
