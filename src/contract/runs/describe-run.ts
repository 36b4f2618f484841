import type { RunView } from "./run-view.ts";

type Ended = Pick<
  RunView,
  "runId" | "state" | "outcome" | "troubles" | "stopped" | "overBudget" | "totalItems"
>;

/** The one word for what a run is doing, or for how it went. */
export function runStateLabel({
  state,
  outcome,
  troubles,
}: Pick<Ended, "state" | "outcome" | "troubles">): string {
  if (outcome === "FAILED") return "failed";
  return state === "finished" && troubles.length > 0 ? "finished with errors" : state;
}

/** What went wrong with a run's models, one sentence or two each, with what to do; empty when nothing did. */
export function describeTroubles({ troubles }: Pick<Ended, "troubles">): string[] {
  return troubles.map(({ modelId, items, of, isDead, stage, reason, advice }) => {
    const [lost, all] = [items.toLocaleString("en"), of.toLocaleString("en")];
    if (isDead) return `${modelId} answered none of its ${all} items: ${sentence(reason)} ${advice}`;
    const what = stage === "judge" ? "answers could not be judged" : "items failed";
    return `${modelId}: ${lost} of ${all} ${what}: ${sentence(reason)} ${advice}`;
  });
}

/** Models and judges that were not called any more, with what was not asked and how to go on; empty for none. */
export function describeStops({ runId, stopped }: Pick<Ended, "runId" | "stopped">): string[] {
  return stopped.map(({ modelId, stage, failures, equal, message, items }) => {
    const count = items.toLocaleString("en");
    const rest =
      stage === "judge"
        ? items === 1
          ? "1 answer was not judged"
          : `${count} answers were not judged`
        : items === 1
          ? "1 item was not asked"
          : `${count} items were not asked`;
    return (
      `${modelId} stopped after ${failures} ${equal ? "equal failures" : "failed calls"} in a row: ` +
      `${sentence(message)} ${rest}; \`assay resume ${runId}\` takes them up again.`
    );
  });
}

/** Items that the budget has left out, with how to go on; null when there are none. */
export function describeLeftOut({
  runId,
  overBudget,
  totalItems,
}: Pick<Ended, "runId" | "overBudget" | "totalItems">): string | null {
  if (overBudget === 0) return null;
  const [some, all] = [overBudget.toLocaleString("en"), totalItems.toLocaleString("en")];
  return `The budget left out ${some} of ${all} items. \`assay resume ${runId} --budget USD\` takes them up again.`;
}

function sentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}
