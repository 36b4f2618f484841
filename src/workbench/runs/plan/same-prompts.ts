import { Failure, type RunSetup, judgeTemplatesOf, phrase } from "../../../core/index.ts";
import { promptTemplateHash } from "./plan-run.ts";

interface Asked {
  /** Whether models are asked for answers, and judges for scores. */
  readonly models: boolean;
  readonly judges: boolean;
}

/** Refuses to mix prompts of this version with others in one run. `command` goes on all the same. */
export function requireSamePrompts(runId: string, setup: RunSetup, asked: Asked, command: string): void {
  const used = [
    ...(asked.judges ? [judgeTemplatesOf(setup)] : []),
    ...(asked.models ? [setup.promptTemplateHash] : []),
  ];
  if (used.every((hash) => hash === promptTemplateHash())) return;
  throw new Failure(
    "conflict",
    phrase`This version of Assay uses different prompts than run ${runId} was started with.`,
    { hint: phrase`Results from different prompts aren't comparable. \`${command}\` continues anyway.` },
  );
}
