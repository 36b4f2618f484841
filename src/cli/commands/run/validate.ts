import { Failure } from "../../../core/index.ts";
import { withFile } from "./config-file.ts";
import { readConfig } from "../../read-config.ts";
import type { World } from "../../world.ts";
import type { OutputFlags } from "../../watch-options.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { validate as validateBody } from "./run.ts";

export interface ValidateFlags extends OutputFlags, Omit<WorkspaceFlags, "port"> {
  readonly config?: string;
  readonly keepUnknown: boolean;
}

/** `assay validate`: checks config and banks. */
export async function validate(world: World, asked: ValidateFlags, file?: string): Promise<number> {
  const flags = withFile(asked, file);
  if (flags.config === undefined)
    throw new Failure("invalid-input", "There is no config to check.", {
      hint: "Name one, e.g. `assay validate bench.yml`.",
    });
  const { config, files } = await readConfig(world, flags.config);
  const { keepUnknown } = flags;
  return await validateBody(world, { config, files, keepUnknown, queue: false, overrides: {} }, flags);
}
