export { assemble } from "./assemble.ts";
export type { LiveMessage } from "./runs/live/topics.ts";
export type { TokenHolder } from "./workspace/token-holders.ts";
export type { Workbench } from "./workbench.ts";
export { restoreBackup, unpackBackup } from "./workspace/backup-files.ts";
