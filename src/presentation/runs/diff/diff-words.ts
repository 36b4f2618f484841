import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { FlippedTask } from "../../../core/index.ts";
import type { Owner, SettingRow } from "./setting-rows.ts";
import { SETTING_NAMES } from "./setting-names.ts";

export const FLIP_WORDS: Readonly<Record<FlippedTask["direction"], MessageDescriptor>> = {
  gained: msg`now solved`,
  lost: msg`no longer solved`,
};

export const OWNER_NAMES: Readonly<Record<Owner, MessageDescriptor>> = {
  models: msg`Model`,
  judges: msg`Judge`,
  providers: msg`Provider`,
  criteria: msg`Criterion`,
  datasets: msg`Task file`,
  metrics: msg`Metric`,
};

/** What a setting is called: in words where it has any, else by its key. */
export function settingName({ owner, setting }: SettingRow): MessageDescriptor | string {
  return setting === "" && owner !== null ? OWNER_NAMES[owner] : (SETTING_NAMES[setting] ?? setting);
}

/** What a setting is set for. */
export function settingOwner({ owner, names }: SettingRow, models: number): string {
  if (owner === null || names.length === 0) return t`The run`;
  return owner === "models" && names.length === models && models > 1 ? t`All models` : names.join(", ");
}
