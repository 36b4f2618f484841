import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { StatusView } from "../../contract/index.ts";
import { formatShort } from "../format.ts";
import { OPTION_WORDS, SETTING_FIELDS, type SettingField, type SettingKey } from "./setting-fields.ts";
import type { SettingValue } from "./settings-draft.ts";

/** What a setting does in a workspace that is kept in this database. */
export function settingHint(name: SettingKey, database: StatusView["database"] | undefined): string {
  const { hint, hintOnSqlite } = SETTING_FIELDS[name];
  return i18n._(database === "SQLite" ? (hintOnSqlite ?? hint) : hint);
}

/** The short word of a setting's unit; null where it has none. */
export function settingUnit(field: SettingField): string | null {
  if (field.kind === "seconds") return t`seconds`;
  return field.kind === "number" && field.unit !== undefined ? i18n._(field.unit) : null;
}

/** A value of a setting, in words. */
export function settingText(name: SettingKey, value: SettingValue): string {
  const field = SETTING_FIELDS[name];
  if (field.kind === "switch") return value === true ? t`on` : t`off`;
  if (value === "" || (Array.isArray(value) && value.length === 0))
    return field.unset === undefined ? "" : i18n._(field.unset);
  const text = typeof value === "number" ? formatShort(value) : [value].flat().join(", ");
  const word = field.kind === "choice" ? OPTION_WORDS[text] : undefined;
  if (word !== undefined) return i18n._(word);
  if (field.kind === "seconds") return t`${text} s`;
  const unit = field.kind === "number" && field.unit !== undefined ? i18n._(field.unit) : null;
  return unit === null ? text : `${text} ${unit}`;
}
