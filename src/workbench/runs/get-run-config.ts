import { Failure, type RunConfig, runConfigSchema, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "./get-run.ts";

/** The config a run was started with, so that another can be started like it. */
export async function getRunConfig(
  parts: Pick<Parts, "store" | "isGone">,
  runId: string,
): Promise<RunConfig> {
  const { run, setup } = await requireSetup(parts, runId);
  if (run.kind !== "answers")
    throw new Failure("conflict", phrase`${runId} is a judge run, started without a config.`);
  const { data } = runConfigSchema.safeParse(setup.config);
  if (data === undefined)
    throw new Failure(
      "conflict",
      phrase`The config of ${runId} was written by a version of Assay that this one can't read.`,
    );
  return data;
}
