import { Failure, type Logger, isServerAddress } from "../../../core/index.ts";
import { EXIT } from "../../exit-codes.ts";
import { type LogFlags, logged } from "../../log-of.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

export interface WorkerFlags extends Pick<WorkspaceFlags, "db" | "dir">, LogFlags {
  readonly capacity?: number | undefined;
  readonly name?: string | undefined;
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
  });
  const cutOff = new AbortController();
  const release = world.onInterrupt(() => {
    if (isStopping) return cutOff.abort();
    isStopping = true;
    stop(false);
  });
  try {
    logger.log("info", "worker-started", { name: worker.name, version, pid: process.pid });
    print(world, `Worker ${worker.name} is ready (Ctrl-C stops it)`);
    const failure = await Promise.race([stopped.then(() => null), worker.ended]);
    if (failure !== null) throw failure;
    logger.log("info", "worker-stopping");
    tell(world, "Stopping when requests in flight finish. Press Ctrl-C again to cancel them.");
    return EXIT.done;
  } finally {
    await worker.stop(cutOff.signal);
    release();
  }
}
