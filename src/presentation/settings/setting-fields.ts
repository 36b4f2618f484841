import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { REASONING_EFFORTS, REASONING_TEXTS, type Settings } from "../../core/index.ts";

type Group = "parameters" | "limits" | "concurrency" | "secrets" | "backup" | "retention";
type KeysIn<Name extends Group> = Name extends Group ? `${Name}.${keyof Settings[Name] & string}` : never;

/** A setting by its name in the API. The theme is chosen for a browser, not here. */
export type SettingKey = KeysIn<Group> | Exclude<keyof Settings, Group | "theme">;

/** How a setting is typed. Times are typed in seconds and kept in milliseconds. */
type Kind =
  | { readonly kind: "number"; readonly unit?: MessageDescriptor }
  | { readonly kind: "seconds"; readonly isAboveZero: boolean }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "switch" }
  | { readonly kind: "list" }
  | { readonly kind: "text" }
  | { readonly kind: "json" };

export type SettingField = Kind & {
  readonly label: MessageDescriptor;
  /** What it does. */
  readonly hint: MessageDescriptor;
  /** The same for a workspace on SQLite, if it does something else there. */
  readonly hintOnSqlite?: MessageDescriptor;
  /** What holds where it is not set; only for settings that can be empty. */
  readonly unset?: MessageDescriptor;
};

const PROVIDERS_OWN = msg`set by the provider`;

/** Every setting of the workspace. One that is missing here does not compile. */
export const SETTING_FIELDS: Readonly<Record<SettingKey, SettingField>> = {
  "limits.requestTimeoutMs": {
    kind: "seconds",
    isAboveZero: true,
    label: msg`Request timeout`,
    hint: msg`The longest a call may take in total before it is retried. With the default value, streamed answers are not cut off by it.`,
  },
  "limits.idleTimeoutMs": {
    kind: "seconds",
    isAboveZero: true,
    label: msg`Idle timeout`,
    hint: msg`How long nothing may be received during a call before it is retried.`,
  },
  "limits.candidateRetries": {
    kind: "number",
    label: msg`Retries per model call`,
    hint: msg`How often a failed model call is repeated within one attempt.`,
  },
  "limits.judgeRetries": {
    kind: "number",
    label: msg`Retries per judge call`,
    hint: msg`The same for calls of judges.`,
  },
  "limits.retryBaseMs": {
    kind: "seconds",
    isAboveZero: false,
    label: msg`Wait before the first retry`,
    hint: msg`Doubles with each further retry, varied at random. If the provider says how long to wait, that is used instead, up to the limit below.`,
  },
  "limits.retryMaxMs": {
    kind: "seconds",
    isAboveZero: false,
    label: msg`Longest wait before a retry`,
    hint: msg`The doubling stops here.`,
  },
  "limits.retryAfterMaxMs": {
    kind: "seconds",
    isAboveZero: false,
    label: msg`Longest wait that a provider may ask for`,
    hint: msg`If it asks for more, the request is sent again after this time, and the log says so.`,
  },
  "limits.itemAttempts": {
    kind: "number",
    label: msg`Attempts per item`,
    hint: msg`How often answering an item, or judging it, is attempted before it fails. Each attempt includes the retries above.`,
  },
  "limits.itemBackoffMs": {
    kind: "seconds",
    isAboveZero: false,
    label: msg`Wait between attempts`,
    hint: msg`After the first failed attempt the item waits twice this long, after the second four times, and so on.`,
  },
  "limits.equalFailures": {
    kind: "number",
    label: msg`Stop after identical failures`,
    hint: msg`A model or judge that fails this many times in a row for the same reason is stopped for the rest of the run. 0 means never.`,
  },
  "concurrency.candidate": {
    kind: "number",
    label: msg`Concurrent requests`,
    hint: msg`Model calls at the same time, all providers together. A provider can have a lower limit of its own.`,
  },
  "concurrency.judge": {
    kind: "number",
    label: msg`Concurrent judge requests`,
    hint: msg`Judge calls at the same time.`,
  },
  maxBudgetUsd: {
    kind: "number",
    unit: msg`USD`,
    unset: msg`no limit`,
    label: msg`Spending limit per run`,
    hint: msg`Calls that could exceed it are not made. Hosted models without a price are refused in such a run.`,
  },
  oneRunAtATime: {
    kind: "switch",
    label: msg`One run at a time`,
    hint: msg`A new run waits until no other is active. If it's off, runs go on side by side and share the workers.`,
    hintOnSqlite: msg`This workspace is on SQLite, where runs always wait for each other. The setting matters only on PostgreSQL.`,
  },
  "parameters.temperature": {
    kind: "number",
    unset: PROVIDERS_OWN,
    label: msg`Temperature`,
    hint: msg`How much answers vary, from 0 to 5. Most providers allow up to 1 or 2.`,
  },
  "parameters.topP": {
    kind: "number",
    unset: PROVIDERS_OWN,
    label: msg`Top P`,
    hint: msg`Only the likeliest tokens up to this share are drawn from, from 0 to 1.`,
  },
  "parameters.maxTokens": {
    kind: "number",
    unset: PROVIDERS_OWN,
    label: msg`Max output tokens`,
    hint: msg`Answers end here. With a spending limit, set it: else 4,096 tokens are reserved for every answer.`,
  },
  "parameters.seed": {
    kind: "number",
    unset: msg`none`,
    label: msg`Seed`,
    hint: msg`Asks the provider for repeatable answers. Not every provider supports it.`,
  },
  "parameters.stop": {
    kind: "list",
    unset: msg`none`,
    label: msg`Stop sequences`,
    hint: msg`The answer ends at any of these. Press Enter after each.`,
  },
  "parameters.reasoningEffort": {
    kind: "choice",
    options: REASONING_EFFORTS,
    unset: PROVIDERS_OWN,
    label: msg`Reasoning effort`,
    hint: msg`How much a model reasons before it answers. Not every model accepts every value.`,
  },
  "parameters.reasoningText": {
    kind: "choice",
    options: REASONING_TEXTS,
    unset: msg`separate`,
    label: msg`Reasoning in the answer text`,
    hint: msg`Reasoning at the start of an answer, e.g. in think tags: separated from the answer, or kept in it.`,
  },
  "parameters.timeoutMs": {
    kind: "seconds",
    isAboveZero: true,
    unset: msg`the request timeout above`,
    label: msg`Total timeout of an answer`,
    hint: msg`Replaces the request timeout for model calls, streamed or not.`,
  },
  "parameters.idleTimeoutMs": {
    kind: "seconds",
    isAboveZero: true,
    unset: msg`the idle timeout above`,
    label: msg`Idle timeout of an answer`,
    hint: msg`Replaces the idle timeout for model calls.`,
  },
  "parameters.extra": {
    kind: "json",
    unset: msg`none`,
    label: msg`Extra parameters (JSON)`,
    hint: msg`Added to the request body as is.`,
  },
  "secrets.envOnly": {
    kind: "switch",
    label: msg`Don't store API keys`,
    hint: msg`Accept only names of environment variables and keys kept in memory. Keys that are stored already stay.`,
  },
  "secrets.showEnds": {
    kind: "switch",
    label: msg`Show the last characters of stored keys`,
    hint: msg`So that you can tell masked keys apart.`,
  },
  "backup.everyHours": {
    kind: "number",
    unit: msg`hours`,
    label: msg`Back up every`,
    hint: msg`Backups are made while Assay runs as a server or in the terminal, the first one at once. 0 means never.`,
  },
  "backup.keep": {
    kind: "number",
    label: msg`Backups to keep`,
    hint: msg`Older ones that Assay made by itself in this folder are deleted after a new one was written and read back. Other files are never touched.`,
  },
  "backup.folder": {
    kind: "text",
    label: msg`Folder for backups`,
    hint: msg`On the machine where Assay runs. A relative path begins in the workspace folder; another disk protects better.`,
  },
  "retention.runsDays": {
    kind: "number",
    unit: msg`days`,
    label: msg`Delete finished runs after`,
    hint: msg`With their answers, scores, logs and reports. Runs that someone is scoring, that another run compares, and the last run of each schedule stay. 0 means never.`,
  },
  "retention.rawDays": {
    kind: "number",
    unit: msg`days`,
    label: msg`Delete raw replies after`,
    hint: msg`What providers sent, byte by byte: most of what a run takes. Answers, scores and logs stay. 0 means never.`,
  },
};

/** Words of choices; what stands here in English is what is sent. */
export const OPTION_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  none: msg`None`,
  minimal: msg`Minimal`,
  low: msg`Low`,
  medium: msg`Medium`,
  high: msg`High`,
  xhigh: msg`Extra high`,
  separate: msg`Separate it from the answer`,
  keep: msg`Keep it in the answer`,
};

interface SettingGroup {
  readonly title: MessageDescriptor;
  readonly hint: MessageDescriptor;
  readonly keys: readonly SettingKey[];
}

const beginningWith = (prefix: string): SettingKey[] =>
  (Object.keys(SETTING_FIELDS) as SettingKey[]).filter((key) => key.startsWith(prefix));

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: msg`Timeouts`,
    hint: msg`For calls to models and judges. Providers can have their own.`,
    keys: ["limits.requestTimeoutMs", "limits.idleTimeoutMs"],
  },
  {
    title: msg`Retries`,
    hint: msg`What happens when a call fails because of the network or the provider.`,
    keys: beginningWith("limits.").filter((key) => !key.endsWith("TimeoutMs")),
  },
  {
    title: msg`Parallelism and spending`,
    hint: msg`A run can override these in its form.`,
    keys: [...beginningWith("concurrency."), "maxBudgetUsd"],
  },
  {
    title: msg`Order of runs`,
    hint: msg`For the whole workspace, whoever starts a run.`,
    keys: ["oneRunAtATime"],
  },
  {
    title: msg`Default parameters`,
    hint: msg`For models if neither the run, the model nor its provider sets them. Judges don't use them.`,
    keys: beginningWith("parameters."),
  },
  {
    title: msg`API keys`,
    hint: msg`How keys of providers are kept and shown.`,
    keys: beginningWith("secrets."),
  },
  {
    title: msg`Automatic backups`,
    hint: msg`Each is read back before it counts. Their state is shown under Backup.`,
    keys: beginningWith("backup."),
  },
  {
    title: msg`What is kept`,
    hint: msg`Counted from the end of a run. Looked at every hour while Assay runs as a server. To see what would be deleted, run assay prune --dry-run.`,
    keys: beginningWith("retention."),
  },
];

/** Settings that runs are made with. */
const OF_RUNS = /^(?:limits|concurrency|parameters)\.|^maxBudgetUsd$/;

/** What is said when settings were saved. */
export const savedText = (keys: readonly SettingKey[]): string =>
  keys.some((key) => OF_RUNS.test(key)) ? t`Settings saved. New runs use them.` : t`Settings saved.`;
