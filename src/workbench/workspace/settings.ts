import { mergePatch } from "../../contract/index.ts";
import {
  type CatalogStore,
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsChange,
  changedSettings,
  jsonSchema,
  settingsChangeSchema,
} from "../../core/index.ts";

/** The name under which the store keeps them. What was never changed follows the defaults of this version. */
const SETTINGS = "settings";

export async function readSettings(store: Pick<CatalogStore, "readSetting">): Promise<Settings> {
  const kept = await store.readSetting(SETTINGS);
  return changedSettings(DEFAULT_SETTINGS, settingsChangeSchema.parse(kept ?? {}));
}

/** Keeps what was changed, and only that. */
export async function keepSettings(
  store: Pick<CatalogStore, "readSetting" | "writeSetting">,
  change: SettingsChange,
): Promise<Settings> {
  const kept = settingsChangeSchema.parse((await store.readSetting(SETTINGS)) ?? {});
  const both = settingsChangeSchema.parse(mergePatch(kept, change));
  const settings = changedSettings(DEFAULT_SETTINGS, both);
  await store.writeSetting(SETTINGS, jsonSchema.parse(JSON.parse(JSON.stringify(both))));
  return settings;
}

export async function forgetSettings(store: Pick<CatalogStore, "writeSetting">): Promise<void> {
  await store.writeSetting(SETTINGS, {});
}
