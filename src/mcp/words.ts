import { type Estimate, type Fault, decimalText, describeFault, fence, plainLine } from "../core/index.ts";
import { shortened } from "./answer-size.ts";

/** What people type, and what an agent calls instead. */
const TOOLS_FOR_COMMANDS: readonly (readonly [RegExp, string])[] = [
  [/`assay runs`/g, "list_runs"],
  [/`assay models`/g, "list_models"],
  [/, or one defined here/g, ""],
  [/`assay collections`/g, "list_tasks"],
  [/, or run\.allowUnpriced/g, ", which a person adds"],
  [/`assay resume \S+`/g, 'control_run with action "resume"'],
  [/`assay retry \S+`/g, 'control_run with action "retry_failed"'],
];

/** A sentence of Assay with tools for commands, where there is one; what only a person can do stays as it is. */
export function forAgents(text: string): string {
  return TOOLS_FOR_COMMANDS.reduce((words, [command, name]) => words.replaceAll(command, name), text);
}

/** Text from outside, such as a name, as part of one line. */
export function named(text: string, mostTokens = 40): string {
  return shortened(plainLine(text), mostTokens);
}

/** The same in quotes: it can end neither them nor its line. */
export function quoted(text: string, mostTokens: number): string {
  return JSON.stringify(shortened(plainLine(text), mostTokens));
}

/** `84.2 (79.8–88.6)`, `84.2 (no interval: one task)`, `unknown: nothing was scored` */
export function estimateWords(estimate: Estimate): string {
  if (!estimate.known) return `unknown: ${named(estimate.reason)}`;
  const { value, interval, intervalReason } = estimate;
  const around =
    interval === null
      ? `no interval${intervalReason === undefined ? "" : `: ${named(intervalReason)}`}`
      : `${decimalText(interval.low, 1)}–${decimalText(interval.high, 1)}`;
  return `${decimalText(value, 1)} (${around})`;
}

/** The same as numbers; null is unknown, and then there is a reason. */
export function estimateData(estimate: Estimate) {
  if (!estimate.known) return { value: null, low: null, high: null, reason: named(estimate.reason) };
  const { value, interval, intervalReason } = estimate;
  return {
    value: tenth(value),
    low: interval === null ? null : tenth(interval.low),
    high: interval === null ? null : tenth(interval.high),
    ...(interval === null && intervalReason !== undefined ? { reason: named(intervalReason) } : {}),
  };
}

export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** What was written by models or read from files, marked so that nobody takes it for instructions. */
export function asData(lines: readonly string[], marker: string): string {
  return fence(lines.join("\n"), marker);
}

export function moreWords(next: string | null): string[] {
  return next === null ? [] : [`There is more: call again with cursor ${JSON.stringify(next)}.`];
}

export function faultWords(fault: Fault): string {
  return `- ${named(describeFault(fault), 120)}`;
}
