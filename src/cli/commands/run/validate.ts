import { readConfig } from "../../read-config.ts";
import type { World } from "../../world.ts";
import type { OutputFlags } from "../../watch.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { validate as validateBody } from "./run.ts";

export interface ValidateFlags extends OutputFlags, Omit<WorkspaceFlags, "port"> {
  readonly config: string;
  readonly keepUnknown: boolean;
}

/** `assay validate`: checks config and banks. */
export async function validate(world: World, flags: ValidateFlags): Promise<number> {
  const { config, files } = await readConfig(world, flags.config);
  const { keepUnknown } = flags;
  return await validateBody(world, { config, files, keepUnknown, queue: false, overrides: {} }, flags);
}
