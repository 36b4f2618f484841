import { dollars } from "../../core/index.ts";
import type { CostRange, DetectableDifference, DurationEstimate } from "./plan-view.ts";

/** `$0.12 to $0.80`, `at least $0.12 to $0.80`, `unknown`, `free` */
export function describeCost({ low, high }: CostRange, isKnown: boolean): string {
  if (high === 0) return isKnown ? "free" : "unknown";
  const range = `${dollars(low)} to ${dollars(high)}`;
  return isKnown ? range : `at least ${range}`;
}

/** `40 s`, `12 min`, `2.5 h` */
export function describeSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** `40 s to 2 min` */
export function describeDuration({ lowSeconds, highSeconds }: DurationEstimate): string {
  const [low, high] = [describeSeconds(lowSeconds), describeSeconds(highSeconds)];
  return low === high ? low : `${low} to ${high}`;
}

const MEASURED_WORDS: Readonly<Record<DurationEstimate["measured"], string>> = {
  all: "as measured in earlier runs",
  some: "partly measured in earlier runs, partly assumed",
  none: "assumed: no earlier run has measured these models",
};

/** Where a duration comes from. */
export function describeMeasured({ measured }: DurationEstimate): string {
  return MEASURED_WORDS[measured];
}

/** `about 6 points; 120 more tasks would make it 4` */
export function describeDetectable({ points, further }: DetectableDifference): string {
  const now = points >= 100 ? "none" : `about ${inPoints(points)}`;
  if (further === null) return now;
  const tasks = `${further.tasks.toLocaleString("en")} more ${further.tasks === 1 ? "task" : "tasks"}`;
  return `${now}; ${tasks} would make it ${further.points}`;
}

function inPoints(points: number): string {
  const shown = points < 3 ? points.toFixed(1) : String(Math.round(points));
  return `${shown} points`;
}

/** Where a detectable difference comes from. */
export function describeSpread({ spread, measured }: DetectableDifference): string {
  const points = `${Math.round(spread)} points`;
  return measured
    ? `two models differed by ${points} more or less from task to task in an earlier run`
    : `assumed: two models differ by ${points} more or less from task to task`;
}
