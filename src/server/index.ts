export { createApp } from "./app.ts";
export { listen } from "./listen.ts";
