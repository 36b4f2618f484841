import { resolve } from "node:path";
import type { Client, RunLock } from "../../../contract/index.ts";
import { connected } from "../../connected.ts";
import { counted } from "../../display/counted.ts";
import { EXIT } from "../../exit-codes.ts";
import { readConfig } from "../../read-config.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { writeWhole } from "../../write-whole.ts";
import { lockPathOf } from "./lock-file.ts";

export interface LockFlags extends Omit<WorkspaceFlags, "port"> {
  readonly keepUnknown: boolean;
  readonly json: boolean;
}

/** `assay lock`: writes down what a run of a config depends on. */
export async function lock(world: World, flags: LockFlags, path: string): Promise<number> {
  const { config, files } = await readConfig(world, path);
  const write = async (client: Client): Promise<number> => {
    const { keepUnknown, json } = flags;
    const found = await client.lockRun({ body: { config, files, keepUnknown, queue: false, overrides: {} } });
    const file = lockPathOf(path);
    await writeWhole(resolve(world.folder, file), lines(`${JSON.stringify(found, null, 2)}\n`));
    print(world, json ? JSON.stringify({ file, ...found }) : lockedText(found, file));
    return EXIT.done;
  };
  return await connected(world, flags, write, config.run.outDir);
}

async function* lines(text: string): AsyncGenerator<string> {
  yield text;
}

function lockedText({ tasks, models, judges }: RunLock, file: string): string {
  const unknown = Object.entries(models).flatMap(([id, { served }]) => (served === null ? [id] : []));
  return [
    `Wrote ${file}: ${counted(Object.keys(tasks).length, "task")}, ${counted(Object.keys(models).length, "model")}, ${counted(Object.keys(judges).length, "judge")}.`,
    ...(unknown.length === 0
      ? []
      : [
          `Who serves ${unknown.join(", ")} isn't known: no finished run of this name has been told. Lock again after a run to include it.`,
        ]),
  ].join("\n");
}

/** Whether every model was served by those that the lock names; what differs is told. */
export async function wasServedAsLocked(
  world: World,
  client: Client,
  runId: string,
  { models }: RunLock,
): Promise<boolean> {
  const { ranking } = await client.getResults({ params: { runId }, query: { brief: "true" } });
  const differing = ranking.flatMap(({ modelId, served }) => {
    const locked = models[modelId]?.served ?? null;
    const now = served.map(({ name }) => name).toSorted();
    if (locked === null || now.length === 0 || JSON.stringify(locked) === JSON.stringify(now)) return [];
    return [`${modelId} was served by ${now.join(", ")}; the lock has ${locked.join(", ")}.`];
  });
  for (const line of differing) tell(world, line);
  return differing.length === 0;
}
