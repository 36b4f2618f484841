import type { RunLock, RunRequestBody } from "../../../contract/index.ts";
import {
  Failure,
  type MessageRecipe,
  type NamedFile,
  type RunConfig,
  namesWorkspace,
} from "../../../core/index.ts";
import { withFile } from "./config-file.ts";
import { type ConfigFlags, configFromFlags } from "./config-from-flags.ts";
import { type LaunchFlags, launchParams } from "./launch-params.ts";
import { connect } from "../../connect.ts";
import { connectIfThere } from "../../connect-if-there.ts";
import { EXIT } from "../../exit-codes.ts";
import { lendVariables } from "../../lend-variables.ts";
import { callsModelsOf, tellIfNobodyWorks } from "../../who-works.ts";
import { wasServedAsLocked } from "../lock/lock.ts";
import { readLock } from "../lock/lock-file.ts";
import { readConfig } from "../../read-config.ts";
import { showPlan } from "./show-plan.ts";
import type { OutputFlags } from "../../watch-options.ts";
import { watch } from "../../watch.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import type { World } from "../../world.ts";

export interface RunFlags extends WorkspaceFlags, OutputFlags, ConfigFlags, LaunchFlags {
  readonly config?: string;
  readonly dryRun: boolean;
  readonly limit?: number;
  readonly categories?: readonly string[];
  readonly questions?: readonly string[];
  readonly queue: boolean;
  readonly keepUnknown: boolean;
  readonly promptFormat?: MessageRecipe;
  readonly locked: boolean;
  readonly allowDroppedFields: boolean;
}

const WITHOUT_CONFIG = ["collections", "prompt", "judge", "criteria", "name"] as const;

/** `assay run`: reads the config, or makes one of the flags; runs it, shows the ranking. */
export async function run(world: World, asked: RunFlags, file?: string): Promise<number> {
  const flags = withFile(asked, file);
  const { config: described, files } = await configOf(world, flags);
  const params = await launchParams(world, described, withConfig(flags));
  const config = {
    ...described,
    run: {
      ...described.run,
      ...promptsIn(described, flags),
      ...(params === undefined ? {} : { params }),
    },
  };
  const lock = flags.locked ? await lockFor(world, flags) : undefined;
  const body: RunRequestBody = {
    config,
    files,
    lock,
    keepUnknown: flags.keepUnknown,
    queue: flags.queue,
    overrides: {
      limit: flags.limit,
      models: flags.config === undefined ? undefined : given(flags.models),
      categories: given(flags.categories),
      questionIds: given(flags.questions),
    },
  };
  if (flags.dryRun) return await validate(world, body, flags);

  const workspace = workspaceOf(world, flags, config.run.outDir);
  const connection = await connect(world, workspace);
  try {
    const isTold = !flags.json && !flags.quiet;
    const callsModels = callsModelsOf(connection.client);
    const lent = await lendVariables(world, connection, config, isTold, callsModels);
    const started = await connection.client.startRun({ body: { ...body, ...lent } });
    if (isTold) await tellIfNobodyWorks(world, connection, callsModels);
    const code = await watch(world, connection, started, { flags, workspace: workspace.named });
    if (lock === undefined || code !== EXIT.done) return code;
    return (await wasServedAsLocked(world, connection.client, started.runId, lock)) ? code : EXIT.failsCheck;
  } finally {
    await connection.close();
  }
}

async function lockFor(world: World, { config }: RunFlags): Promise<RunLock> {
  if (config !== undefined) return await readLock(world, config);
  throw new Failure("invalid-input", "--locked needs a config.", {
    hint: "Name one, e.g. `assay run bench.yml --locked`.",
  });
}

/** Without a config, the number of samples is part of what is made of the flags. */
function withConfig({ samples, ...flags }: RunFlags): RunFlags {
  return flags.config === undefined || samples === undefined ? flags : { ...flags, samples };
}

async function configOf(world: World, flags: RunFlags): Promise<{ config: RunConfig; files: NamedFile[] }> {
  if (flags.config === undefined) return { config: configFromFlags(flags), files: [] };
  const superfluous = WITHOUT_CONFIG.filter((name) => (flags[name] ?? []).toString() !== "");
  if (superfluous.length > 0) {
    const names = superfluous.map((name) => `--${name}`).join(", ");
    throw new Failure("invalid-input", `${names} can't be combined with --config.`);
  }
  return await readConfig(world, flags.config);
}

/** Flags about prompts win over the config. */
function promptsIn(
  { run: { promptFormat, allowDroppedFields } }: RunConfig,
  flags: RunFlags,
): Pick<RunConfig["run"], "promptFormat" | "allowDroppedFields"> {
  return {
    promptFormat: flags.promptFormat ?? promptFormat,
    allowDroppedFields: flags.allowDroppedFields || allowDroppedFields,
  };
}

/** An empty list means that the flag was not given. */
function given(values: readonly string[] | undefined): string[] | undefined {
  return values === undefined || values.length === 0 ? undefined : [...values];
}

/** What the run would be in the workspace as it is. */
export async function validate(
  world: World,
  body: RunRequestBody,
  flags: OutputFlags & WorkspaceFlags,
): Promise<number> {
  const { outDir } = body.config.run;
  const connection = await connectIfThere(world, flags, { outDir, isNeeded: namesWorkspace(body.config) });
  try {
    const lent = await lendVariables(world, connection, body.config, false);
    showPlan(world, await connection.client.validateRun({ body: { ...body, ...lent } }), flags);
    return EXIT.done;
  } finally {
    await connection.close();
  }
}
