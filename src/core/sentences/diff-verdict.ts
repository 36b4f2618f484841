import type { KnownEstimate, ModelDifference, RunDiff, RunDifference } from "../records/index.ts";
import { tasksMessage } from "../task-clusters.ts";
import type { MessageDescriptor, MessageValues } from "../translate.ts";
import { originalOf } from "../trial-id.ts";
import { nameList, point, whole } from "./parts.ts";

type Facts = Pick<RunDiff, "first" | "second" | "models" | "basis" | "tasks" | "tests">;
type Ground = Pick<Facts, "models" | "basis" | "tasks">;

/** Whether there is anything that two runs can be compared by. */
export const isComparable = (facts: Ground): boolean => obstacleOf(facts) === null;

/** What is known of two runs, what changed first. */
export function diffVerdict(facts: Facts): MessageDescriptor[] {
  const { first, second, models } = facts;
  if (first.runId === second.runId)
    return [/*i18n*/ { id: "diff.itself", message: "Both are the same run, so there is no difference." }];
  const obstacle = obstacleOf(facts);
  if (obstacle !== null) return [obstacle];
  const of = (outcome: RunDifference["outcome"]) => models.filter((model) => model.outcome === outcome);
  return [
    ...[...of("better"), ...of("worse")].map((model) => moved(model, sideOf(facts))),
    ...unproven(of("not-told-apart").filter(excludesZero), facts.tests),
    ...undecided(of("not-told-apart").filter((model) => !excludesZero(model))),
    ...same(of("same"), facts.tasks.shared),
    ...of("unknown").flatMap(({ modelId, difference }) =>
      difference.known ? [] : [unknown(modelId, difference.reason)],
    ),
    ...sensitivity(of("not-told-apart")),
    ...ground(facts),
    ...unscored(facts),
  ];
}

/** Why two runs can't be compared; null where they can. */
function obstacleOf({ tasks, models, basis }: Ground): MessageDescriptor | null {
  if (tasks.shared === 0 && models.length === 0)
    return /*i18n*/ {
      id: "diff.nothing-shared",
      message: "The two runs have no task and no model in common, so nothing can be compared.",
    };
  if (tasks.shared === 0)
    return /*i18n*/ {
      id: "diff.no-tasks",
      message: "The two runs have no task in common, so nothing can be compared.",
    };
  if (models.length === 0)
    return /*i18n*/ {
      id: "diff.no-models",
      message: "The two runs have no model in common, so nothing can be compared.",
    };
  if (basis === null)
    return /*i18n*/ {
      id: "diff.no-scores",
      message: "The two runs have no scores of the same kind in common, so nothing can be compared.",
    };
  return null;
}

type Side = "trial" | "second";

/** What the second run is to the first. */
const sideOf = ({ first, second }: Pick<Facts, "first" | "second">): Side =>
  originalOf(second.runId) === first.runId ? "trial" : "second";

function moved({ modelId, outcome, difference }: RunDifference, side: Side): MessageDescriptor {
  const values = {
    model: modelId,
    side,
    gap: difference.known ? sizeInWords(difference) : "",
  } satisfies MessageValues;
  return outcome === "better"
    ? /*i18n*/ {
        id: "diff.better",
        message: "{model} is better in the {side, select, trial {trial} other {second run}} by {gap}.",
        values,
      }
    : /*i18n*/ {
        id: "diff.worse",
        message: "{model} is worse in the {side, select, trial {trial} other {second run}} by {gap}.",
        values,
      };
}

/** How far apart, whichever is ahead. */
function sizeInWords({ value, interval }: KnownEstimate): MessageDescriptor {
  const size = point(Math.abs(value));
  if (interval === null)
    return /*i18n*/ { id: "diff.size-everywhere", message: "{size} points on every task", values: { size } };
  const [low, high] = value < 0 ? [-interval.high, -interval.low] : [interval.low, interval.high];
  return range(size, { low, high, level: interval.level });
}

const range = (
  size: ReturnType<typeof point>,
  { low, high, level }: NonNullable<KnownEstimate["interval"]>,
): MessageDescriptor => /*i18n*/ ({
  id: "diff.size",
  message: "{size} points ({percent} % CI {low} to {high})",
  values: { size, percent: whole(100 * level), low: point(low), high: point(high) },
});

const excludesZero = ({ difference }: RunDifference): boolean =>
  difference.known &&
  difference.interval !== null &&
  (difference.interval.low > 0 || difference.interval.high < 0);

/** Its own interval alone speaks for a change, the test of the whole family does not. */
function unproven(models: readonly RunDifference[], { alpha }: Facts["tests"]): MessageDescriptor[] {
  if (models.length === 0) return [];
  return [
    /*i18n*/ {
      id: "diff.unproven",
      message:
        "{models} may have changed, but not clearly enough to say so: claims must be wrong in at most {percent} % of such comparisons.",
      values: {
        models: nameList(models.map(({ modelId }) => modelId)),
        percent: point(100 * alpha),
      },
    },
  ];
}

function undecided(models: readonly RunDifference[]): MessageDescriptor[] {
  const [only, ...others] = models;
  if (only === undefined) return [];
  const { difference } = only;
  if (others.length === 0 && difference.known && difference.interval !== null)
    return [
      /*i18n*/ {
        id: "diff.not-apart-one",
        message: "No difference was detected for {model}: {gap}.",
        values: { model: only.modelId, gap: range(point(difference.value), difference.interval) },
      },
    ];
  return [
    /*i18n*/ {
      id: "diff.not-apart",
      message: "No difference was detected for {models}.",
      values: { models: nameList(models.map(({ modelId }) => modelId)) },
    },
  ];
}

/** How large a change would have to be, where none was detected. */
function sensitivity(models: readonly ModelDifference[]): MessageDescriptor[] {
  const sizes = models.flatMap(({ detectable }) => detectable ?? []);
  if (sizes.length === 0) return [];
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  if (high - low < 0.05)
    return [
      /*i18n*/ {
        id: "diff.sensitivity-one",
        message: "With these tasks, changes of about {size} points can be detected (80 % power).",
        values: { size: point(high) },
      },
    ];
  return [
    /*i18n*/ {
      id: "diff.sensitivity",
      message:
        "With these tasks, changes of about {low} to {high} points, depending on the model, can be detected (80 % power).",
      values: { low: point(low), high: point(high) },
    },
  ];
}

function same(models: readonly RunDifference[], shared: number): MessageDescriptor[] {
  if (models.length === 0) return [];
  if (scoredTasks(models).some((tasks) => tasks < shared))
    return [
      /*i18n*/ {
        id: "diff.same-where-scored",
        message:
          "{count, plural, one {{models} has the same score in both runs on every task that was scored in both.} other {Each of {models} has the same score in both runs on every task that was scored in both.}}",
        values: { count: models.length, models: nameList(models.map(({ modelId }) => modelId)) },
      },
    ];
  return [
    /*i18n*/ {
      id: "diff.same",
      message:
        "{count, plural, one {{models} has the same score in both runs on every task.} other {Each of {models} has the same score in both runs on every task.}}",
      values: { count: models.length, models: nameList(models.map(({ modelId }) => modelId)) },
    },
  ];
}

const unknown = (model: string, reason: string): MessageDescriptor => /*i18n*/ ({
  id: "diff.unknown",
  message: "{model} can't be compared: {reason}.",
  values: { model, reason },
});

/** On how many tasks each model has scores in both runs, where any is known. */
const scoredTasks = (models: readonly RunDifference[]): number[] =>
  models.flatMap(({ difference }) => (difference.known ? [difference.n] : []));

/** A task without a score in one of the runs tells nothing of a change. */
function unscored({ tasks, models }: Facts): MessageDescriptor[] {
  const counts = scoredTasks(models);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  if (counts.length === 0 || fewest >= tasks.shared) return [];
  return [
    fewest === most
      ? /*i18n*/ {
          id: "diff.unscored",
          message: "Only {fewest, plural, one {# of them has} other {# of them have}} scores in both runs.",
          values: { fewest },
        }
      : /*i18n*/ {
          id: "diff.unscored-by-model",
          message: "Of them, {fewest} to {most} have scores in both runs, depending on the model.",
          values: { fewest, most },
        },
  ];
}

/** By how many tasks and whose scores. */
function ground({ tasks, basis }: Facts): MessageDescriptor[] {
  if (basis === null) return [];
  const shared = { clusters: tasks.shared, clusterUnit: "task" };
  return [
    /*i18n*/ {
      id: "diff.ground",
      message:
        "Compared on {tasks} with the same content in both runs, by {basis, select, judges {the judges' scores} people {people's scores} other {metrics}}.",
      values: { tasks: tasksMessage(tasks.shared, shared), basis },
    },
  ];
}
