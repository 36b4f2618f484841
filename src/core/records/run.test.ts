import { describe, expect, it } from "vitest";
import {
  DEFAULT_LIMITS,
  type Run,
  emptyCounts,
  fileSafeName,
  makeRunId,
  ownRunIdSchema,
  phaseOf,
  runNameSchema,
  runSchema,
  runState,
  workingTime,
} from "./run.ts";

const RUN: Run = {
  id: 1,
  runId: "demo-20261115-101500",
  kind: "answers",
  comparedRunId: null,
  name: "demo",
  status: "PENDING",
  createdAt: 0,
  startedAt: null,
  finishedAt: null,
  rawRemovedAt: null,
  queuedAt: null,
  owner: null,
  workedMs: 0,
  activeSince: null,
  heartbeatAt: null,
  maxBudgetUsd: null,
  paused: false,
};
const OWNER = { token: "me", pid: 1, machine: "here" };

describe("makeRunId", () => {
  it("is the name and the time in UTC to the second", () => {
    expect(makeRunId("mbp-small-pack", Date.UTC(2024, 11, 20, 14, 30, 52, 999))).toBe(
      "mbp-small-pack-20241220-143052",
    );
  });

  it("pads every part with zeros", () => {
    expect(makeRunId("a", Date.UTC(2026, 0, 2, 3, 4, 5))).toBe("a-20260102-030405");
  });

  it("does not depend on where the machine stands", () => {
    const here = process.env["TZ"];
    const idIn = (zone: string) => {
      process.env["TZ"] = zone;
      return makeRunId("a", Date.UTC(2026, 11, 31, 23, 30));
    };
    try {
      expect([idIn("Pacific/Kiritimati"), idIn("America/Adak")]).toEqual([
        "a-20261231-233000",
        "a-20261231-233000",
      ]);
    } finally {
      if (here === undefined) delete process.env["TZ"];
      else process.env["TZ"] = here;
    }
  });

  it("sorts by time within a name", () => {
    const times = [Date.UTC(2026, 8, 30), Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 1, 0, 0, 1)];
    const ids = times.map((at) => makeRunId("a", at));
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe("the name of a run", () => {
  it.each([
    ["mbp-small-pack", "mbp-small-pack"],
    ["v1_", "v1_"],
    ["Мой запуск", "Мой-запуск"],
    ["  Mail: v2 / final?  ", "Mail-v2-final"],
    ["../up", "up"],
    ["..", "run"],
    ["🙂", "run"],
    ["模".repeat(80), "模".repeat(53)],
    ["a".repeat(120), "a".repeat(80)],
  ])("%s begins an id that is safe as a folder", (name, safe) => {
    expect(fileSafeName(name)).toBe(safe);
    expect(ownRunIdSchema.safeParse(makeRunId(name, 0)).success).toBe(true);
  });

  it("is any title in one line", () => {
    const isName = (name: string) => runNameSchema.safeParse(name).success;
    expect(["Мой запуск", "a/b: c?", "🙂", "x".repeat(120)].every(isName)).toBe(true);
    expect(["", "  ", "a\nb", "a\u0007", "a\u202eb", "\ud800", "x".repeat(121)].some(isName)).toBe(false);
  });
});

describe("workingTime", () => {
  it("ends with the last sign of an owner that is gone, and goes on with a living one", () => {
    const stretch = { ...RUN, workedMs: 7, activeSince: 100, heartbeatAt: 130 };
    expect(workingTime(stretch)).toEqual({ workedMs: 37, activeSince: null });
    expect(workingTime({ ...stretch, owner: OWNER })).toEqual({ workedMs: 7, activeSince: 100 });
    expect(workingTime({ ...stretch, activeSince: null })).toEqual({ workedMs: 7, activeSince: null });
  });
});

describe("runState", () => {
  const choices = [false, true].flatMap((owned) =>
    [false, true].flatMap((queued) => [false, true].map((paused) => ({ owned, queued, paused }))),
  );
  const withFacts = (status: Run["status"], { owned, queued, paused }: (typeof choices)[number]): Run => ({
    ...RUN,
    status,
    owner: owned ? OWNER : null,
    queuedAt: queued ? 5 : null,
    paused,
  });

  it.each(choices)("of a FINISHED run is finished: %o", (facts) => {
    expect(runState(withFacts("FINISHED", facts))).toBe("finished");
  });

  it.each([
    { owned: false, queued: false, paused: false, state: "interrupted" },
    { owned: false, queued: false, paused: true, state: "paused" },
    { owned: false, queued: true, paused: false, state: "queued" },
    { owned: false, queued: true, paused: true, state: "queued" },
    { owned: true, queued: false, paused: false, state: "running" },
    { owned: true, queued: false, paused: true, state: "running" },
    { owned: true, queued: true, paused: false, state: "running" },
    { owned: true, queued: true, paused: true, state: "running" },
  ])("of a PENDING run is $state: owned $owned, queued $queued, paused $paused", ({ state, ...facts }) => {
    expect(runState(withFacts("PENDING", facts))).toBe(state);
  });
});

describe("phaseOf", () => {
  it("is benchmarking as long as something is left to answer", () => {
    expect(phaseOf({ ...emptyCounts(), NEW: 1, WAITING_FOR_JUDGE: 9 })).toBe("BENCHMARKING");
    expect(phaseOf({ ...emptyCounts(), WAITING_FOR_JUDGE: 9 })).toBe("JUDGING");
  });
});

describe("the run's schemas", () => {
  it("accept a run and reject an unknown status or key", () => {
    expect(runSchema.safeParse(RUN).success).toBe(true);
    expect(runSchema.safeParse({ ...RUN, status: "RUNNING" }).success).toBe(false);
    expect(runSchema.safeParse({ ...RUN, mood: "grim" }).success).toBe(false);
  });

  it("fill in the documented limits", () => {
    expect(DEFAULT_LIMITS).toEqual({
      requestTimeoutMs: 60_000,
      idleTimeoutMs: 60_000,
      candidateRetries: 3,
      judgeRetries: 4,
      retryBaseMs: 500,
      retryMaxMs: 8_000,
      retryAfterMaxMs: 600_000,
      itemAttempts: 3,
      itemBackoffMs: 5_000,
      equalFailures: 20,
    });
  });
});
