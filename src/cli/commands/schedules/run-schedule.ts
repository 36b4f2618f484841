import { Failure } from "../../../core/index.ts";
import { connect } from "../../connect.ts";
import type { OutputFlags } from "../../watch-options.ts";
import { watch } from "../../watch.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import type { World } from "../../world.ts";
import { scheduleNamed } from "./schedules.ts";

export interface RunScheduleFlags extends Omit<WorkspaceFlags, "port">, OutputFlags {}

/** `assay schedules run`: starts a run now and follows it, as `assay run` does. */
export async function runSchedule(world: World, flags: RunScheduleFlags, name: string): Promise<number> {
  const workspace = workspaceOf(world, flags);
  const connection = await connect(world, workspace);
  try {
    const { client } = connection;
    const { id } = await scheduleNamed(client, name);
    const { runId, message } = await client.runSchedule({ params: { id: String(id) } });
    if (runId === null) throw new Failure("conflict", message ?? `The run of ${name} could not be started.`);
    const run = await client.getRun({ params: { runId } });
    return await watch(world, connection, run, { flags, workspace: workspace.named });
  } finally {
    await connection.close();
  }
}
