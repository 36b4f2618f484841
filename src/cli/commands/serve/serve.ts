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

/** Whatever becomes of the sample, the host stays; only Ctrl-C ends it. False when it was pressed. */
async function ranSample(world: World, connection: Connection, flags: WorkspaceFlags): Promise<boolean> {
  let isInterrupted = false;
  const release = world.onInterrupt(() => {
    isInterrupted = true;
  });
  try {
    await runSampleOnce(world, connection, flags);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tell(world, `The sample benchmark couldn't be run: ${error.message}`);
  } finally {
    release();
  }
  return !isInterrupted;
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
  const connection = await connect(world, { ...workspace, port, bind, tls, drainQueue: true, work, logger });
  if (connection.host === null) {
    print(world, `Assay is already running for this workspace: ${connection.url}/`);
    return EXIT.done;
  }
  try {
    await connection.host.fillIfNew();
    if (flags.sample && !(await ranSample(world, connection, workspace.named))) return EXIT.interrupted;
    const ended = new Promise<void>((resolve) => {
      const release = world.onInterrupt(() => {
        release();
        resolve();
      });
    });
    const sayNoMore = sayOutages(connection.host, (text) => tell(world, text));
    logger.log("info", "server-started", { url: connection.url, version: world.version, pid: process.pid });
    print(world, `Assay is running at ${connection.url}/ (Ctrl-C stops it)`);
    const looking = new AbortController();
    const told = tellLocalServers(world, connection.host, looking.signal);
    await ended;
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
