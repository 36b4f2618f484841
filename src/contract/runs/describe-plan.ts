import { type Decimal, type MessageDescriptor, describeSeconds } from "../../core/index.ts";
import type { CostRange, DetectableDifference, DurationEstimate } from "./plan-view.ts";

const FREE = /*i18n*/ { id: "plan.cost.free", message: "free" };
const UNKNOWN = /*i18n*/ { id: "plan.cost.unknown", message: "unknown" };

/** `$0.12 to $0.80`, `at least $0.12 to $0.80`, `unknown`, `free` */
export function describeCost({ low, high }: CostRange, isKnown: boolean): MessageDescriptor {
  if (high === 0) return isKnown ? FREE : UNKNOWN;
  const values = { low: { usd: low }, high: { usd: high } };
  return isKnown
    ? /*i18n*/ { id: "plan.cost.range", message: "{low} to {high}", values }
    : /*i18n*/ { id: "plan.cost.least", message: "at least {low} to {high}", values };
}

/** `40 s to 2 min` */
export function describeDuration({ lowSeconds, highSeconds }: DurationEstimate): MessageDescriptor {
  const [low, high] = [describeSeconds(lowSeconds), describeSeconds(highSeconds)];
  if (JSON.stringify(low) === JSON.stringify(high)) return low;
  return /*i18n*/ { id: "plan.duration", message: "{low} to {high}", values: { low, high } };
}

const MEASURED: Readonly<Record<DurationEstimate["measured"], MessageDescriptor>> = {
  all: /*i18n*/ { id: "plan.measured.all", message: "measured in earlier runs" },
  some: /*i18n*/ { id: "plan.measured.some", message: "partly measured in earlier runs, partly assumed" },
  none: /*i18n*/ { id: "plan.measured.none", message: "assumed: no earlier run measured these models" },
};

/** Where a duration comes from. */
export function describeMeasured({ measured }: DurationEstimate): MessageDescriptor {
  return MEASURED[measured];
}

/** `about 6 points; 120 more tasks would make it 4` */
export function describeDetectable({ points, clusters, further }: DetectableDifference): MessageDescriptor {
  const least: MessageDescriptor =
    points >= 100
      ? /*i18n*/ { id: "plan.detectable.none", message: "none" }
      : /*i18n*/ {
          id: "plan.detectable.points",
          message: "about {points} points",
          values: { points: decimal(points, points < 3 ? 1 : 0) },
        };
  const now: MessageDescriptor =
    clusters === null
      ? least
      : /*i18n*/ {
          id: "plan.detectable.clusters",
          message: "{least}, with {clusters, plural, one {# cluster} other {# clusters}} of related tasks",
          values: { least, clusters },
        };
  if (further === null) return now;
  if (clusters !== null)
    return /*i18n*/ {
      id: "plan.detectable.further-clusters",
      message: "{now}; {tasks, plural, one {# more cluster} other {# more clusters}} would make it {points}",
      values: {
        now,
        tasks: further.tasks,
        points: decimal(further.points, Number.isInteger(further.points) ? 0 : 1),
      },
    };
  return /*i18n*/ {
    id: "plan.detectable.further",
    message: "{now}; {tasks, plural, one {# more task} other {# more tasks}} would make it {points}",
    values: {
      now,
      tasks: further.tasks,
      points: decimal(further.points, Number.isInteger(further.points) ? 0 : 1),
    },
  };
}

/** Where a detectable difference comes from. */
export function describeSpread({ spread, measured }: DetectableDifference): MessageDescriptor {
  const values = { points: decimal(spread) };
  return measured
    ? /*i18n*/ {
        id: "plan.spread.measured",
        message: "from an earlier run: the gap between two models varies by ±{points} points per task",
        values,
      }
    : /*i18n*/ {
        id: "plan.spread.assumed",
        message: "assumed: the gap between two models varies by ±{points} points per task",
        values,
      };
}

function decimal(value: number, digits = 0): Decimal {
  return { value, digits };
}
