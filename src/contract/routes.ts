import { runRoutes } from "./run-routes.ts";
import { taskRoutes } from "./task-routes.ts";

/** The whole application API. */
export const routes = { ...runRoutes, ...taskRoutes } as const;

export type Routes = typeof routes;
