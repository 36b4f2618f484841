import type { ScheduledRun } from "../../contract/index.ts";
import { Failure, type Provider, phrase } from "../../core/index.ts";
import { parseCredential } from "../../secrets/index.ts";
import type { Parts } from "../parts.ts";
import { requireLocked } from "../runs/lock/require-locked.ts";
import { requireCallable } from "../runs/plan/callable.ts";
import { planRun, requireWholeQuestions } from "../runs/plan/plan-run.ts";
import { variablesOf } from "../workspace/lent-variables.ts";

/** A schedule's request as a run's: each time makes a run of its own, which waits for its turn. */
export function requestOf(run: ScheduledRun) {
  return { ...run, config: { ...run.config, run: { ...run.config.run, resume: false } }, queue: true };
}

/**
 * Everything that would keep a run from being started is told now, while somebody is there to read it. Nobody lends a
 * variable at night: this server's own environment counts. Gives back what to be aware of.
 */
export async function requireRunnable(parts: Parts, run: ScheduledRun, compares: boolean): Promise<string[]> {
  const request = requestOf(run);
  const plan = await planRun(parts, request);
  if (run.lock !== undefined) requireLocked(plan, run.lock);
  requireWholeQuestions(plan.setup, request.config);
  await requireCallable(parts, plan.setup);
  const forgotten = plan.setup.providers.filter(
    ({ apiKeyRef }) => apiKeyRef !== undefined && parseCredential(apiKeyRef).kind === "session",
  );
  if (forgotten.length > 0)
    throw new Failure("invalid-input", phrase`A schedule needs keys that outlive this server.`, {
      faults: forgotten.map(({ name }) => ({
        key: `providers.${name}.apiKey`,
        message: phrase`is kept only until the server stops`,
        expected: phrase`a stored key, or an environment variable of the server`,
      })),
    });
  return [
    ...notChecked(parts, plan.setup.providers),
    ...plan.view.promptNotices.map(({ message }) => message),
    ...plan.view.warnings,
    ...(compares && run.config.run.reuse
      ? [
          phrase`Answers are reused from earlier runs (run.reuse), so a comparison with the previous run shows no change in the models.`,
        ]
      : []),
  ];
}

/** A server that calls no models knows nothing of the keys of those that do. */
function notChecked({ works }: Pick<Parts, "works">, providers: readonly Provider[]): string[] {
  if (works) return [];
  const variables = [...variablesOf(providers)];
  if (variables.length > 0)
    return [
      phrase`API keys were not checked, because this server calls no models. Workers need ${variables.join(", ")}.`,
    ];
  return providers.some(({ apiKeyRef }) => apiKeyRef !== undefined)
    ? [
        phrase`API keys were not checked, because this server calls no models. Workers need the master key to open them.`,
      ]
    : [];
}
