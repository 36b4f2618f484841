import type { RunLock } from "../../../contract/index.ts";
import type { Judge, Model, RunSetup, ServedCount } from "../../../core/index.ts";
import { asJson } from "../json-differences.ts";
import type { Plan } from "../plan/plan-run.ts";
import { sha256 } from "../plan/tasks-of-run.ts";

/** What the results of a planned run depend on. `served`: which models have answered such a run before. */
export function lockOf(
  { setup, tasks }: Pick<Plan, "setup" | "tasks">,
  served: readonly ServedCount[],
): RunLock {
  return {
    format: 1,
    assay: setup.toolVersion,
    prompts: setup.promptTemplateHash,
    judging: setup.judging,
    tasks: Object.fromEntries(tasks.map((task) => [task.taskId, sha256(JSON.stringify(task))])),
    models: Object.fromEntries(
      setup.models.map((model) => [
        model.modelId,
        { ...lockedModel(setup, model), served: servedAs(served, model.modelId) },
      ]),
    ),
    judges: Object.fromEntries(setup.judges.map((judge) => [judge.judgeId, lockedJudge(setup, judge)])),
    metrics: asJson(setup.metrics),
    criteria: asJson(setup.criteria),
  };
}

function lockedJudge(setup: RunSetup, { model, instructions, scale }: Judge): RunLock["judges"][string] {
  return { ...lockedModel(setup, model), instructions: instructions ?? null, scale: scale ?? null };
}

function lockedModel({ providers }: RunSetup, model: Model): Omit<RunLock["models"][string], "served"> {
  const provider = providers.find(({ name }) => name === model.provider);
  return {
    provider: model.provider,
    providerType: provider?.type ?? "",
    address: provider?.baseUrl ?? null,
    name: model.name,
    parameters: asJson(model.parameters),
    routing: asJson(model.routing ?? null),
    variant: asJson(model.variant ?? null),
    promptFormat: model.recipe,
    samples: model.samples,
    price: asJson(model.price ?? null),
  };
}

function servedAs(served: readonly ServedCount[], modelId: string): string[] | null {
  const names = served.filter((one) => one.modelId === modelId).map((one) => one.served);
  return names.length === 0 ? null : names.toSorted();
}
