import type { StatusView } from "../../core/index.ts";
import type { Parts } from "../parts.ts";

export function getStatus({ version, owner, executions }: Parts): StatusView {
  return { status: "ok", version, host: owner.token, activeRunId: executions.activeRunId };
}
