import { Failure, type Logger, isServerAddress } from "../../../core/index.ts";
import type { Listener } from "../../../server/index.ts";
import type { StartedWorker } from "../../../workbench/index.ts";
import { accessTokenOf } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { type LogFlags, logged } from "../../log-of.ts";
import { sayOutages } from "../../say-outages.ts";
import { processFacts } from "../../process-facts.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

export interface WorkerFlags extends Pick<WorkspaceFlags, "db" | "dir">, LogFlags {
  readonly capacity?: number | undefined;
  readonly name?: string | undefined;
  readonly metricsPort?: number | undefined;
  readonly metricsHost?: string | undefined;
}

/** `assay worker`: works until Ctrl-C, or until the database is another version's. */
export async function work(world: World, flags: WorkerFlags): Promise<number> {
  return await logged(world, flags, "worker", (inner, logger) => workLogged(inner, flags, logger));
}

async function workLogged(world: World, flags: WorkerFlags, logger: Logger): Promise<number> {
  const { folder, database } = workspaceOf(world, flags);
  if (database === undefined || !isServerAddress(database))
    throw new Failure("invalid-input", "A worker needs a PostgreSQL database.", {
      hint: "Give its address with --db postgres://… or in ASSAY_DATABASE_URL. On SQLite the server does all the work.",
    });
  if (flags.metricsHost !== undefined && flags.metricsPort === undefined)
    throw new Failure("invalid-input", "--metrics-host needs --metrics-port.", {
      hint: "Without a port, a worker answers nobody.",
    });
  const { startWorker } = await import("../../../workbench/index.ts");
  const { version, environment } = world;
  const { capacity, name } = flags;
  let isStopping = false;
  let stop = (_cutOff: boolean): void => {};
  const stopped = new Promise<boolean>((resolve) => {
    stop = resolve;
  });
  const worker = await startWorker({
    folder,
    database,
    version,
    environment,
    work: { capacity, name },
    tell: (text) => tell(world, text),
    logger,
    processFacts: flags.metricsPort === undefined ? undefined : processFacts(),
  });
  sayOutages(worker, (text) => tell(world, text));
  const cutOff = new AbortController();
  const release = world.onInterrupt(() => {
    if (isStopping) return cutOff.abort();
    isStopping = true;
    stop(false);
  });
  let listener: Listener | null = null;
  try {
    listener = await listenForMetrics(world, flags, worker);
    const metrics = listener === null ? {} : { metrics: `${listener.url}/metrics` };
    logger.log("info", "worker-started", { name: worker.name, version, pid: process.pid, ...metrics });
    if (listener !== null) print(world, `Metrics are at ${listener.url}/metrics`);
    print(world, `Worker ${worker.name} is ready (Ctrl-C stops it)`);
    const failure = await Promise.race([stopped.then(() => null), worker.ended]);
    if (failure !== null) throw failure;
    logger.log("info", "worker-stopping");
    tell(world, "Stopping when requests in flight finish. Press Ctrl-C again to cancel them.");
    return EXIT.done;
  } finally {
    await worker.stop(cutOff.signal);
    await listener?.close();
    await worker.close();
    release();
  }
}

/** Null when nobody wants to know how the worker is. */
async function listenForMetrics(
  world: World,
  { metricsPort, metricsHost }: WorkerFlags,
  worker: StartedWorker,
): Promise<Listener | null> {
  if (metricsPort === undefined) return null;
  const { createWorkerApp, listen, requestObserver } = await import("../../../server/index.ts");
  const accessToken = accessTokenOf(world);
  const app = createWorkerApp(worker, accessToken);
  return await listen((request, origin) => app.fetch(request, origin), {
    port: metricsPort,
    // Whoever scrapes it looks nowhere else.
    onlyThisPort: true,
    address: metricsHost,
    hasToken: accessToken !== null,
    flags: { port: "--metrics-port", address: "--metrics-host" },
    observer: requestObserver(worker),
  });
}
