import type { Action } from "../../core/index.ts";
import type { RunView } from "./run-view.ts";

const isAtRest = ({ state }: RunView): boolean => state !== "running" && state !== "queued";
const hasAnswers = ({ answeredItems }: RunView): boolean => answeredItems > 0;

/** What can be done with a run, in the order in which it is offered. Buttons, keys and menus derive from it. */
export const RUN_ACTIONS = [
  {
    name: "pause",
    label: /*i18n*/ { id: "run.pause", message: "Pause" },
    key: "p",
    isPossible: ({ state }) => state === "running",
  },
  {
    name: "resume",
    label: /*i18n*/ { id: "run.resume", message: "Resume" },
    key: "c",
    isPossible: ({ state }) => state === "paused" || state === "interrupted" || state === "queued",
  },
  {
    name: "raise",
    label: /*i18n*/ { id: "run.raise", message: "Raise spending limit" },
    key: "m",
    isPossible: (run) => isAtRest(run) && run.overBudget > 0,
  },
  {
    name: "retry",
    label: /*i18n*/ { id: "run.retry", message: "Retry failed" },
    key: "f",
    isPossible: (run) => isAtRest(run) && (run.counts.FAILED > 0 || run.troubles.length > 0),
  },
  {
    name: "score",
    label: /*i18n*/ { id: "run.score", message: "Score blind" },
    key: "b",
    isPossible: hasAnswers,
  },
  {
    name: "judge",
    label: /*i18n*/ { id: "run.judge", message: "Re-judge" },
    labelFor: ({ judges }) =>
      judges.length === 0 ? /*i18n*/ { id: "run.judge-first", message: "Judge answers" } : null,
    key: "j",
    isPossible: (run) => isAtRest(run) && hasAnswers(run),
  },
  {
    name: "repeat",
    label: /*i18n*/ { id: "run.repeat", message: "Run again" },
    key: "a",
    isPossible: ({ kind }) => kind === "answers",
  },
  {
    name: "try",
    label: /*i18n*/ { id: "run.try", message: "Try a change…" },
    key: "t",
    isPossible: (run) => isAtRest(run) && hasAnswers(run),
  },
  {
    name: "report",
    label: /*i18n*/ { id: "run.report", message: "Open report" },
    key: "r",
    isPossible: ({ kind }) => kind === "answers",
  },
  {
    name: "delete",
    label: /*i18n*/ { id: "run.delete", message: "Delete" },
    key: "d",
    isPossible: ({ state }) => state !== "running",
    question: ({ kind, runId, name, totalItems }) =>
      kind === "answers"
        ? /*i18n*/ {
            id: "run.delete.question",
            message:
              "This deletes {name} ({runId}) with {items, plural, one {its # item} other {all its # items}}, including answers, scores and sessions. You can't undo it.",
            values: { runId, name, items: totalItems },
          }
        : /*i18n*/ {
            id: "run.delete.judgments",
            message:
              "This deletes {name} ({runId}) with all its judgments. Tasks and other runs stay. You can't undo it.",
            values: { runId, name },
          },
  },
] as const satisfies readonly Action<RunView>[];

export type RunActionName = (typeof RUN_ACTIONS)[number]["name"];
