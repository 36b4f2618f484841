import type { StatusView } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";

export function getStatus({ version, host, executions }: Parts): StatusView {
  return { status: "ok", version, host, activeRunId: executions.activeRunId };
}
