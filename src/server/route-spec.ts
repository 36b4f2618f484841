import type { RouteConfig } from "@hono/zod-openapi";
import type { Route } from "../contract/index.ts";

/** What a route takes, for the library that checks it. What it answers is described in `openapi.ts`. */
export function routeSpec(route: Route): RouteConfig {
  return {
    method: route.method,
    path: route.path,
    request: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { query: route.query }),
      ...(route.headers === undefined ? {} : { headers: route.headers }),
      ...(route.body === undefined
        ? {}
        : { body: { required: true, content: { "application/json": { schema: route.body } } } }),
    },
    responses: {},
  };
}
