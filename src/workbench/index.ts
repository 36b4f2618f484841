export { assemble } from "./assemble.ts";
export type { LiveMessage } from "./runs/live/topics.ts";
export type { Workbench } from "./workbench.ts";
