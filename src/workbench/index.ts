export { assemble } from "./assemble.ts";
export type { Workbench } from "./workbench.ts";
