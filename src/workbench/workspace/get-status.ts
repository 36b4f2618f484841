import type { StatusView } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { backupStatus } from "./scheduled-backups/backup-status.ts";

export async function getStatus(parts: Parts): Promise<StatusView> {
  const { version, host, executions, location, works } = parts;
  // Whether this process is there does not depend on its database.
  const backup = await backupStatus(parts).catch(() => "unknown" as const);
  return {
    status: "ok",
    version,
    host,
    activeRunId: executions.activeRunId,
    database: location.engine,
    callsModels: works,
    backup,
  };
}
