import type { Client } from "../../../contract/index.ts";
import type { settingsChangeSchema } from "../../../core/index.ts";
import { confirm } from "../../confirm.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { assigned } from "./assignments.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print } from "../../world.ts";

export interface SettingsFlags extends Omit<WorkspaceFlags, "port"> {
  readonly json: boolean;
}
export interface ResetFlags extends SettingsFlags {
  readonly removeOwn: boolean;
  readonly yes: boolean;
}

async function onWorkspace(
  world: World,
  flags: SettingsFlags,
  work: (client: Client) => Promise<object>,
): Promise<number> {
  const result = await connected(world, flags, work);
  if (flags.json) print(world, JSON.stringify(result));
  else for (const line of linesOf(result)) print(world, line);
  return EXIT.done;
}

/** `limits.itemAttempts=3`: as `assay settings set` takes it. */
function* linesOf(value: object, prefix = ""): Generator<string> {
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    if (inner !== null && typeof inner === "object" && !Array.isArray(inner))
      yield* linesOf(inner, `${prefix}${key}.`);
    else yield `${prefix}${key}=${typeof inner === "string" ? inner : JSON.stringify(inner)}`;
  }
}

/** `assay settings` */
export function show(world: World, flags: SettingsFlags): Promise<number> {
  return onWorkspace(world, flags, (client) => client.getSettings());
}

/** `assay settings set` */
export function set(world: World, flags: SettingsFlags, ...pairs: readonly string[]): Promise<number> {
  return onWorkspace(world, flags, async (client) => {
    // Wrong keys and values are the host's to explain.
    const body = (await assigned(world, {}, pairs)) as (typeof settingsChangeSchema)["_zod"]["input"];
    return await client.changeSettings({ body });
  });
}

/** `assay settings reset` */
export function reset(world: World, flags: ResetFlags): Promise<number> {
  const { removeOwn } = flags;
  const what = removeOwn
    ? "Delete everything you added (runs are kept) and reset settings and samples to defaults?"
    : "Reset settings and samples to defaults? What you added is kept.";
  return onWorkspace(world, flags, async (client) => {
    await confirm(world, flags, what);
    return await client.resetDefaults({ body: { removeOwn } });
  });
}

/** `assay settings rotate-key` */
export function rotateKey(world: World, flags: SettingsFlags): Promise<number> {
  return onWorkspace(world, flags, (client) => client.rotateKey());
}
