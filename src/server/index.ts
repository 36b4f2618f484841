export { createApp } from "./app.ts";
export { createLive } from "./live/live-endpoint.ts";
export { type Listener, listen } from "./listen.ts";
export { createWorkerApp } from "./worker-app.ts";
export { requestObserver } from "./request-observer.ts";
