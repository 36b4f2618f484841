export { type Client, type Fetch, createClient, fetchFrom } from "./client.ts";
export type { Handlers, Route } from "./route.ts";
export { type Routes, routes } from "./routes.ts";
