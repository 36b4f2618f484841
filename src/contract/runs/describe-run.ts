import type { MessageDescriptor } from "../../core/index.ts";
import type { RunView } from "./run-view.ts";

type Ended = Pick<
  RunView,
  "runId" | "state" | "outcome" | "troubles" | "stopped" | "overBudget" | "totalItems"
>;

const STATES: Readonly<Record<RunView["state"], MessageDescriptor>> = {
  queued: /*i18n*/ { id: "run.state.queued", message: "queued" },
  running: /*i18n*/ { id: "run.state.running", message: "running" },
  paused: /*i18n*/ { id: "run.state.paused", message: "paused" },
  interrupted: /*i18n*/ { id: "run.state.interrupted", message: "interrupted" },
  finished: /*i18n*/ { id: "run.state.finished", message: "finished" },
};
const FAILED = /*i18n*/ { id: "run.state.failed", message: "failed" };
const WITH_ERRORS = /*i18n*/ { id: "run.state.errors", message: "finished with errors" };

/** How long a run has been at work by a time, pauses left out. */
export function workedSeconds(
  { workedMs, activeSince }: Pick<RunView, "workedMs" | "activeSince">,
  now: number,
): number {
  const since = activeSince === null ? now : Date.parse(activeSince);
  return (workedMs + Math.max(0, now - since)) / 1000;
}

/** What a run is doing, or how it went. */
export function runStateLabel({
  state,
  outcome,
  troubles,
}: Pick<Ended, "state" | "outcome" | "troubles">): MessageDescriptor {
  if (outcome === "FAILED") return FAILED;
  return state === "finished" && troubles.length > 0 ? WITH_ERRORS : STATES[state];
}

/** What went wrong with a run's models, one sentence or two each, with what to do; empty when nothing did. */
export function describeTroubles({ troubles }: Pick<Ended, "troubles">): MessageDescriptor[] {
  return troubles.map(({ modelId, items, of, isDead, stage, reason, advice }) => {
    const values = {
      modelId,
      items: { value: items, digits: 0 },
      all: { value: of, digits: 0 },
      reason: sentence(reason),
      advice,
    };
    if (isDead)
      return /*i18n*/ {
        id: "run.trouble.dead",
        message: "{modelId} answered none of its {all} items: {reason} {advice}",
        values,
      };
    if (stage === "judge")
      return /*i18n*/ {
        id: "run.trouble.judge",
        message: "{modelId}: {items} of {all} answers could not be judged: {reason} {advice}",
        values,
      };
    return /*i18n*/ {
      id: "run.trouble.items",
      message: "{modelId}: {items} of {all} items failed: {reason} {advice}",
      values,
    };
  });
}

/** Models and judges that were not called any more, with what is left and how to go on; empty for none. */
export function describeStops({ runId, stopped }: Pick<Ended, "runId" | "stopped">): MessageDescriptor[] {
  return stopped.map(({ modelId, stage, failures, equal, message, items }) => {
    const calls = equal
      ? /*i18n*/ {
          id: "run.stop.equal",
          message: "{failures} identical failures in a row",
          values: { failures },
        }
      : /*i18n*/ { id: "run.stop.failed", message: "{failures} failed calls in a row", values: { failures } };
    const rest =
      stage === "judge"
        ? /*i18n*/ {
            id: "run.stop.unjudged",
            message: "{items, plural, one {# answer was not judged} other {# answers were not judged}}",
            values: { items },
          }
        : /*i18n*/ {
            id: "run.stop.unasked",
            message: "{items, plural, one {# item was not sent} other {# items were not sent}}",
            values: { items },
          };
    return /*i18n*/ {
      id: "run.stop",
      message: "{modelId} stopped after {calls}: {reason} {rest}; run `assay resume {runId}` to continue.",
      values: { modelId, calls, reason: sentence(message), rest, runId },
    };
  });
}

/** Items that the spending limit has left out, with how to go on; null when there are none. */
export function describeLeftOut({
  runId,
  overBudget,
  totalItems,
}: Pick<Ended, "runId" | "overBudget" | "totalItems">): MessageDescriptor | null {
  if (overBudget === 0) return null;
  return /*i18n*/ {
    id: "run.over-budget",
    message:
      "The spending limit left out {some} of {all} items. Run `assay resume {runId} --budget USD` to continue with a higher one.",
    values: { some: { value: overBudget, digits: 0 }, all: { value: totalItems, digits: 0 }, runId },
  };
}

function sentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}
