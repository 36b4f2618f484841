/** Where one can be. Each has a screen in `pages/`. */
export type Place =
  | { readonly page: "home" }
  | { readonly page: "runs" }
  | { readonly page: "run"; readonly runId: string; readonly view?: RunViewName }
  | { readonly page: "new-run" }
  | { readonly page: "collections" }
  | { readonly page: "models" }
  | { readonly page: "evaluate" }
  | { readonly page: "sessions"; readonly startOn?: string }
  | { readonly page: "session"; readonly sessionId: string }
  | { readonly page: "invitations"; readonly sessionId: string }
  | { readonly page: "reports" }
  | { readonly page: "criteria" }
  | { readonly page: "settings" };

export type PageName = Place["page"];

export const RUN_VIEWS = ["results", "answers", "people"] as const;
export type RunViewName = (typeof RUN_VIEWS)[number];
