import type { Settings, SettingsChange } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { keepSettings, readSettings } from "./settings.ts";

export async function getSettings({ store }: Pick<Parts, "store">): Promise<Settings> {
  return await readSettings(store);
}

export async function changeSettings(
  { store }: Pick<Parts, "store">,
  change: SettingsChange,
): Promise<Settings> {
  return await keepSettings(store, change);
}
