import type { Action, RunView } from "../core/index.ts";

/** What can be done with a run. Buttons, keys and menus derive from it. */
export const RUN_ACTIONS: readonly Action<RunView>[] = [
  { name: "pause", label: "Pause", key: "p", isPossible: ({ state }) => state === "running" },
  {
    name: "resume",
    label: "Continue",
    key: "c",
    isPossible: ({ state }) => state === "paused" || state === "interrupted" || state === "queued",
  },
  { name: "report", label: "Report", key: "r", isPossible: () => true },
  { name: "delete", label: "Delete", key: "d", isPossible: ({ state }) => state !== "running" },
];
