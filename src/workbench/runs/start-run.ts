import type { LentVariables, RunRequestBody, RunView } from "../../contract/index.ts";
import { Failure, type NewRun, makeRunId, phrase } from "../../core/index.ts";
import { runActive } from "../../engine/index.ts";
import { requireCallable } from "./plan/callable.ts";
import { lendable } from "../workspace/lent-variables.ts";
import type { Parts, StartExecution } from "../parts.ts";
import { type Plan, planRun, requireWholeQuestions } from "./plan/plan-run.ts";
import { requireLocked } from "./lock/require-locked.ts";
import { getRun, runInTheWay } from "./get-run.ts";
import { resumeWith } from "./resume-run.ts";

const ID_TRIES = 100;

/** Creates a run and starts it, or lets it wait for its turn. */
export async function startRun(parts: Parts, request: RunRequestBody): Promise<RunView> {
  return await parts.executions.starting((start) => planAndStart(parts, start, request));
}

/** The same for whoever has been let in already. */
export async function planAndStart(
  parts: Parts,
  start: StartExecution,
  request: RunRequestBody,
): Promise<RunView> {
  const plan = await planRun(parts, request);
  if (request.lock !== undefined) requireLocked(plan, request.lock);
  requireWholeQuestions(plan.setup, request.config);
  const environment = lendable(plan.setup.providers, request.environment);
  await requireCallable(parts, plan.setup, parts.vault.lent.seenBy(null, parts.variable, environment));
  const { resume, priority } = request.config.run;
  if (resume) {
    const unfinished = await parts.store.findUnfinished(plan.setupHash);
    const options = { judge: false, force: false, environment };
    if (unfinished !== null) return await resumeWith(parts, start, unfinished.runId, options);
  }

  return {
    ...(await launch(parts, start, plan, request.queue, { environment, runId: request.runId, priority })),
    warnings: [...plan.view.promptNotices.map(({ message }) => message), ...plan.view.warnings],
  };
}

interface LaunchOptions {
  readonly environment?: LentVariables;
  /** The id that somebody has chosen for it. */
  readonly runId?: string | undefined;
  readonly priority?: number | undefined;
}

/** Creates what was planned and starts it, or lets it wait for its turn. */
export async function launch(
  parts: Parts,
  start: StartExecution,
  plan: Omit<Plan, "view">,
  queue: boolean,
  { environment = {}, runId: wanted, priority }: LaunchOptions = {},
): Promise<RunView> {
  const active = await runInTheWay(parts);
  if (active !== null && !queue) throw runActive(active, { isQueueable: true });
  const runId = await createRun(parts, plan, { queued: queue, priority }, wanted);
  parts.vault.lent.lend(runId, environment);
  // Asked to queue, it may be its turn by now: the run that was active can have ended meanwhile.
  if (active === null || queue) await startOrLeave(parts, start, runId, queue);
  return await getRun(parts, runId);
}

/** Another start may have come first: then a queued run waits, and nothing stays behind of any other. */
async function startOrLeave(
  parts: Parts,
  start: StartExecution,
  runId: string,
  queue: boolean,
): Promise<void> {
  try {
    await start(runId);
  } catch (error) {
    if (queue && error instanceof Failure && error.code === "run-active") return;
    parts.vault.lent.forget(runId);
    await parts.store.deleteRun(runId);
    throw error;
  }
}

/** Run ids tell the second unless somebody has chosen one; a second that is taken gives way to the next one. */
async function createRun(
  { store, clock }: Parts,
  plan: Omit<Plan, "view">,
  how: Pick<NewRun, "queued" | "priority">,
  wanted: string | undefined,
): Promise<string> {
  const at = clock.now();
  const { setup, setupHash, tasks } = plan;
  const create = async (runId: string): Promise<string> =>
    (await store.createRun({ runId, setup, setupHash, tasks, at, ...how })).runId;
  // Fails when another run has it.
  if (wanted !== undefined) return await create(wanted);
  for (let shift = 0; shift < ID_TRIES; shift += 1) {
    const runId = makeRunId(setup.name, at + shift * 1000);
    if ((await store.findRun(runId)) === null) return await create(runId);
  }
  throw new Failure("conflict", phrase`Too many runs named ${plan.setup.name} were started within seconds.`);
}
