import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { RunView } from "../../../contract/index.ts";
import { Failure } from "../../../core/index.ts";
import { connect } from "../../connect.ts";
import { progressSoFar } from "../../follow.ts";
import { lendVariables } from "../../lend-variables.ts";
import { callsModelsOf, tellIfNobodyWorks } from "../../who-works.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import type { World } from "../../world.ts";
import type { OutputFlags } from "../../watch-options.ts";
import { watch } from "../../watch.ts";

export interface ResumeFlags extends WorkspaceFlags, OutputFlags {
  readonly judge: boolean;
  readonly force: boolean;
  readonly budget?: number;
}

/** `assay resume`: goes on with a run that was paused or interrupted. */
export async function resume(world: World, flags: ResumeFlags, runId: string): Promise<number> {
  const workspace = workspaceOf(world, flags);
  const connection = await connect(world, workspace);
  try {
    const { client } = connection;
    const run = await client.getRun({ params: { runId } });
    if (!flags.force) await refuseChangedBanks(world, run);
    const { judge, force, budget } = flags;
    const isTold = !flags.json && !flags.quiet;
    const callsModels = callsModelsOf(client);
    const lent = await lendVariables(world, connection, run, isTold, callsModels);
    const body = { judge, force, ...(budget === undefined ? {} : { maxBudgetUsd: budget }), ...lent };
    const before = await progressSoFar(client, runId, flags);
    const resumed = await client.resumeRun({ params: { runId }, body });
    if (isTold) await tellIfNobodyWorks(world, connection, callsModels);
    return await watch(world, connection, resumed, { flags, workspace: workspace.named, judge, before });
  } finally {
    await connection.close();
  }
}

/** The run has its own copy of every task; a bank that differs now is a sign that this is not what was meant. */
async function refuseChangedBanks(world: World, run: RunView): Promise<void> {
  for (const { path, sha256, location } of run.datasets) {
    const content = await readFile(location ?? resolve(world.folder, path), "utf8").catch(() => null);
    if (content === null || createHash("sha256").update(content).digest("hex") === sha256) continue;
    throw new Failure("conflict", `${path} has changed since run ${run.runId} started.`, {
      hint: "--force continues with the original tasks; `assay run` starts a new run with the changed ones.",
    });
  }
}
