export { type Client, type Fetch, createClient, fetchFrom } from "./client.ts";
export type { Handlers, Route, RouteRequest } from "./route.ts";
export { type Routes, routes } from "./routes.ts";
