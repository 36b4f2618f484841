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

/**
 * What went wrong with a run's models, one sentence or two each, with what to do; empty when nothing did. What kept
 * answers of several models from being judged is said once.
 */
export function describeTroubles({ troubles }: Pick<Ended, "troubles">): MessageDescriptor[] {
  const groups = Map.groupBy(troubles, ({ modelId, isDead, stage, reason }) =>
    isDead || stage !== "judge" ? modelId : `judge ${reason}`,
  );
  return [...groups.values()].flatMap((group) => (group.length === 1 ? group.map(ofModel) : ofModels(group)));
}

function ofModels(troubles: RunView["troubles"]): MessageDescriptor[] {
  const sum = (count: (trouble: RunView["troubles"][number]) => number) => ({
    value: troubles.reduce((total, trouble) => total + count(trouble), 0),
    digits: 0,
  });
  const { reason = "", advice = "" } = troubles[0] ?? {};
  return [
    /*i18n*/ {
      id: "run.trouble.judge-models",
      message: "{items} of {all} answers by {models} models could not be judged: {reason} {advice}",
      values: {
        items: sum(({ items }) => items),
        all: sum(({ of }) => of),
        models: troubles.length,
        reason: sentence(reason),
        advice,
      },
    },
  ];
}

function ofModel({
  modelId,
  items,
  of,
  isDead,
  stage,
  reason,
  advice,
}: RunView["troubles"][number]): MessageDescriptor {
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
}

/** Models and judges that were not called any more, with what is left; empty for none. */
export function describeStops({
  stopped,
  troubles,
}: Pick<Ended, "stopped" | "troubles">): MessageDescriptor[] {
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
    // What is said of its items already is not said again.
    return troubles.some(({ reason }) => reason === message)
      ? /*i18n*/ {
          id: "run.stop.told",
          message: "{modelId} stopped after {calls}: {rest}.",
          values: { modelId, calls, rest },
        }
      : /*i18n*/ {
          id: "run.stop",
          message: "{modelId} stopped after {calls}: {reason} {rest}.",
          values: { modelId, calls, reason: sentence(message), rest },
        };
  });
}

/** Items that the spending limit has left out; null when there are none. */
export function describeLeftOut({
  overBudget,
  totalItems,
}: Pick<Ended, "overBudget" | "totalItems">): MessageDescriptor | null {
  if (overBudget === 0) return null;
  return /*i18n*/ {
    id: "run.over-budget",
    message: "The spending limit left out {some} of {all} items.",
    values: { some: { value: overBudget, digits: 0 }, all: { value: totalItems, digits: 0 } },
  };
}

/** The commands by which a run with troubles goes on, for those who type them. */
export function commandsToGoOn({
  runId,
  troubles,
  stopped,
  overBudget,
}: Pick<Ended, "runId" | "troubles" | "stopped" | "overBudget">): string[] {
  const isOfJudge = troubles.some(({ stage }) => stage === "judge");
  return [
    ...(troubles.length > 0 ? [`To retry what failed: assay retry ${runId}`] : []),
    ...(isOfJudge ? [`To use another judge: assay judge ${runId} --judges NAME`] : []),
    ...(stopped.length > 0 ? [`To continue with what was not sent: assay resume ${runId}`] : []),
    ...(overBudget > 0 ? [`To continue with a higher limit: assay resume ${runId} --budget USD`] : []),
  ];
}

function sentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}
