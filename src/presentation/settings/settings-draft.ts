import { t } from "@lingui/core/macro";
import { type Client, patchBetween } from "../../contract/index.ts";
import {
  DEFAULT_SETTINGS,
  Failure,
  type Fault,
  type Settings,
  explainIssue,
  settingsChangeSchema,
} from "../../core/index.ts";
import { formatNumber } from "../format.ts";
import { isSame } from "../is-same.ts";
import { readNumber } from "../typed-number.ts";
import { SETTING_FIELDS, type SettingField, type SettingKey } from "./setting-fields.ts";

/** What stands in a field. A setting that is not set is "", or an empty list. */
export type SettingValue = string | number | boolean | readonly string[];
export type SettingsDraft = Readonly<Record<SettingKey, SettingValue>>;
export type SettingsChange = Parameters<Client["changeSettings"]>[0]["body"];

export const SETTING_KEYS = Object.keys(SETTING_FIELDS) as SettingKey[];
const MS = 1_000;
/** The longest that a timer can wait, in whole seconds. */
const MOST_SECONDS = 2_147_483;

/** Settings as the form shows them. */
export function settingsDraft(settings: Settings): SettingsDraft {
  const entries = SETTING_KEYS.map((key) => [key, shown(SETTING_FIELDS[key], valueAt(settings, key))]);
  return Object.fromEntries(entries) as SettingsDraft;
}

export const DEFAULT_DRAFT = settingsDraft(DEFAULT_SETTINGS);

function shown({ kind }: SettingField, value: unknown): SettingValue {
  if (kind === "list") return (value ?? []) as readonly string[];
  if (value == null) return "";
  if (kind === "seconds") return Number(value) / MS;
  return kind === "json" ? JSON.stringify(value, undefined, 2) : (value as SettingValue);
}

/** Whether two say the same, however they are typed: `4` and `4.0`. */
export function isSameValue(key: SettingKey, one: SettingValue, other: SettingValue): boolean {
  const [first, second] = [one, other].map((value) => read(key, value));
  return isSame(first?.fault ?? first?.value, second?.fault ?? second?.value);
}

/** The fields that differ. */
export function changedKeys(before: SettingsDraft, after: SettingsDraft): SettingKey[] {
  return SETTING_KEYS.filter((key) => !isSameValue(key, before[key], after[key]));
}

/** What has to be sent to make the settings those of the form. Throws what is wrong with it, field by field. */
export function settingsChange(settings: Settings, before: SettingsDraft, draft: SettingsDraft) {
  const readings = changedKeys(before, draft).map((key) => ({ key, ...read(key, draft[key]) }));
  const after = readings
    .filter(({ fault }) => fault === undefined)
    .reduce((whole, { key, value }) => withValue(whole, key, value), settings);
  const change = patchBetween<Settings>(settings, after) as SettingsChange;
  const faults = [
    ...readings.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
    ...(settingsChangeSchema.safeParse(change).error?.issues ?? []).flatMap((issue) =>
      explainIssue(issue).map(({ fault }) => fault),
    ),
  ];
  if (faults.length > 0) throw new Failure("invalid-input", t`The settings could not be saved.`, { faults });
  return change;
}

interface Reading {
  /** As the API takes it; undefined or null where it is not set. */
  readonly value?: unknown;
  readonly fault?: Fault;
}

function read(key: SettingKey, typed: SettingValue): Reading {
  const field = SETTING_FIELDS[key];
  if (field.kind === "list") return { value: isSame(typed, []) ? undefined : typed };
  if (typed === "") {
    if (field.unset === undefined) return { fault: { key, message: t`Fill in this field.` } };
    return { value: key === "maxBudgetUsd" ? null : undefined };
  }
  if (field.kind === "json") return readObject(key, String(typed));
  if (field.kind !== "number" && field.kind !== "seconds") return { value: typed };
  const number = readNumber(typed as string | number);
  if (Number.isNaN(number)) return { fault: { key, message: t`Enter a number, e.g. 10 or 0.5.` } };
  if (number === undefined) return read(key, "");
  return field.kind === "number" ? { value: number } : readSeconds(key, number, field.isAboveZero);
}

function readSeconds(key: SettingKey, seconds: number, isAboveZero: boolean): Reading {
  const ms = Math.round(seconds * MS);
  if (seconds < 0 || (isAboveZero && seconds === 0)) {
    const number = formatNumber(0);
    const message = isAboveZero ? t`Enter a number above ${number}.` : t`Enter ${number} or more.`;
    return { fault: { key, message } };
  }
  if (seconds > MOST_SECONDS) {
    const number = formatNumber(MOST_SECONDS);
    return { fault: { key, message: t`Enter ${number} or less.` } };
  }
  if (Math.abs(seconds * MS - ms) > 1e-6)
    return { fault: { key, message: t`Enter seconds with at most three decimals, e.g. 0.5` } };
  return { value: ms };
}

function readObject(key: SettingKey, text: string): Reading {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { value };
  } catch {
    // Told below, like any other text that is no object.
  }
  const example = '{"top_k": 40}';
  return { fault: { key, message: t`Enter a JSON object, e.g. ${example}` } };
}

function pathOf(key: SettingKey): readonly [group: string, name: string | null] {
  const [group = "", name = null] = key.split(".");
  return [group, name];
}

function valueAt(settings: Settings, key: SettingKey): unknown {
  const [group, name] = pathOf(key);
  const found: unknown = settings[group as keyof Settings];
  return name === null ? found : (found as Readonly<Record<string, unknown>>)[name];
}

function withValue(settings: Settings, key: SettingKey, value: unknown): Settings {
  const [group, name] = pathOf(key);
  if (name === null) return { ...settings, [group]: value };
  return { ...settings, [group]: { ...(settings[group as keyof Settings] as object), [name]: value } };
}
