import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { OWNER_ONLY_FILE, databaseFile, isServerAddress } from "../../core/index.ts";
import { type MoveProgress, type MoveResult, moveDatabase } from "../../storage/index.ts";
import type { ProcessName } from "../parts.ts";
import { removeCopy } from "./backup-files.ts";

export type { MoveProgress, MoveResult };

export interface MoveWorkspaceOptions {
  /** `file:` path, `postgres:` address or plain path of a database. */
  readonly from: string;
  readonly to: string;
  readonly signal: AbortSignal;
  readonly now: number;
  readonly isLost: (process: ProcessName, silentMs: number) => Promise<boolean>;
  readonly onProgress: (progress: MoveProgress) => void;
}

/** Copies the database of a workspace into an empty one. A file that was made for it and not begun is gone afterwards. */
export async function moveWorkspace(options: MoveWorkspaceOptions): Promise<MoveResult> {
  const file = isServerAddress(options.to) ? null : databaseFile(options.to);
  const isNew = file !== null && !existsSync(file);
  // A database takes the mode of its file when it is there already.
  if (isNew) await (await open(file, "a", OWNER_ONLY_FILE)).close();
  let isBegun = false;
  try {
    return await moveDatabase({ ...options, onBegin: () => (isBegun = true) });
  } finally {
    if (isNew && !isBegun) await removeCopy(file);
  }
}
