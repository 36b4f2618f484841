import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RunKind } from "../../core/index.ts";
import type { LogChoice } from "./use-log-lines.ts";
import type { LiveLine } from "./use-run-events.ts";

/** Which lines of a log are shown. What became of each item stands in a table; the log leaves it out unless it is asked for. */
export const LOG_CHOICE_NAMES: Readonly<Record<LogChoice, MessageDescriptor>> = {
  RUN: msg`Run and problems`,
  INFO: msg`All, with each item`,
  WARN: msg`Warnings and errors`,
  ERROR: msg`Errors only`,
};
export const LOG_CHOICES: readonly LogChoice[] = ["RUN", "INFO", "WARN", "ERROR"];

/** Judges of a run of judges have one phase; the next one begins when they have ended. */
export const isEmptyPhase = ({ event }: LiveLine, kind: RunKind): boolean =>
  kind !== "answers" && event.type === "phase-started" && event.phase === "JUDGING";
