import type { TaskOrder } from "../core/index.ts";

/** Where one can be. Each has a screen in `pages/`. */
export type Place =
  | { readonly page: "home" }
  | { readonly page: "runs" }
  | { readonly page: "run"; readonly runId: string; readonly view?: RunViewName }
  | { readonly page: "run-task"; readonly runId: string; readonly taskId: string; readonly order?: TaskOrder }
  | { readonly page: "new-run"; readonly from?: string }
  | { readonly page: "collections" }
  | { readonly page: "models" }
  | { readonly page: "evaluate" }
  | { readonly page: "sessions" }
  | { readonly page: "reports" }
  | { readonly page: "criteria" }
  | { readonly page: "settings" };

export type PageName = Place["page"];

export type RunViewName = "progress" | "results" | "tasks" | "answers";
