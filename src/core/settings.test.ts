import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, changedSettings, settingsChangeSchema, settingsSchema } from "./settings.ts";

describe("settings", () => {
  it("that nobody has changed are whole", () => {
    expect(settingsSchema.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });

  it("change key by key; the rest stays, and the settings they came from too", () => {
    const before = structuredClone(DEFAULT_SETTINGS);
    const changed = changedSettings(DEFAULT_SETTINGS, {
      limits: { itemAttempts: 7 },
      concurrency: { judge: 1 },
      secrets: { showEnds: false },
      backup: { everyHours: 24 },
      retention: { rawDays: 30 },
      maxBudgetUsd: 2.5,
      theme: "dark",
    });
    expect(changed).toEqual({
      parameters: {},
      limits: { ...DEFAULT_SETTINGS.limits, itemAttempts: 7 },
      concurrency: { candidate: 4, judge: 1 },
      maxBudgetUsd: 2.5,
      oneRunAtATime: false,
      secrets: { envOnly: false, showEnds: false },
      backup: { everyHours: 24, keep: 7, folder: "backups" },
      retention: { runsDays: 0, rawDays: 30 },
      theme: "dark",
    });
    expect(DEFAULT_SETTINGS).toEqual(before);
    expect(changedSettings(changed, {})).toEqual(changed);
  });

  it("take a parameter or the budget back when it is null, and keep a 0", () => {
    const set = changedSettings(DEFAULT_SETTINGS, {
      parameters: { temperature: 0, seed: 0, maxTokens: 10 },
      maxBudgetUsd: 1,
    });
    expect(set.parameters).toEqual({ temperature: 0, seed: 0, maxTokens: 10 });
    const back = changedSettings(set, { parameters: { maxTokens: null, topP: 0.5 }, maxBudgetUsd: null });
    expect(back).toMatchObject({ parameters: { temperature: 0, seed: 0, topP: 0.5 }, maxBudgetUsd: null });
    expect(back.parameters).not.toHaveProperty("maxTokens");
  });

  it("can set every parameter that they can have", () => {
    const change = settingsChangeSchema.shape.parameters.unwrap().shape;
    expect(Object.keys(change).toSorted()).toEqual(
      Object.keys(settingsSchema.shape.parameters.shape).toSorted(),
    );
  });

  it.each([
    [{ speed: "fast" }],
    [{ limits: { patience: 1 } }],
    [{ limits: { itemAttempts: 0 } }],
    [{ concurrency: { candidate: null } }],
    [{ parameters: { temperature: 9 } }],
    [{ maxBudgetUsd: 0 }],
    [{ backup: { everyHours: -1 } }],
    [{ backup: { everyHours: 0.5 } }],
    [{ backup: { keep: 0 } }],
    [{ backup: { folder: " " } }],
    [{ theme: "pink" }],
  ])("are not changed by %j", (change) => {
    expect(settingsChangeSchema.safeParse(change).success).toBe(false);
  });
});
