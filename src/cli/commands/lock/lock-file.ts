import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type RunLock, runLockSchema } from "../../../contract/index.ts";
import { Failure } from "../../../core/index.ts";
import type { World } from "../../world.ts";

/** `bench.yml` is locked in `bench.lock.json` beside it. */
export const lockPathOf = (config: string): string => `${config.replace(/\.(ya?ml|json)$/i, "")}.lock.json`;

/** The lock beside a config. */
export async function readLock(world: World, config: string): Promise<RunLock> {
  const path = lockPathOf(config);
  const hint = `Write it with \`assay lock ${config}\`.`;
  let text: string;
  try {
    text = await readFile(resolve(world.folder, path), "utf8");
  } catch (error) {
    throw new Failure("invalid-input", `There is no lock ${path}.`, { hint, cause: error });
  }
  try {
    return runLockSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Failure("invalid-input", `${path} is not a lock that this version of Assay can read.`, {
      hint: `Write it anew with \`assay lock ${config}\`.`,
      cause: error,
    });
  }
}
