import { z } from "zod";
import {
  DEFAULT_CONCURRENCY,
  DEFAULT_LIMITS,
  concurrencySchema,
  limitsSchema,
  parametersSchema,
} from "./records/index.ts";

export const THEMES = ["system", "light", "dark"] as const;

const secretsPolicy = z.strictObject({
  /** Keep no secret: only names of variables. */
  envOnly: z.boolean(),
  /** Show the last characters of a masked secret, so that one can be told from another. */
  showEnds: z.boolean(),
});

/** Backups that are made by themselves. */
const backupSettings = z.strictObject({
  /** Hours from one to the next; 0 for none. */
  everyHours: z.int().min(0).max(8_760),
  /** So many are kept. */
  keep: z.int().min(1).max(1_000),
  /** Where they are written; a relative path begins in the workspace folder. */
  folder: z.string().trim().min(1).max(4_000),
});

/** What is removed by itself once it is old; 0 days: never. */
const retentionSettings = z.strictObject({
  /** Finished runs, with everything that belongs to them. */
  runsDays: z.int().min(0).max(36_500),
  /** Providers' raw replies of finished runs; answers, scores and logs stay. */
  rawDays: z.int().min(0).max(36_500),
});

/** What holds for every run and every face of a workspace unless something nearer says otherwise. */
export const settingsSchema = z.strictObject({
  /** How models are asked where neither their provider nor their entry says. */
  parameters: parametersSchema,
  limits: limitsSchema,
  concurrency: concurrencySchema,
  /** The most that a run may spend; null for no limit. */
  maxBudgetUsd: z.number().positive().nullable(),
  /** Whether a run waits until no other is executed. On SQLite it always does. */
  oneRunAtATime: z.boolean(),
  secrets: secretsPolicy,
  backup: backupSettings,
  retention: retentionSettings,
  theme: z.enum(THEMES),
});
export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  parameters: {},
  limits: DEFAULT_LIMITS,
  concurrency: DEFAULT_CONCURRENCY,
  maxBudgetUsd: null,
  oneRunAtATime: false,
  secrets: { envOnly: false, showEnds: true },
  backup: { everyHours: 0, keep: 7, folder: "backups" },
  retention: { runsDays: 0, rawDays: 0 },
  theme: "system",
};

/** What is absent stays as it is; a parameter that is null is taken back. */
export const settingsChangeSchema = z.strictObject({
  parameters: z
    .strictObject({
      temperature: parametersSchema.shape.temperature.nullable(),
      topP: parametersSchema.shape.topP.nullable(),
      maxTokens: parametersSchema.shape.maxTokens.nullable(),
      stop: parametersSchema.shape.stop.nullable(),
      seed: parametersSchema.shape.seed.nullable(),
      reasoningEffort: parametersSchema.shape.reasoningEffort.nullable(),
      timeoutMs: parametersSchema.shape.timeoutMs.nullable(),
      idleTimeoutMs: parametersSchema.shape.idleTimeoutMs.nullable(),
      reasoningText: parametersSchema.shape.reasoningText.nullable(),
      extra: parametersSchema.shape.extra.nullable(),
    })
    .optional(),
  limits: limitsSchema.partial().optional(),
  concurrency: concurrencySchema.partial().optional(),
  maxBudgetUsd: settingsSchema.shape.maxBudgetUsd.optional(),
  oneRunAtATime: settingsSchema.shape.oneRunAtATime.optional(),
  secrets: secretsPolicy.partial().optional(),
  backup: backupSettings.partial().optional(),
  retention: retentionSettings.partial().optional(),
  theme: settingsSchema.shape.theme.optional(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export function changedSettings(settings: Settings, change: SettingsChange): Settings {
  const parameters = Object.entries({ ...settings.parameters, ...change.parameters });
  const { maxBudgetUsd = settings.maxBudgetUsd, theme = settings.theme } = change;
  const { oneRunAtATime = settings.oneRunAtATime } = change;
  return settingsSchema.parse({
    parameters: Object.fromEntries(parameters.filter(([, value]) => value != null)),
    limits: { ...settings.limits, ...change.limits },
    concurrency: { ...settings.concurrency, ...change.concurrency },
    maxBudgetUsd,
    oneRunAtATime,
    secrets: { ...settings.secrets, ...change.secrets },
    backup: { ...settings.backup, ...change.backup },
    retention: { ...settings.retention, ...change.retention },
    theme,
  });
}

/** What a reset did with the user's own things. */
export const resetResultSchema = z.strictObject({ removed: z.int(), archived: z.int() });
export type ResetResult = z.infer<typeof resetResultSchema>;
