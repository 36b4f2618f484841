import type { Action } from "../../core/index.ts";
import type { RunView } from "./run-view.ts";

const isAtRest = ({ state }: RunView): boolean => state !== "running" && state !== "queued";
const hasAnswers = ({ kind, completedItems, counts }: RunView): boolean =>
  kind === "answers" && completedItems + counts.WAITING_FOR_JUDGE > 0;

/** What can be done with a run, in the order in which it is offered. Buttons, keys and menus derive from it. */
export const RUN_ACTIONS = [
  { name: "pause", label: "Pause", key: "p", isPossible: ({ state }) => state === "running" },
  {
    name: "resume",
    label: "Continue",
    key: "c",
    isPossible: ({ state }) => state === "paused" || state === "interrupted" || state === "queued",
  },
  {
    name: "retry",
    label: "Retry failed",
    key: "f",
    isPossible: (run) => isAtRest(run) && (run.counts.FAILED > 0 || run.troubles.length > 0),
  },
  { name: "score", label: "Score blind", key: "b", isPossible: hasAnswers },
  {
    name: "judge",
    label: "Judge again",
    key: "j",
    isPossible: (run) => isAtRest(run) && hasAnswers(run) && run.judges.length > 0,
    question: ({ runId, judges }) =>
      `Every answer of ${runId} is judged once more by ${judges.map(({ id }) => id).join(", ")}. ` +
      "Verdicts given so far are kept, but no longer count.",
  },
  { name: "repeat", label: "Run again", key: "a", isPossible: ({ kind }) => kind === "answers" },
  { name: "report", label: "Report", key: "r", isPossible: ({ kind }) => kind === "answers" },
  {
    name: "delete",
    label: "Delete",
    key: "d",
    isPossible: ({ state }) => state !== "running",
    question: ({ runId, totalItems }) =>
      `${runId} goes with its ${totalItems.toLocaleString("en")} items, their answers, scores and sessions. ` +
      "This cannot be taken back.",
  },
] as const satisfies readonly Action<RunView>[];

export type RunActionName = (typeof RUN_ACTIONS)[number]["name"];
