import type { RunView } from "../../contract/index.ts";
import { Failure, type FrozenRun, type Run, type SetUpRun, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { readSettings } from "../workspace/settings.ts";
import { readRunView } from "./run-view.ts";

type ReadParts = Pick<Parts, "store" | "isGone">;

/** The run as it is: an owner that is gone owns nothing any more. */
export function withLivingOwner({ isGone }: Pick<Parts, "isGone">, run: Run): Run {
  if (run.owner === null || !isGone(run.owner, run.heartbeatAt ?? 0)) return run;
  return { ...run, owner: null };
}

function noSuchRun(runId: string): Failure {
  return new Failure("not-found", phrase`There is no run ${runId}.`, {
    hint: phrase`\`assay runs\` lists all runs.`,
  });
}

export async function requireRun(parts: ReadParts, runId: string): Promise<Run> {
  const run = await parts.store.findRun(runId);
  if (run === null) throw noSuchRun(runId);
  return withLivingOwner(parts, run);
}

/** The run that somebody executes now, if any. */
async function livingActive(parts: ReadParts): Promise<string | null> {
  const active = await parts.store.findActive();
  if (active === null) return null;
  return withLivingOwner(parts, active).owner === null ? null : active.runId;
}

/** The run that must end before this one, or any, can be executed; null when none has to. */
export async function runInTheWay(parts: ReadParts, runId?: string): Promise<string | null> {
  const { store } = parts;
  if (store.shared === null || (await readSettings(store)).oneRunAtATime) return await livingActive(parts);
  if (runId === undefined) return null;
  const run = await store.findRun(runId);
  return run === null || withLivingOwner(parts, run).owner === null ? null : runId;
}

/** The run with everything that is frozen in it. */
export async function requireFrozen(parts: ReadParts, runId: string): Promise<FrozenRun> {
  const frozen = await parts.store.readFrozen(runId);
  if (frozen === null) throw noSuchRun(runId);
  return { ...frozen, run: withLivingOwner(parts, frozen.run) };
}

/** The run with its settings, without the contents of its tasks. */
export async function requireSetup(parts: ReadParts, runId: string): Promise<SetUpRun> {
  const found = await parts.store.readSetup(runId);
  if (found === null) throw noSuchRun(runId);
  return { ...found, run: withLivingOwner(parts, found.run) };
}

export async function getRun(parts: ReadParts, runId: string): Promise<RunView> {
  return await readRunView(parts, await requireSetup(parts, runId));
}
