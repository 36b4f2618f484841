import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as delay } from "node:timers/promises";
import { type Client, type Fetch, createClient, fetchFrom } from "../contract/index.ts";
import { Failure, type Logger, type RunEvent } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { LostHosts, carriedOutOnce, isFromEndingHost } from "./lost-hosts.ts";
import { type NetworkFetch, pinnedFetch } from "./pinned-fetch.ts";
import { processFacts } from "./process-facts.ts";
import { namedDatabase } from "./named-database.ts";
import { requireWorkspace } from "./require-workspace.ts";
import { sayOutages } from "./say-outages.ts";
import { ServerStopped } from "./server-stopped.ts";
import { type HostFile, type WorkspaceLock, lockWorkspace, readHostFile } from "./workspace-lock.ts";
import { type World, tell } from "./world.ts";

/** How long a host may take to start or to end before we say that it hangs. */
const PATIENCE_MS = 15_000;
const DEFAULT_PORT = 8080;
/** How soon to ask a host again that is ending, and at most: it ends when the calls in flight have ended. */
const ENDING_MS = { first: 100, last: 1_000 };

export interface ConnectOptions {
  readonly folder: string;
  readonly database: string | undefined;
  /** Address of a host to use, whatever the workspace says. */
  readonly server?: string | undefined;
  readonly port?: number | undefined;
  /** Address to listen on as a host; the loopback address when absent. */
  readonly bind?: string | undefined;
  /** Certificate and private key, in PEM, to speak HTTPS as a host. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Told what happens in the host. */
  readonly logger?: Logger | undefined;
  /** Start queued runs by itself: for a host that stays. */
  readonly drainQueue?: boolean;
  /** How it works where others may do so as well; null: not at all. */
  readonly work?: { readonly capacity?: number | undefined } | null | undefined;
}

/** The way to a workspace: through a host that is there, or by being it. */
export interface Connection {
  readonly client: Client;
  readonly url: string;
  /** Ours, when this process is the host. */
  readonly host: Workbench | null;
  /**
   * The host's database, as it may be shown, where the same command without a host would open another one; null where
   * it wouldn't, or nobody can tell.
   */
  readonly otherDatabase: string | null;
  /**
   * A run's events, which end with a `session-open` failure when somebody begins to score the run blind. Our own host's
   * need not be packed up and unpacked again.
   */
  follow(runId: string, signal: AbortSignal, since: number): AsyncIterable<RunEvent>;
  /**
   * Finds the same workspace again when its host has gone away: another connection, unless this one is the host by now.
   * Once `leave` is aborted, no host is looked for any more.
   */
  reconnect(leave?: AbortSignal): Promise<Connection>;
  close(): Promise<void>;
}

/** A workspace that was found, as long as its host is there. */
interface Reached extends Omit<Connection, "client" | "otherDatabase" | "reconnect"> {
  readonly fetch: Fetch;
  /** By which its host is known again. */
  readonly name: string;
  /** What its host has open, as far as that says so. */
  readonly database: string | undefined;
}

type Before = Pick<Reached, "url" | "database">;

/**
 * A host that ends under a request is no matter: the next one is found, or this process becomes it, unless that would
 * open another database.
 */
export async function connect(
  world: World,
  options: ConnectOptions,
  before: Before | null = null,
  leave: AbortSignal | null = null,
): Promise<Connection> {
  let reached = await reach(world, options, before, leave);
  let search: Promise<Reached> | null = null;
  let isClosed = false;
  let isWaitTold = false;
  /** Requests that lose a host together find the next one together: a process can be a host only once. */
  const after = async (gone: Reached): Promise<Reached> => {
    if (reached !== gone) return reached;
    search ??= reach(world, options, gone, leave)
      .then((next) => (reached = next))
      .finally(() => (search = null));
    return await search;
  };
  const fetch: Fetch = async (path, asked) => {
    let used = reached;
    const init = options.server === undefined && used.host === null ? carriedOutOnce(asked) : asked;
    const lost = new LostHosts(init);
    let pause = ENDING_MS.first;
    for (;;) {
      try {
        const response = await used.fetch(path, init);
        if (used.host !== null || !mayLookFurther() || !(await isFromEndingHost(response))) return response;
        if (pause === ENDING_MS.last && !isWaitTold) {
          isWaitTold = true;
          tell(world, `Waiting for the server at ${used.url}, which is shutting down…`);
        }
        await delay(pause, undefined, leave === null ? {} : { signal: leave }).catch(() => {});
        pause = Math.min(2 * pause, ENDING_MS.last);
        // Who has left meanwhile looks no further either.
        if (!mayLookFurther()) return response;
      } catch (error) {
        if (!mayLookFurther() || !lost.mayAskAgain(used.name, error)) throw error;
      }
      used = await after(used);
    }
  };
  /** Whoever has gone would be a host that nobody closes. */
  const mayLookFurther = () => options.server === undefined && !isClosed && leave?.aborted !== true;
  const connection: Connection = {
    client: createClient(fetch),
    get url() {
      return reached.url;
    },
    get host() {
      return reached.host;
    },
    get otherDatabase() {
      return stoppedUnless(reached, namedDatabase(world, options))?.database ?? null;
    },
    follow: (runId, signal, since) => reached.follow(runId, signal, since),
    reconnect: async (leaving) => {
      await search?.catch(() => {});
      return reached.host === null ? await connect(world, options, reached, leaving) : connection;
    },
    close: async () => {
      isClosed = true;
      // Whoever is found while we go would stay.
      await search?.catch(() => {});
      // What is under way is stored first, which may have to wait for the database.
      if (reached.host !== null) sayOutages(reached.host, (text) => tell(world, text));
      await reached.close();
    },
  };
  return connection;
}

async function reach(
  world: World,
  options: ConnectOptions,
  before: Before | null,
  leave: AbortSignal | null,
): Promise<Reached> {
  const token = accessTokenOf(world);
  if (options.server !== undefined) return attach({ url: options.server, host: "" }, token, fetch);
  const stopped = before === null ? null : stoppedUnless(before, namedDatabase(world, options));
  let isThere = world.workspace !== "existing";
  if (!isThere && stopped === null && readHostFile(options.folder) === null) {
    await requireWorkspace(world, options);
    isThere = true;
  }
  const deadline = world.ticks() + PATIENCE_MS;
  for (;;) {
    const lock = lockWorkspace(options.folder);
    if (lock !== null) {
      if (stopped === null) return await becomeHost(world, options, lock, isThere);
      lock.release();
      throw stopped;
    }
    const host = readHostFile(options.folder);
    const send = host === null ? fetch : await wayTo(host);
    if (host !== null && (await answers(host, token, send))) {
      const replaced = before === null ? null : stoppedUnless(before, host.database);
      if (replaced !== null) throw replaced;
      if (options.database !== undefined) {
        tell(world, `Using the running server at ${host.url} with its own database; --db is ignored.`);
      }
      return attach(host, token, send);
    }
    if (world.ticks() > deadline) {
      const who = host === null ? "" : ` (process ${host.pid} at ${host.url})`;
      throw new Failure(
        "host-unreachable",
        `Another process${who} is using the workspace ${options.folder} but doesn't respond.`,
        {
          hint: "Stop that process, or choose another workspace with --dir.",
        },
      );
    }
    await delay(50);
    if (leave?.aborted === true)
      throw new Failure("host-unreachable", `Nobody waits for the server of ${options.folder} any more.`);
  }
}

/** Null where the database is the one that was used before, or nobody can tell. */
function stoppedUnless({ url, database }: Before, next: string | undefined): ServerStopped | null {
  if (database === undefined || next === undefined || database === next) return null;
  return new ServerStopped(url, database);
}

/** A host that speaks HTTPS is known by its certificate, whoever signed that. */
async function wayTo({ certificate }: HostFile): Promise<NetworkFetch> {
  return certificate === undefined ? fetch : await pinnedFetch(certificate);
}

/** What callers must send, and this process sends as one; null when no token is set. */
export function accessTokenOf({ environment }: World): string | null {
  const token = environment["ASSAY_TOKEN"];
  return token === undefined || token === "" ? null : token;
}

function withToken(fetch: Fetch, token: string | null): Fetch {
  if (token === null) return fetch;
  return (path, init) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return fetch(path, { ...init, headers });
  };
}

/** Everything in memory: for commands that only look at files. */
export async function connectNowhere(world: World): Promise<Connection> {
  const { assemble } = await import("../workbench/index.ts");
  const { createApp } = await import("../server/index.ts");
  const { version, environment } = world;
  const workbench = await assemble({ folder: null, version, environment, drainQueue: false });
  const app = createApp(workbench);
  return {
    client: createClient(async (path, init) => app.request(path, init)),
    url: "",
    host: workbench,
    otherDatabase: null,
    follow: followOwn(workbench),
    reconnect: () => connectNowhere(world),
    close: () => workbench.close(),
  };
}

function followOwn(workbench: Workbench): Connection["follow"] {
  return async function* follow(runId, signal, since) {
    workbench.livesFor(runId);
    // Handlers keep no promises; the server does that for requests.
    const reveal = await workbench.permitReveal([runId], false);
    const query = { since, unblind: false };
    const batches = await workbench.handlers.followRun({ params: { runId }, query, headers: {}, signal });
    for await (const events of batches) {
      await reveal.stillHolds();
      yield* events;
    }
  };
}

type Found = Pick<HostFile, "url" | "host" | "database">;

function attach({ url, host: name, database }: Found, token: string | null, send: NetworkFetch): Reached {
  const fetchThere = withToken(fetchFrom(url, send), token);
  const client = createClient(fetchThere);
  return {
    fetch: fetchThere,
    url,
    name,
    database,
    host: null,
    // Whoever follows a run has to know that its host is gone.
    follow: (runId, signal, since) =>
      client.followRun({ params: { runId }, query: { since: String(since) } }, signal),
    close: () => Promise.resolve(),
  };
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch {
    return null;
  }
}

/** A host that hangs must not make us hang. */
const ANSWER_MS = 2_000;

async function answers({ url, host }: HostFile, token: string | null, send: NetworkFetch): Promise<boolean> {
  const impatient = fetchFrom(url, (address, init) =>
    send(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }),
  );
  try {
    return (await createClient(withToken(impatient, token)).getStatus()).host === host;
  } catch (error) {
    // It is there, and waiting for it would not help.
    if (error instanceof Failure && error.code === "unauthorized") throw error;
    return false;
  }
}

/** As built, or from the sources where these are run. */
const SCRIPTS = import.meta.url.endsWith(".ts")
  ? {
      computing: "src/workbench/results/computing-worker.ts",
      checkpoint: "src/storage/sqlite/checkpoint-worker.ts",
    }
  : { computing: "dist/computing-worker.js", checkpoint: "dist/checkpoint-worker.js" };

async function becomeHost(
  world: World,
  options: ConnectOptions,
  lock: WorkspaceLock,
  isThere: boolean,
): Promise<Reached> {
  /** What was opened, to be closed in reverse. */
  const opened: (() => Promise<void> | void)[] = [() => lock.release()];
  const close = async () => {
    for (const shut of opened.toReversed()) await shut();
  };
  try {
    // A server that was killed may have left its announcement.
    if (!isThere) await requireWorkspace(world, options);
    const { assemble } = await import("../workbench/index.ts");
    const { createApp, createLive, listen, requestObserver } = await import("../server/index.ts");
    const { version, environment } = world;
    const { folder, database, drainQueue = false, work } = options;
    const say = (text: string) => tell(world, text);
    const script = (name: keyof typeof SCRIPTS) => pathToFileURL(join(world.packageFolder, SCRIPTS[name]));
    const examples = join(world.packageFolder, "examples");
    const workbench = await assemble({
      folder,
      database,
      version,
      environment,
      drainQueue,
      work,
      examples,
      computingScript: script("computing"),
      checkpointScript: script("checkpoint"),
      tell: say,
      logger: options.logger,
      processFacts: drainQueue ? processFacts() : undefined,
    });
    opened.push(() => workbench.closeStore());
    const accessToken = accessTokenOf(world);
    const app = createApp(workbench, {
      web: { read: (path) => readOrNull(join(world.packageFolder, "dist", "web", path)) },
      accessToken,
    });
    const listener = await listen((request, origin) => app.fetch(request, origin), {
      port: options.port ?? DEFAULT_PORT,
      address: options.bind,
      hasToken: accessToken !== null,
      tls: options.tls,
      observer: requestObserver(workbench),
      live: createLive(workbench, { accessToken }),
    });
    opened.push(() => listener.close());
    workbench.announce(listener.url);
    // What is executed comes to rest first, while others can still watch it.
    opened.push(() => workbench.rest());
    const startedAt = new Date(world.now()).toISOString();
    const { url } = listener;
    const named = namedDatabase(world, options);
    const { host: name } = await workbench.handlers.getStatus({ signal: new AbortController().signal });
    lock.announce({
      pid: process.pid,
      url,
      startedAt,
      database: named,
      ...(options.tls === undefined ? {} : { certificate: options.tls.cert }),
      host: name,
    });
    const fetch = withToken(async (path, init) => app.request(path, init), accessToken);
    return { fetch, url, name, database: named, host: workbench, follow: followOwn(workbench), close };
  } catch (error) {
    await close();
    throw error;
  }
}
