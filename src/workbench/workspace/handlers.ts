import type { Handlers, WorkspaceRoutes } from "../../contract/index.ts";
import type { Parts } from "../parts.ts";
import { createToken, listTokens, revokeToken } from "./access-tokens.ts";
import { downloadBackup } from "./backup.ts";
import { changeSettings, getSettings } from "./change-settings.ts";
import { resetDefaults } from "./defaults/defaults.ts";
import { getStatus } from "./get-status.ts";
import { listWorkers } from "./list-workers.ts";
import { prune } from "./retention/prune.ts";
import { search } from "./search.ts";
import type { TokenHolders } from "./token-holders.ts";

export function workspaceHandlers(
  parts: Parts,
  holders: Pick<TokenHolders, "revoked">,
): Handlers<WorkspaceRoutes> {
  return {
    getStatus: () => getStatus(parts),
    search: ({ query }) => search(parts, query),
    getSettings: () => getSettings(parts),
    changeSettings: ({ body }) => changeSettings(parts, body),
    resetDefaults: ({ body }) => resetDefaults(parts, body),
    downloadBackup: () => downloadBackup(parts),
    prune: ({ body }) => prune(parts, body.dryRun),
    rotateKey: () => parts.vault.rotate(),
    listWorkers: () => listWorkers(parts),
    listTokens: () => listTokens(parts),
    createToken: ({ body }) => createToken(parts, body),
    revokeToken: async ({ params: { id } }) => {
      await revokeToken(parts, id);
      holders.revoked(id);
    },
  };
}
