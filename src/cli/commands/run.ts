import type { RunRequestBody } from "../../core/index.ts";
import { connect, connectNowhere } from "../connect.ts";
import { EXIT } from "../exit-codes.ts";
import { readConfig } from "../read-config.ts";
import { showPlan } from "../show-plan.ts";
import { type OutputFlags, watch } from "../watch.ts";
import { type WorkspaceFlags, workspaceOf } from "../workspace.ts";
import type { World } from "../world.ts";

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
    const reconnect = () => connect(world, workspace);
    return await watch(world, connection, started, { flags, workspace: workspace.named, reconnect });
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
