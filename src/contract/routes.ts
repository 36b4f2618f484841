import { catalogRoutes } from "./catalog-routes.ts";
import { checkRoutes } from "./check-routes.ts";
import { exportRoutes } from "./export-routes.ts";
import { generationRoutes } from "./generation-routes.ts";
import { importRoutes } from "./import-routes.ts";
import { judgingRoutes } from "./judging-routes.ts";
import { reportRoutes } from "./report-routes.ts";
import { runRoutes } from "./run-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { taskRoutes } from "./task-routes.ts";

/** The whole application API. Fixed paths come before those with a parameter in their place. */
export const routes = {
  ...runRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...generationRoutes,
  ...taskRoutes,
  ...catalogRoutes,
  ...checkRoutes,
  ...judgingRoutes,
  ...sessionRoutes,
  ...reportRoutes,
  ...settingsRoutes,
} as const;

export type Routes = typeof routes;
