import { checkRoutes } from "./catalog/check-routes.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { judgingRoutes } from "./judging/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { resultRoutes } from "./results/routes.ts";
import { runRoutes } from "./runs/routes.ts";
import { generationRoutes } from "./tasks/generation-routes.ts";
import { importRoutes } from "./tasks/import-routes.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { workspaceRoutes } from "./workspace/routes.ts";

/** The whole application API. Fixed paths come before those with a parameter in their place. */
export const routes = {
  ...workspaceRoutes,
  ...runRoutes,
  ...resultRoutes,
  ...importRoutes,
  ...generationRoutes,
  ...taskRoutes,
  ...catalogRoutes,
  ...checkRoutes,
  ...judgingRoutes,
  ...peopleRoutes,
} as const;

export type Routes = typeof routes;
