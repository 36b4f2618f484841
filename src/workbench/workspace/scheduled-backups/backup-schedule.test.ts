import { describe, expect, it } from "vitest";
import { type Json, type Owner, Failure } from "../../../core/index.ts";
import { ManualClock } from "../../../engine/testing/manual-clock.ts";
import { keepSettings } from "../settings.ts";
import type { BackupFiles } from "./backup-folder.ts";
import { BackupSchedule } from "./backup-schedule.ts";
import { type MadeBackup, readMadeBackups } from "./made-backups.ts";

const [HOUR, DAY] = [3_600_000, 24 * 3_600_000];

function memoryStore() {
  const kept = new Map<string, string>();
  return {
    readSetting: async (name: string) => JSON.parse(kept.get(name) ?? "null") as Json | null,
    writeSetting: async (name: string, value: Json) => void kept.set(name, JSON.stringify(value)),
    replaceSetting: async (name: string, before: Json | null, value: Json) => {
      if ((kept.get(name) ?? "null") !== JSON.stringify(before)) return false;
      kept.set(name, JSON.stringify(value));
      return true;
    },
  };
}

/** Files that are only counted. `trouble` is what keeps the next ones from being written. */
function countedFiles(clock: ManualClock) {
  const there = new Set<string>();
  const seen = { there, begun: 0, trouble: null as Error | null, lastsMs: 0 };
  const files: BackupFiles = {
    plan: (folder, token) => ({ folder, token, part: `${token}.copy.part`, database: "", workspace: "" }),
    write: async (_material, signal) => {
      seen.begun += 1;
      if (seen.lastsMs > 0) await clock.sleep(seen.lastsMs, signal);
      if (seen.trouble !== null) throw seen.trouble;
      return 10;
    },
    nameFor: async (folder, at) => `${folder}/${at}`,
    known: async (made) => made.filter(({ file }) => there.has(file)),
    finish: async (_part, file) => void there.add(file),
    rotate: async (made: readonly MadeBackup[], keep) => {
      for (const { file } of made.slice(0, -keep)) there.delete(file);
      return made.slice(-keep);
    },
    drop: async () => {},
  };
  return { files, seen };
}

function host(store: ReturnType<typeof memoryStore>, clock: ManualClock, pid = 1) {
  let drawn = 0;
  const { files, seen } = countedFiles(clock);
  const schedule = new BackupSchedule({
    store,
    clock,
    files,
    newOwner: (): Owner => ({ pid, machine: "m", token: `${pid}-${(drawn += 1)}` }),
    letGo: () => {},
    isGone: (_owner, at) => clock.now() - at > 30_000,
    redact: (text) => text,
  });
  return { schedule, seen };
}

describe("backups by a schedule", () => {
  it("are made at once, then when they are due, and so many are kept", async () => {
    const [store, clock] = [memoryStore(), new ManualClock()];
    await keepSettings(store, { backup: { everyHours: 24, keep: 2 } });
    const { schedule, seen } = host(store, clock);
    schedule.start();
    await clock.advance(0);
    expect(seen.begun).toBe(1);
    await clock.advance(23 * HOUR);
    expect(seen.begun).toBe(1);
    await clock.advance(3 * DAY);
    expect(seen.begun).toBe(4);
    expect([...seen.there]).toEqual([`backups/${2 * DAY}`, `backups/${3 * DAY}`]);
    await schedule.close();
    // The next host knows how old the last one is.
    const next = host(store, clock);
    next.schedule.start();
    await clock.advance(0);
    expect(next.seen.begun).toBe(0);
    await clock.advance(HOUR);
    expect(next.seen.begun).toBe(1);
    await next.schedule.close();
  });

  it("go on when the machine's clock is set back, and begin when they are switched on", async () => {
    const [store, clock] = [memoryStore(), new ManualClock()];
    await clock.advance(10 * DAY);
    const { schedule, seen } = host(store, clock);
    schedule.start();
    await clock.advance(DAY);
    expect(seen.begun).toBe(0);
    await keepSettings(store, { backup: { everyHours: 24 } });
    schedule.wake();
    await clock.advance(0);
    expect(seen.begun).toBe(1);
    const ticks = clock.ticks();
    const now = clock.now();
    clock.now = () => now - 5 * DAY + (clock.ticks() - ticks);
    await clock.advance(25 * HOUR);
    expect(seen.begun).toBe(2);
    await schedule.close();
  });

  it("that fail are told, tried again less and less often, and take nothing away", async () => {
    const [store, clock] = [memoryStore(), new ManualClock()];
    await keepSettings(store, { backup: { everyHours: 24, keep: 1 } });
    const { schedule, seen } = host(store, clock);
    schedule.start();
    await clock.advance(0);
    seen.trouble = new Failure("workspace-failed", "The disk is full.", { hint: "Free some space." });
    await clock.advance(DAY);
    expect(seen.begun).toBe(2);
    expect((await readMadeBackups(store)).made.failure).toEqual({
      at: DAY,
      message: "The disk is full.",
      next: "Free some space.",
      times: 1,
    });
    expect([...seen.there]).toEqual(["backups/0"]);
    await clock.advance(15 * 60_000);
    expect(seen.begun).toBe(4);
    seen.trouble = null;
    schedule.wake();
    await clock.advance(0);
    const { last, failure, claim } = (await readMadeBackups(store)).made;
    expect([seen.begun, last?.at, failure, claim]).toEqual([5, DAY + 15 * 60_000, null, null]);
    await schedule.close();
  });

  it("are made by one of several hosts, however long it takes, and by another when that one is gone", async () => {
    const [store, clock] = [memoryStore(), new ManualClock()];
    await keepSettings(store, { backup: { everyHours: 24 } });
    const [first, second] = [host(store, clock, 1), host(store, clock, 2)];
    first.seen.lastsMs = second.seen.lastsMs = 10 * 60_000;
    first.schedule.start();
    second.schedule.start();
    await clock.advance(9 * 60_000);
    expect(first.seen.begun + second.seen.begun).toBe(1);
    await clock.advance(DAY / 2);
    expect(first.seen.begun + second.seen.begun).toBe(1);
    await Promise.all([first.schedule.close(), second.schedule.close()]);
    await clock.advance(DAY);
    await store.writeSetting("backup.made", {
      claim: { pid: 9, machine: "m", token: "gone", at: clock.now(), part: "gone.copy.part" },
    });
    const third = host(store, clock, 3);
    third.schedule.start();
    await clock.advance(20_000);
    expect(third.seen.begun).toBe(0);
    await clock.advance(60_000);
    expect(third.seen.begun).toBe(1);
    await third.schedule.close();
  });

  it("that are cut off by the end of their host did not fail", async () => {
    const [store, clock] = [memoryStore(), new ManualClock()];
    await keepSettings(store, { backup: { everyHours: 24 } });
    const { schedule, seen } = host(store, clock);
    Object.assign(seen, { lastsMs: HOUR, trouble: new Error("the thread has ended") });
    schedule.start();
    await clock.advance(0);
    expect((await readMadeBackups(store)).made.claim).not.toBeNull();
    await schedule.close();
    expect((await readMadeBackups(store)).made).toEqual({
      files: [],
      last: null,
      failure: null,
      claim: null,
    });
  });
});
