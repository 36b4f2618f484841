import { join } from "node:path";
import { type Connection, connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { readConfig } from "../../read-config.ts";
import { servedPort } from "./served-port.ts";
import { tellLocalServers } from "./tell-local-servers.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { watch } from "../../watch.ts";

export interface ServeFlags extends Omit<WorkspaceFlags, "server"> {
  readonly sample: boolean;
  readonly bind?: string | undefined;
}

/** `assay serve`: opens the workbench and stays until Ctrl-C. */
export async function serve(world: World, flags: ServeFlags): Promise<number> {
  const workspace = workspaceOf(world, flags);
  const port = servedPort(flags.port, world.environment);
  const connection = await connect(world, { ...workspace, port, bind: flags.bind, drainQueue: true });
  if (connection.host === null) {
    print(world, `Assay is already running for this workspace: ${connection.url}/`);
    return EXIT.done;
  }
  try {
    await connection.host.fillIfNew();
    const code = flags.sample ? await runSampleOnce(world, connection, workspace.named) : EXIT.done;
    if (code !== EXIT.done) return code;
    const ended = new Promise<void>((resolve) => {
      const release = world.onInterrupt(() => {
        release();
        resolve();
      });
    });
    print(world, `Assay is running at ${connection.url}/ (Ctrl-C stops it)`);
    const looking = new AbortController();
    const told = tellLocalServers(world, connection.host, looking.signal);
    await ended;
    looking.abort();
    await told;
    tell(world, "Stopping when requests in flight finish.");
    return EXIT.done;
  } finally {
    await connection.close();
  }
}

/** On an empty workspace, runs the sample benchmark for real, so that there is something to look at. */
async function runSampleOnce(
  world: World,
  connection: Connection,
  workspace: WorkspaceFlags,
): Promise<number> {
  const { rows } = await connection.client.listRuns({ query: { limit: "1" } });
  if (rows.length > 0) return EXIT.done;
  tell(world, "The workspace is empty. Running the sample benchmark on simulated models.");
  const { config, files } = await readConfig(
    world,
    join(world.packageFolder, "examples", "practical-skills.yml"),
  );
  const run = await connection.client.startRun({ body: { config, files } });
  const flags = { json: false, quiet: false };
  const reconnect = () => Promise.resolve(connection);
  return await watch(world, connection, run, { flags, workspace, reconnect });
}
