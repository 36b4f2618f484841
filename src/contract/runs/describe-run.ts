import type { MessageDescriptor } from "../../core/index.ts";
import type { RunView } from "./run-view.ts";

type Ended = Pick<
  RunView,
  "runId" | "kind" | "state" | "outcome" | "troubles" | "stopped" | "overBudget" | "totalItems"
>;

type JudgeRunKind = Exclude<RunView["kind"], "answers">;

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

/** The same in a list, with what a finished run's spending limit has left out: `finished, 14 left out: spending limit`. */
export function describeState(
  run: Pick<Ended, "state" | "outcome" | "troubles" | "overBudget">,
): MessageDescriptor {
  const state = runStateLabel(run);
  const leftOut = leftOutInShort(run);
  if (leftOut === null) return state;
  return /*i18n*/ { id: "run.state.left-out", message: "{state}, {leftOut}", values: { state, leftOut } };
}

/** `14 left out: spending limit`; null unless a finished run has such items. */
export function leftOutInShort({
  state,
  overBudget,
}: Pick<Ended, "state" | "overBudget">): MessageDescriptor | null {
  if (state !== "finished" || overBudget === 0) return null;
  return /*i18n*/ {
    id: "run.left-out.short",
    message: "{count} left out: spending limit",
    values: { count: { value: overBudget, digits: 0 } },
  };
}

/**
 * What went wrong with a run's models, one sentence or two each, with what to do; empty when nothing did. What kept
 * answers of several models from being judged is said once.
 */
export function describeTroubles({ kind, troubles }: Pick<Ended, "kind" | "troubles">): MessageDescriptor[] {
  if (kind !== "answers") return troubles.map((trouble) => ofJudge(kind, trouble));
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
  const values = {
    items: sum(({ items }) => items),
    all: sum(({ of }) => of),
    models: troubles.length,
    reason: sentence(reason),
    advice,
  };
  return [
    values.items.value === values.all.value
      ? /*i18n*/ {
          id: "run.trouble.judge-models-none",
          message: "None of the {all} answers by {models} models could be judged: {reason} {advice}",
          values,
        }
      : /*i18n*/ {
          id: "run.trouble.judge-models",
          message: "{items} of {all} answers by {models} models could not be judged: {reason} {advice}",
          values,
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
  if (stage === "judge" && items === of && items > 1)
    return /*i18n*/ {
      id: "run.trouble.judge-none",
      message: "{modelId}: none of the {all} answers could be judged: {reason} {advice}",
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

/** In a run of judges, where each has questions to rate, or pairs to compare. */
function ofJudge(
  kind: JudgeRunKind,
  { modelId, items, of, isDead, reason, advice }: RunView["troubles"][number],
): MessageDescriptor {
  const values = {
    modelId,
    items: { value: items, digits: 0 },
    all: { value: of, digits: 0 },
    reason: sentence(reason),
    advice,
  };
  if (kind === "questions")
    return isDead
      ? /*i18n*/ {
          id: "run.trouble.rated-none",
          message: "{modelId} rated none of its {all} questions: {reason} {advice}",
          values,
        }
      : /*i18n*/ {
          id: "run.trouble.unrated",
          message: "{modelId} did not rate {items} of {all} questions: {reason} {advice}",
          values,
        };
  return isDead
    ? /*i18n*/ {
        id: "run.trouble.compared-none",
        message: "{modelId} compared none of its {all} pairs: {reason} {advice}",
        values,
      }
    : /*i18n*/ {
        id: "run.trouble.uncompared",
        message: "{modelId} did not compare {items} of {all} pairs: {reason} {advice}",
        values,
      };
}

/** What a judge was not asked any more. */
function leftBy(kind: JudgeRunKind, items: number): MessageDescriptor {
  return kind === "questions"
    ? /*i18n*/ {
        id: "run.stop.unrated",
        message: "{items, plural, one {# question was not rated} other {# questions were not rated}}",
        values: { items },
      }
    : /*i18n*/ {
        id: "run.stop.uncompared",
        message: "{items, plural, one {# pair was not compared} other {# pairs were not compared}}",
        values: { items },
      };
}

/** Models and judges that were not called any more, with what is left; empty for none. */
export function describeStops({
  kind,
  stopped,
  troubles,
}: Pick<Ended, "kind" | "stopped" | "troubles">): MessageDescriptor[] {
  return stopped.map(({ modelId, stage, failures, equal, message, items }) => {
    const calls = equal
      ? /*i18n*/ {
          id: "run.stop.equal",
          message: "{failures} identical failures in a row",
          values: { failures },
        }
      : /*i18n*/ { id: "run.stop.failed", message: "{failures} failed calls in a row", values: { failures } };
    const rest =
      kind !== "answers"
        ? leftBy(kind, items)
        : stage === "judge"
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
  kind,
  overBudget,
  totalItems,
}: Pick<Ended, "kind" | "overBudget" | "totalItems">): MessageDescriptor | null {
  if (overBudget === 0) return null;
  if (kind === "questions")
    return /*i18n*/ {
      id: "run.over-budget.ratings",
      message: "The spending limit left out {some} of {all} ratings.",
      values: { some: { value: overBudget, digits: 0 }, all: { value: totalItems, digits: 0 } },
    };
  return /*i18n*/ {
    id: "run.over-budget",
    message: "The spending limit left out {some} of {all} items.",
    values: { some: { value: overBudget, digits: 0 }, all: { value: totalItems, digits: 0 } },
  };
}

/** The commands by which a run with troubles goes on, for those who type them. */
export function commandsToGoOn({
  runId,
  kind,
  troubles,
  stopped,
  overBudget,
}: Pick<Ended, "runId" | "kind" | "troubles" | "stopped" | "overBudget">): string[] {
  // Answers can be judged once more; a run of judges has none.
  const isOfJudge = kind === "answers" && troubles.some(({ stage }) => stage === "judge");
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
