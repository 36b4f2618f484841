export { createApp } from "./app.ts";
export { type Listener, listen } from "./listen.ts";
