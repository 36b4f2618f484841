import type { ResetResult } from "../../../core/index.ts";
import { removeOwn } from "./remove-own.ts";
import { restoreDefaults } from "./restore-defaults.ts";
import type { Parts } from "../../parts.ts";

/** Set once a workspace has been filled, so that what a person deletes does not come back by itself. */
const FILLED = "defaults.filled";

/** Puts a workspace back to what comes with Assay. Runs and results always stay; what is the user's own, too, unless told otherwise. */
export async function resetDefaults(
  parts: Parts,
  options: { readonly removeOwn: boolean },
): Promise<ResetResult> {
  const { removed, archived } = options.removeOwn ? await removeOwn(parts) : { removed: 0, archived: 0 };
  await restoreDefaults(parts);
  await parts.store.writeSetting(FILLED, true);
  return { removed, archived };
}

/** Brings the sample material into a workspace that is new and empty. Returns whether it did. */
export async function fillIfNew(parts: Parts): Promise<boolean> {
  const { store } = parts;
  if ((await store.readSetting(FILLED)) === true) return false;
  await store.writeSetting(FILLED, true);
  const tasks = await store.listTasks({ limit: 1 });
  const providers = await store.listRecords({ kind: "provider", limit: 1 });
  if (tasks.rows.length > 0 || providers.rows.length > 0) return false;
  await restoreDefaults(parts);
  return true;
}
