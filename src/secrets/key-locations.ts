import type { MasterKeyPorts } from "./ports.ts";

export const PATH_VARIABLE = "APP_MASTER_KEY_PATH";
export const BASE64_VARIABLE = "APP_MASTER_KEY_BASE64";

/** Where a new key waits while everything is sealed anew. */
export function nextKeyPath({ workspaceKeyPath }: Pick<MasterKeyPorts, "workspaceKeyPath">): string {
  return `${workspaceKeyPath}.next`;
}
