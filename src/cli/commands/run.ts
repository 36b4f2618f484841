import type { RunRequestBody, RunView } from "../../core/index.ts";
import { type Connection, connect, connectNowhere } from "../connect.ts";
import { EXIT } from "../exit-codes.ts";
import { followRun } from "../follow.ts";
import { readConfig } from "../read-config.ts";
import { showPlan } from "../show-plan.ts";
import { showResults } from "../show-results.ts";
import { type WorkspaceFlags, workspaceOf } from "../workspace.ts";
import { type World, tell } from "../world.ts";

export interface OutputFlags {
  readonly json: boolean;
  readonly quiet: boolean;
}

export interface RunFlags extends WorkspaceFlags, OutputFlags {
  readonly config: string;
  readonly dryRun: boolean;
  readonly limit?: number;
  readonly models?: readonly string[];
  readonly categories?: readonly string[];
  readonly questions?: readonly string[];
  readonly queue: boolean;
  readonly keepUnknown: boolean;
}

/** `assay run`: reads the config, runs it, shows the ranking. */
export async function run(world: World, flags: RunFlags): Promise<number> {
  const { config, files } = await readConfig(world, flags.config);
  const body: RunRequestBody = {
    config,
    files,
    keepUnknown: flags.keepUnknown,
    queue: flags.queue,
    overrides: {
      limit: flags.limit,
      models: given(flags.models),
      categories: given(flags.categories),
      questionIds: given(flags.questions),
    },
  };
  if (flags.dryRun) return await validate(world, body, flags);

  const workspace = workspaceOf(world, flags, config.run.outDir);
  const connection = await connect(world, workspace);
  try {
    const started = await connection.client.startRun({ body });
    // A workspace that only the config names is named in the hint too.
    const named = { ...flags, dir: flags.dir ?? config.run.outDir };
    return await watch(world, connection, started, named, () => connect(world, workspace));
  } finally {
    await connection.close();
  }
}

/** An empty list means that the flag was not given. */
function given(values: readonly string[] | undefined): string[] | undefined {
  return values === undefined || values.length === 0 ? undefined : [...values];
}

export async function validate(world: World, body: RunRequestBody, flags: OutputFlags): Promise<number> {
  const connection = await connectNowhere(world);
  try {
    showPlan(world, await connection.client.validateRun({ body }), flags);
    return EXIT.done;
  } finally {
    await connection.close();
  }
}

/** Shows a run that has been started until it comes to rest, and then what came of it. */
export async function watch(
  world: World,
  connection: Connection,
  run: RunView,
  flags: OutputFlags & WorkspaceFlags,
  reconnect: () => Promise<Connection>,
): Promise<number> {
  const { runId } = run;
  const mode = flags.json ? "json" : flags.quiet ? "quiet" : "normal";
  if (mode === "normal") {
    for (const warning of run.warnings) tell(world, `Note: ${warning}`);
    tell(
      world,
      `${run.state === "queued" ? "Queued" : "Running"} ${runId}: ${run.totalItems} items. Watch at ${connection.url}/`,
    );
  }
  const { end, files } = await followRun(world, connection, run, mode);
  if (end === "host-lost") return await takeOver(world, run, flags, reconnect);
  if (end === "paused" || end === "left") {
    const said = end === "paused" ? "Paused. Nothing is lost." : "Left as it is.";
    if (mode !== "json") tell(world, `${said} Continue with: ${resumeCommand(runId, flags)}`);
    return EXIT.interrupted;
  }
  if (mode !== "quiet") await showResults(world, connection.client, runId, files, flags.json);
  return EXIT.done;
}

/** What to type to go on, with the flags that lead to the same workspace. */
function resumeCommand(runId: string, { dir, db, server }: WorkspaceFlags): string {
  const flags = Object.entries({ dir, db, server }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${JSON.stringify(value)}`],
  );
  return ["assay resume", runId, ...flags].join(" ");
}

/** The host has ended; whoever waits for the run becomes the host and goes on with it. */
async function takeOver(
  world: World,
  run: RunView,
  flags: OutputFlags & WorkspaceFlags,
  reconnect: () => Promise<Connection>,
): Promise<number> {
  const connection = await reconnect();
  try {
    const { runId } = run;
    const found = await connection.client.getRun({ params: { runId } });
    const isAtRest = found.state === "queued" || found.state === "interrupted" || found.state === "paused";
    const now = isAtRest ? await connection.client.resumeRun({ params: { runId }, body: {} }) : found;
    return await watch(world, connection, now, flags, reconnect);
  } finally {
    await connection.close();
  }
}
