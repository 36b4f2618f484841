import type { Settings, SettingsChange } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { keepSettings, readSettings } from "./settings.ts";

export async function getSettings({ store }: Pick<Parts, "store">): Promise<Settings> {
  return await readSettings(store);
}

export async function changeSettings(
  { store, backupSchedule }: Pick<Parts, "store" | "backupSchedule">,
  change: SettingsChange,
): Promise<Settings> {
  const settings = await keepSettings(store, change);
  if (change.backup !== undefined) backupSchedule.wake();
  return settings;
}
