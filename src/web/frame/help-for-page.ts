import type { RegisteredRouter } from "@tanstack/react-router";

export type HelpJob =
  | "get-started"
  | "add-models"
  | "write-tasks"
  | "generate-questions"
  | "judge-questions"
  | "start-a-run"
  | "failures"
  | "read-results"
  | "read-answers"
  | "compare-runs"
  | "share-and-export"
  | "score-blind"
  | "compare-answers"
  | "rate-answers"
  | "use-judges"
  | "check-judges"
  | "privacy"
  | "change-settings"
  | "find-anything"
  | "keyboard"
  | "terms"
  | "accessibility";

interface Fitting {
  readonly job: HelpJob | null;
  /** The tab that an address names may need another. */
  readonly tabs?: Readonly<Record<string, HelpJob>>;
}

/** The help that fits each page; none leads to the list of all. A page without a line does not compile. */
export const HELP_FOR_PAGE: Readonly<Record<keyof RegisteredRouter["routesByPath"], Fitting>> = {
  "/": { job: "get-started" },
  "/runs": { job: "read-results" },
  "/runs/$runId": {
    job: "read-results",
    tabs: { progress: "failures", results: "read-results", diff: "compare-runs" },
  },
  "/runs/$runId/tasks/$taskId": { job: "read-answers" },
  "/runs/$runId/try": { job: "compare-runs" },
  "/results/$runId": { job: "read-results" },
  "/schedules": { job: "start-a-run" },
  "/schedules/$scheduleId": { job: "start-a-run" },
  "/sessions": { job: "score-blind" },
  "/sessions/$sessionId": { job: "score-blind" },
  "/evaluate": { job: "rate-answers" },
  "/search": { job: "find-anything" },
  "/criteria": { job: "score-blind" },
  "/collections": { job: "write-tasks" },
  "/collections/$id": { job: "write-tasks" },
  "/collections/generate": { job: "generate-questions" },
  "/collections/generate/$draftId": { job: "generate-questions" },
  "/collections/$id/quality": { job: "judge-questions" },
  "/new": { job: "start-a-run" },
  "/models": { job: "add-models" },
  "/reports": { job: "read-results", tabs: { judges: "check-judges", compare: "compare-runs" } },
  "/settings": { job: "change-settings" },
  "/help": { job: null },
  "/help/$job": { job: null },
  "/help/documents/$name": { job: null },
};

const BY_PATH: Readonly<Record<string, Fitting | undefined>> = HELP_FOR_PAGE;

/** The help for a page, or null for the list. */
export function helpFor(path: string, tab: string | undefined): HelpJob | null {
  const fitting = BY_PATH[path];
  return fitting?.tabs?.[tab ?? ""] ?? fitting?.job ?? null;
}
