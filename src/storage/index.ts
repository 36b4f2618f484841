export { backUpDatabase } from "./backup/back-up.ts";
export { type BackupContents, checkBackup, loadIntoServer } from "./backup/restore.ts";
export { type BundleFacts, readBundle, sealCopy } from "./bundle/bundle-facts.ts";
export { copyRun } from "./bundle/copy-run.ts";
export { MIGRATIONS } from "./migrate.ts";
export { type MoveProgress, type MoveResult, moveDatabase } from "./move/move-database.ts";
export { type OpenOptions, openPostgresStore } from "./postgres/open.ts";
export { yieldTurn } from "./queries/yield-turn.ts";
export { openSqliteStore } from "./sqlite/open.ts";
