import { type RouteConfig, z } from "@hono/zod-openapi";
import { type Route, problemSchema } from "../contract/index.ts";

const problem = {
  description: "What is wrong",
  content: { "application/json": { schema: problemSchema } },
};

/** A route as OpenAPI describes it. */
export function routeSpec(route: Route): RouteConfig {
  const contentType = route.stream === true ? "text/event-stream" : "application/json";
  return {
    method: route.method,
    path: route.path,
    summary: route.summary,
    request: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { query: route.query }),
      ...(route.body === undefined
        ? {}
        : { body: { required: true, content: { "application/json": { schema: route.body } } } }),
    },
    responses: {
      [route.status]:
        route.response === null
          ? { description: route.download === true ? "A file" : "Done" }
          : {
              description: "Success",
              content: { [contentType]: { schema: answerOf(route, route.response) } },
            },
      400: problem,
      401: problem,
      403: problem,
      404: problem,
      409: problem,
      500: problem,
    },
  };
}

/** A list that can be had whole is a page, or an array of its rows. */
function answerOf({ whole }: Route, response: z.ZodType): z.ZodType {
  const rows = whole !== undefined && response instanceof z.ZodObject ? response.shape["rows"] : undefined;
  return rows === undefined ? response : z.union([response, rows as z.ZodType]);
}
