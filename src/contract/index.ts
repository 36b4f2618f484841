export { type Client, type Fetch, createClient, fetchFrom } from "./client.ts";
export { wasCutOff, wasNeverReached } from "./connection-failure.ts";
export { Rereadable } from "./rereadable.ts";
export type { Download } from "./download.ts";
export { entityTagOf } from "./entity-tags.ts";
export * from "./patch.ts";
export { LARGEST_BODY, type RateClass, type RoutePolicy } from "./policy.ts";
export * from "./problem.ts";
export type { Handlers, Route } from "./route.ts";
export { EXAMPLE_IDS, type ExampleIds, ROUTE_EXAMPLES } from "./route-examples.ts";
export {
  type CatalogRoutes,
  type JudgingRoutes,
  type Noun,
  type PeopleRoutes,
  type ResultRoutes,
  type Routes,
  type RunRoutes,
  type ScheduleRoutes,
  type TaskRoutes,
  type WorkspaceRoutes,
  routes,
  routesByNoun,
} from "./routes.ts";
export { recogniser, speaker } from "./recognise.ts";
export { SCHEMA_NAMES } from "./schema-names.ts";
export * from "./catalog/check-views.ts";
export * from "./catalog/egress-views.ts";
export * from "./catalog/model-views.ts";
export * from "./catalog/price-import-views.ts";
export * from "./catalog/provider-views.ts";
export * from "./documents/index.ts";
export * from "./judging/judging-views.ts";
export * from "./people/scoring-actions.ts";
export * from "./people/session-views.ts";
export * from "./results/eval-views.ts";
export * from "./results/export-views.ts";
export * from "./results/run-task-view.ts";
export * from "./runs/budget-view.ts";
export * from "./runs/bundle-view.ts";
export * from "./runs/describe-budget.ts";
export * from "./runs/describe-bundle.ts";
export * from "./runs/describe-plan.ts";
export * from "./runs/describe-run.ts";
export * from "./runs/item-views.ts";
export * from "./runs/live-messages.ts";
export * from "./runs/lock-view.ts";
export * from "./runs/plan-view.ts";
export * from "./runs/run-actions.ts";
export * from "./runs/run-fields.ts";
export * from "./runs/run-parts.ts";
export * from "./runs/run-request.ts";
export * from "./runs/run-view.ts";
export * from "./schedules/schedule-views.ts";
export * from "./tasks/cluster-views.ts";
export * from "./tasks/generation-fields.ts";
export * from "./tasks/generation-views.ts";
export * from "./tasks/import-views.ts";
export * from "./tasks/task-change.ts";
export * from "./tasks/task-views.ts";
export * from "./workspace/search-views.ts";
export * from "./workspace/status-view.ts";
export * from "./workspace/sections.ts";
export * from "./workspace/token-views.ts";
export * from "./workspace/prune-view.ts";
export * from "./workspace/worker-view.ts";
