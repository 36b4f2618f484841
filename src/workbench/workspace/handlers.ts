import type { Handlers, WorkspaceRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { downloadBackup } from "./backup.ts";
import { changeSettings, getSettings } from "./change-settings.ts";
import { resetDefaults } from "./defaults/defaults.ts";
import { getStatus } from "./get-status.ts";
import { search } from "./search.ts";

export function workspaceHandlers(parts: Parts): Handlers<WorkspaceRoutes> {
  return {
    getStatus: () => getStatus(parts),
    search: ({ query }) => search(parts, query),
    getSettings: () => getSettings(parts),
    changeSettings: ({ body }) => changeSettings(parts, body),
    resetDefaults: ({ body }) => resetDefaults(parts, body),
    downloadBackup: () => downloadBackup(parts),
    rotateKey: () => parts.vault.rotate(),
  };
}
