export { createApp } from "./app.ts";
export { createLive } from "./live/live-endpoint.ts";
export { listen } from "./listen.ts";
export { requestObserver } from "./request-observer.ts";
