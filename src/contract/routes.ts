import { checkRoutes } from "./catalog/check-routes.ts";
import { criterionRoutes } from "./catalog/criterion-routes.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { judgingRoutes } from "./judging/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { resultRoutes } from "./results/routes.ts";
import { bundleRoutes } from "./runs/bundle-routes.ts";
import { runRoutes } from "./runs/routes.ts";
import { scheduleRoutes } from "./schedules/routes.ts";
import { clusterRoutes } from "./tasks/cluster-routes.ts";
import { generationRoutes } from "./tasks/generation-routes.ts";
import { importRoutes } from "./tasks/import-routes.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { workspaceRoutes } from "./workspace/routes.ts";

/** The whole application API, noun by noun. Fixed paths come before those with a parameter in their place. */
export const routesByNoun = {
  workspace: workspaceRoutes,
  runs: { ...bundleRoutes, ...runRoutes },
  schedules: scheduleRoutes,
  results: resultRoutes,
  tasks: { ...importRoutes, ...generationRoutes, ...clusterRoutes, ...taskRoutes },
  catalog: { ...catalogRoutes, ...criterionRoutes, ...checkRoutes },
  judging: judgingRoutes,
  people: peopleRoutes,
} as const;
export type Noun = keyof typeof routesByNoun;

export const routes = {
  ...routesByNoun.workspace,
  ...routesByNoun.runs,
  ...routesByNoun.schedules,
  ...routesByNoun.results,
  ...routesByNoun.tasks,
  ...routesByNoun.catalog,
  ...routesByNoun.judging,
  ...routesByNoun.people,
} as const;

export type WorkspaceRoutes = typeof workspaceRoutes;
export type RunRoutes = typeof bundleRoutes & typeof runRoutes;
export type ScheduleRoutes = typeof scheduleRoutes;
export type ResultRoutes = typeof resultRoutes;
export type TaskRoutes = typeof importRoutes &
  typeof generationRoutes &
  typeof clusterRoutes &
  typeof taskRoutes;
export type CatalogRoutes = typeof catalogRoutes & typeof criterionRoutes & typeof checkRoutes;
export type JudgingRoutes = typeof judgingRoutes;
export type PeopleRoutes = typeof peopleRoutes;
export type Routes = typeof routes;
