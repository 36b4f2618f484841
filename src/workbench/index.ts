export { type StartedWorker, assemble, isProcessLost, startWorker } from "./assemble.ts";
export { packBundle, unpackBundle } from "./runs/bundle/bundle-file.ts";
export { verifyBundle } from "./runs/bundle/verify-bundle.ts";
export type { LiveMessage } from "./runs/live/topics.ts";
export type { TokenHolder } from "./workspace/token-holders.ts";
export type { Workbench } from "./workbench.ts";
export { hasWorkspaceAt } from "./workspace/open-store.ts";
export { restoreBackup, unpackBackup } from "./workspace/backup-files.ts";
export { type MoveProgress, type MoveResult, moveWorkspace } from "./workspace/move-workspace.ts";
