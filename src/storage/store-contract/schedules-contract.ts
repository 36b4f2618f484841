import { describe, expect, it } from "vitest";
import type { Store } from "../../core/index.ts";
import { NOW, type StoreKit } from "./kit-contract.ts";

const NIGHTLY = {
  name: "nightly \u0000",
  runName: "birds",
  cron: "30 2 * * *",
  timeZone: "Europe/Berlin",
  enabled: true,
  catchUp: "last",
  compare: true,
  webhook: { url: "https://example.org/hook", reference: "vault:s-1", masked: "••••" },
  nextDueAt: NOW + 60,
} as const;
const REQUEST = { config: { run: { name: "birds" } }, files: [{ path: "a", content: "x".repeat(3000) }] };
const SECRET = { id: "s-1", sealed: "sealed" };
const DUE = { kind: "due", dueAt: NOW + 60, missed: 2, state: "taken", message: null } as const;

const added = (store: Store) => store.createSchedule(NIGHTLY, REQUEST, [SECRET], NOW);

export function schedulesContract({ started }: StoreKit): void {
  describe("schedules", () => {
    it("are kept with what they run and with their secret, under a name of their own", async () => {
      const store = await started();
      const made = await added(store);
      expect(made).toEqual({
        ...NIGHTLY,
        name: "nightly \uFFFD",
        id: made.id,
        createdAt: NOW,
        updatedAt: NOW,
      });
      expect(await store.findSchedule(made.id)).toEqual(made);
      expect(await store.readScheduled(made.id)).toEqual(REQUEST);
      expect(await store.readSecret("s-1")).toBe("sealed");
      await expect(store.createSchedule(NIGHTLY, {}, [], NOW)).rejects.toMatchObject({ code: "conflict" });
      const other = await store.createSchedule({ ...NIGHTLY, name: "other" }, {}, [], NOW);
      await expect(
        store.updateSchedule(other.id, { name: made.name }, { kept: [], dropped: [] }, NOW),
      ).rejects.toMatchObject({ code: "conflict" });
      const { rows } = await store.listSchedules({ limit: 1 });
      expect(rows).toEqual([made]);
      expect(await store.removeSchedule(made.id, ["s-1"])).toBe(true);
      expect(await store.removeSchedule(made.id, [])).toBe(false);
      expect(await store.readSecret("s-1")).toBeNull();
      expect(await store.readScheduled(made.id)).toBeNull();
    });

    it("change in part, and every change is another one", async () => {
      const store = await started();
      const { id } = await added(store);
      const none = { kept: [], dropped: [] };
      const paused = await store.updateSchedule(id, { enabled: false, nextDueAt: null }, none, NOW);
      expect(paused).toMatchObject({
        enabled: false,
        nextDueAt: null,
        cron: "30 2 * * *",
        updatedAt: NOW + 1,
      });
      expect(await store.updateSchedule(id, { request: { a: 1 } }, none, NOW)).toMatchObject({
        updatedAt: NOW + 2,
      });
      expect(await store.readScheduled(id)).toEqual({ a: 1 });
      expect(await store.updateSchedule(id + 1, {}, none, NOW)).toBeNull();
    });

    it("give each of their times to one server", async () => {
      const store = await started();
      const made = await added(store);
      expect(await store.listDueSchedules(NOW + 59)).toEqual([]);
      expect(await store.nextScheduledAt()).toBe(NOW + 60);
      const [due] = await store.listDueSchedules(NOW + 61);
      expect(due).toEqual(made);
      const take = () => store.takeDue(made, NOW + 120, DUE, NOW + 61, null);
      const taken = (await Promise.all([take(), take(), take()])).filter((firing) => firing !== null);
      expect(taken).toMatchObject([{ ...DUE, scheduleId: made.id, takenAt: NOW + 61, endedAt: null }]);
      expect(await store.findSchedule(made.id)).toEqual({ ...made, nextDueAt: NOW + 120 });
      // One that was changed meanwhile is looked at again.
      await store.updateSchedule(made.id, { cron: "* * * * *" }, { kept: [], dropped: [] }, NOW);
      expect(await store.takeDue({ ...made, nextDueAt: NOW + 120 }, null, DUE, NOW + 121, null)).toBeNull();
    });
  });

  describe("firings", () => {
    it("are taken over once, settled once, and told of in the same transaction", async () => {
      const store = await started();
      const { id } = await added(store);
      const firing = await store.addFiring(id, NOW);
      expect(firing).toMatchObject({ kind: "manual", state: "taken", dueAt: NOW });
      expect(await store.listOpenFirings()).toEqual([firing]);
      const retake = () => store.retakeFiring(firing, NOW + 90);
      expect((await Promise.all([retake(), retake()])).filter(Boolean)).toHaveLength(1);
      const start = { state: "started", runId: "birds-1" } as const;
      expect(await store.settleFiring(firing.id, "taken", start, NOW, null)).toBe(true);
      expect(await store.settleFiring(firing.id, "taken", start, NOW, null)).toBe(false);
      const end = { state: "finished", comparison: { status: "first" }, endedAt: NOW + 5 } as const;
      const told = { messageId: "m-1", event: "schedule.finished" } as const;
      const finish = (messageId: string) =>
        store.settleFiring(firing.id, "started", end, NOW + 5, { ...told, messageId });
      expect(await finish("m-1")).toBe(true);
      expect(await finish("m-2")).toBe(false);
      expect(await store.findFiring(firing.id)).toMatchObject({ ...end, runId: "birds-1" });
      expect(await store.listOpenFirings()).toEqual([]);
      expect(await store.listDeliveries({ firingIds: [firing.id] })).toMatchObject([
        { ...told, state: "waiting", nextAt: NOW + 5, attempts: [] },
      ]);
    });

    it("are listed newest first, and go with their schedule", async () => {
      const store = await started();
      const { id } = await added(store);
      const [one, two] = [await store.addFiring(id, NOW), await store.addFiring(id, NOW + 1)];
      const page = await store.listFirings({ scheduleId: id, limit: 1 });
      expect(page.rows).toEqual([two]);
      const rest = await store.listFirings({ scheduleId: id, limit: 1, cursor: page.next ?? "" });
      expect(rest).toEqual({ rows: [one], next: null });
      await store.removeSchedule(id, []);
      expect(await store.findFiring(one.id)).toBeNull();
    });
  });

  describe("deliveries", () => {
    it("are tried by one server at a time, and keep every try", async () => {
      const store = await started();
      const { id } = await added(store);
      const made = await store.addTest(id, { messageId: "m-1", event: "schedule.test" }, NOW - 5, NOW);
      expect(await store.listDueDeliveries(NOW - 1)).toEqual([]);
      expect(await store.listDueDeliveries(NOW)).toEqual([made]);
      const claim = () => store.claimDelivery(made, NOW + 60);
      expect((await Promise.all([claim(), claim()])).filter(Boolean)).toHaveLength(1);
      const failed = { at: NOW, status: 503, message: "503" };
      await store.noteAttempt(made.id, failed, { state: "waiting", nextAt: NOW + 5 });
      const done = { at: NOW + 5, status: 200, message: "200" };
      await store.noteAttempt(made.id, done, { state: "delivered", nextAt: null });
      expect(await store.findDelivery(made.id)).toEqual({
        ...made,
        state: "delivered",
        nextAt: null,
        attempts: [failed, done],
      });
      expect(await store.listDeliveries({ scheduleId: id })).toHaveLength(1);
    });
  });
}
