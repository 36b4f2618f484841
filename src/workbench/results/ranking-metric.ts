import type { Store } from "../../core/index.ts";
import { headlineMetric } from "../../reports/index.ts";

/** The one metric that a ranking of the run by metrics is of. Tasks are read only where they decide it. */
export async function rankingMetric(store: Store, runId: string): Promise<string | null> {
  const found = await store.readSetup(runId);
  if (found === null) return null;
  const { setup } = found;
  if (setup.metrics.length > 0 || setup.tasksWithMetrics === undefined)
    return headlineMetric({ setup, tasks: [] });
  return headlineMetric({ setup, tasks: (await store.readFrozen(runId))?.tasks ?? [] });
}
