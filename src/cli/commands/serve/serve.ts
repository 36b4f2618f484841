import { once } from "node:events";
import { Failure, type Logger, isServerAddress } from "../../../core/index.ts";
import { type Connection, connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { runSampleOnce } from "./run-sample.ts";
import { type TlsFlags, tlsPairOf } from "../../tls-files.ts";
import { type LogFlags, logged } from "../../log-of.ts";
import { sayOutages } from "../../say-outages.ts";
import { servedPort } from "./served-port.ts";
import { tellLocalServers } from "./tell-local-servers.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

export interface ServeFlags extends Omit<WorkspaceFlags, "server">, TlsFlags, LogFlags {
  readonly sample: boolean;
  readonly bind?: string | undefined;
  readonly noWork: boolean;
  readonly capacity?: number | undefined;
}

/** Whatever becomes of the sample, the host stays; only Ctrl-C ends it. */
async function runSample(world: World, connection: Connection, flags: WorkspaceFlags): Promise<void> {
  try {
    await runSampleOnce(world, connection, flags);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tell(world, `The sample benchmark couldn't be run: ${error.message}`);
  }
}

/** Whoever stops a server that is still starting is heard, too; a second time ends it at once. */
function listenForEnd(world: World) {
  const end = new AbortController();
  let hasStarted = false;
  const release = world.onInterrupt(() => {
    release();
    end.abort();
    if (!hasStarted)
      tell(world, "Stopping as soon as the server has started. Press Ctrl-C again to stop at once.");
  });
  return {
    signal: end.signal,
    started: () => {
      hasStarted = true;
    },
    release,
  };
}

/** Where nobody else can work, a server that does not work either would be of no use. */
function requireWorkers(database: string | undefined): void {
  if (database !== undefined && isServerAddress(database)) return;
  throw new Failure("invalid-input", "--no-work needs a PostgreSQL database.", {
    hint: "On SQLite, only the server itself can call models. Give a database with --db postgres://… and start workers with `assay worker`.",
  });
}

/** `assay serve`: opens the workbench and stays until Ctrl-C. */
export async function serve(world: World, flags: ServeFlags): Promise<number> {
  return await logged(world, flags, "server", (inner, logger) => serveLogged(inner, flags, logger));
}

async function serveLogged(world: World, flags: ServeFlags, logger: Logger): Promise<number> {
  const workspace = workspaceOf(world, flags);
  const port = servedPort(flags.port, world.environment);
  const tls = tlsPairOf(world, flags);
  const { bind, noWork, capacity } = flags;
  if (noWork) requireWorkers(workspace.database);
  const work = noWork ? null : { capacity };
  const end = listenForEnd(world);
  try {
    const options = { ...workspace, port, bind, tls, drainQueue: true, work, logger };
    return await serveUntil(world, end, await connect(world, options), flags, logger);
  } finally {
    end.release();
  }
}

async function serveUntil(
  world: World,
  { signal, started }: ReturnType<typeof listenForEnd>,
  connection: Connection,
  flags: ServeFlags,
  logger: Logger,
): Promise<number> {
  const { host, url } = connection;
  if (host === null) {
    print(world, `Assay is already running for this workspace: ${url}/`);
    return EXIT.done;
  }
  try {
    await host.fillIfNew();
    started();
    if (signal.aborted) return EXIT.done;
    if (flags.sample) {
      await runSample(world, connection, workspaceOf(world, flags).named);
      if (signal.aborted) return EXIT.interrupted;
    }
    const sayNoMore = sayOutages(host, (text) => tell(world, text));
    logger.log("info", "server-started", { url, version: world.version, pid: process.pid });
    print(world, `Assay is running at ${url}/ (Ctrl-C stops it)`);
    const looking = new AbortController();
    const told = tellLocalServers(world, host, looking.signal);
    if (!signal.aborted) await once(signal, "abort");
    logger.log("info", "server-stopping");
    looking.abort();
    await told;
    sayNoMore();
    tell(world, "Stopping when requests in flight finish.");
    return EXIT.done;
  } finally {
    await connection.close();
  }
}
