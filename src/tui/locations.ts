import type { TaskSearch } from "../presentation/index.ts";

/** Where one can be. Each has a screen in `pages/`. */
export type Location =
  | { readonly page: "home" }
  | { readonly page: "runs" }
  | {
      readonly page: "run";
      readonly runId: string;
      readonly view?: RunViewName;
      /** Of the breakdown, whose tasks are shown: `category:Cooking`. */ readonly group?: string;
    }
  | {
      readonly page: "run-task";
      readonly runId: string;
      readonly taskId: string;
      /** What tasks are walked, and in which order. */ readonly walked?: TaskSearch;
      /** Whose answer one came for. */ readonly modelId?: string;
    }
  | { readonly page: "try"; readonly runId: string }
  | { readonly page: "run-diff"; readonly runId: string; readonly other: string }
  | {
      readonly page: "new-run";
      /** The run it begins as. */ readonly from?: string;
      /** The collection it is of. */ readonly collection?: string;
    }
  | { readonly page: "schedules" }
  | { readonly page: "schedule"; readonly scheduleId: number }
  | { readonly page: "collections"; readonly filter?: ListFilter }
  | {
      readonly page: "collection";
      /** Null: all tasks. */ readonly collectionId: number | null;
      readonly filter?: ListFilter;
    }
  | { readonly page: "generate"; /** Compared with for near-duplicates. */ readonly collection?: string }
  | { readonly page: "drafts" }
  | { readonly page: "draft"; readonly draftId: number }
  | { readonly page: "judge-questions"; readonly collectionId: number; readonly taskId?: string }
  | {
      readonly page: "question-quality";
      /** Null: questions of all. */ readonly collectionId: number | null;
      /** Only what this run rated; absent: the latest of each judge. */ readonly runId?: string;
      readonly view?: QualityViewName;
    }
  | {
      readonly page: "task";
      readonly taskId: number;
      readonly collectionId: number | null;
      readonly view?: TaskViewName;
    }
  | {
      readonly page: "import-tasks";
      /** Where they go; absent: it is asked for. */ readonly collectionId?: number | null;
    }
  | { readonly page: "models"; readonly view?: ModelsViewName }
  | { readonly page: "provider-models"; readonly providerId: number }
  | { readonly page: "evaluate" }
  | { readonly page: "sessions"; readonly startOn?: string }
  | { readonly page: "session"; readonly sessionId: string }
  | { readonly page: "invitations"; readonly sessionId: string }
  | { readonly page: "reports"; readonly view?: ReportName; readonly runId?: string }
  | { readonly page: "search" }
  | { readonly page: "criteria" }
  | { readonly page: "settings"; readonly view?: "settings" | "checks" | "tokens" | "workers" };

export type PageName = Location["page"];

export type RunViewName = "progress" | "results" | "tasks" | "breakdown" | "people" | "answers" | "charts";

export type ReportName = "leaderboard" | "models" | "charts" | "costs" | "judges" | "compare";

export const MODELS_VIEWS = ["models", "providers", "prices"] as const;
export type ModelsViewName = (typeof MODELS_VIEWS)[number];

/** What a list is narrowed to, by the names of its filters. */
export type ListFilter = Readonly<Record<string, string>>;

export type QualityViewName = "questions" | "authors" | "runs";

export type TaskViewName = "task" | "sent" | "history";
