import { Failure, type RunView } from "../../core/index.ts";
import { requireCallable } from "../callable.ts";
import type { Parts } from "../parts.ts";
import { promptTemplateHash } from "../plan-run.ts";
import { getRun, requireSetup } from "./get-run.ts";

export interface ResumeOptions {
  /** Judge now what was left for later. */
  readonly judge: boolean;
  /** Go on although the wording of prompts has changed since the run began. */
  readonly force: boolean;
}

/** Continues a run that was paused, interrupted or left for judging later. */
export async function resumeRun(parts: Parts, runId: string, options: ResumeOptions): Promise<RunView> {
  const { run, setup } = await requireSetup(parts, runId);
  const { counts } = await getRun(parts, runId);
  if (run.status === "FINISHED") {
    const waits = counts.WAITING_FOR_JUDGE > 0;
    if (!waits) throw new Failure("conflict", `Run ${runId} is finished; there is nothing to resume.`);
    if (!options.judge || setup.judges.length === 0) {
      throw new Failure("conflict", `Run ${runId} has all its answers; judging was left for later.`, {
        hint:
          setup.judges.length === 0
            ? "Its config names no judge."
            : `\`assay resume ${runId} --judge\` judges them now.`,
      });
    }
  }
  if (setup.promptTemplateHash !== promptTemplateHash() && !options.force) {
    throw new Failure(
      "conflict",
      `The prompts of this version of Assay differ from those run ${runId} began with.`,
      {
        hint: "Answers and scores made with different prompts do not compare; --force goes on all the same.",
      },
    );
  }
  requireCallable(parts, setup);
  await parts.executions.start(runId, options.judge);
  return await getRun(parts, runId);
}
