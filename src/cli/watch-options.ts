import type { RunProgress } from "../core/index.ts";
import { type WorkspaceFlags, typedFlags } from "./workspace.ts";

export interface OutputFlags {
  readonly json: boolean;
  readonly quiet: boolean;
}

export interface WatchOptions {
  readonly flags: OutputFlags;
  /** Flags that lead to the same workspace, to be typed when the run is resumed. */
  readonly workspace: WorkspaceFlags;
  /** Judge also what was left for later. */
  readonly judge?: boolean;
  /** False for lines also where there is room for a screen. */
  readonly isScreen?: boolean;
  /** How far the run had come before, where only what came after is shown. */
  readonly before?: RunProgress;
}

/** What to type to go on in the same way, also when the server that knew of another database is gone. */
export function resumeCommand(
  runId: string,
  { workspace, judge }: WatchOptions,
  database: string | null,
): string {
  const flags = typedFlags(database === null ? workspace : { ...workspace, db: database });
  const command = ["assay resume", runId, ...(judge === true ? ["--judge"] : []), ...flags].join(" ");
  return database?.includes("***") === true ? `${command}, with the password in place of ***` : command;
}
