import { describe, expect, it } from "vitest";
import { type Change } from "../../core/index.ts";
import { HERE, THERE, NOW, never, always, newRun, response, type StoreKit } from "./kit-contract.ts";

export function ownershipContract({ opened, started, claim, tell, first }: StoreKit): void {
  describe("ownership", () => {
    it("lets one run of the workspace be active", async () => {
      const store = await opened();
      await store.createRun(newRun("one"));
      await store.createRun(newRun("two"));
      expect(await store.findActive()).toBeNull();
      expect(await store.acquireRun("one", HERE, NOW, never)).toMatchObject({
        acquired: true,
        event: { seq: 2, type: "run-started" },
      });
      expect(await store.findActive()).toMatchObject({ runId: "one", owner: HERE, heartbeatAt: NOW });
      expect(await store.acquireRun("two", THERE, NOW, never)).toEqual({
        acquired: false,
        activeRunId: "one",
      });
      expect(await store.acquireRun("one", THERE, NOW, never)).toEqual({
        acquired: false,
        activeRunId: "one",
      });
      await store.releaseRun("one", HERE, "interrupted", NOW);
      expect(await store.acquireRun("two", THERE, NOW, never)).toMatchObject({ acquired: true });
    });

    it("lets one of two that come at the same instant through", async () => {
      const store = await opened();
      await store.createRun(newRun("one"));
      await store.createRun(newRun("two"));
      for (let round = 0; round < 20; round += 1) {
        const [one, two] = await Promise.all([
          store.acquireRun("one", HERE, NOW, never),
          store.acquireRun("two", THERE, NOW, never),
        ]);
        expect(one.acquired).toBe(!two.acquired);
        if (one.acquired) await store.releaseRun("one", HERE, "interrupted", NOW);
        else await store.releaseRun("two", THERE, "interrupted", NOW);
      }
    });

    it("frees what a vanished owner had in flight, without counting the cut-off attempt", async () => {
      const store = await started();
      expect(await claim(store, "answer", 2)).toHaveLength(2);
      expect(await store.acquireRun("demo-1", THERE, NOW + 1, always)).toMatchObject({
        acquired: true,
        event: { type: "run-resumed", takenOver: 2 },
      });
      const again = await store.claimItems({
        runId: "demo-1",
        owner: THERE,
        stage: "answer",
        limit: 100,
        now: NOW + 1,
        leaseUntil: NOW + 2,
      });
      expect(again).toHaveLength(9);
      expect(again.every((item) => item.attempt === 1)).toBe(true);
    });

    it("takes no word from an owner that lost the run", async () => {
      const store = await started();
      const item = first(await claim(store, "answer", 1));
      await store.acquireRun("demo-1", THERE, NOW + 1, always);
      const late: Change = { type: "item-answered", item, response: response("late") };
      await expect(tell(store, [late])).rejects.toMatchObject({ code: "ownership-lost" });
      await expect(store.heartbeat("demo-1", HERE, NOW)).rejects.toMatchObject({ code: "ownership-lost" });
      await expect(store.releaseRun("demo-1", HERE, "finished", NOW)).rejects.toMatchObject({
        code: "ownership-lost",
      });
      await store.heartbeat("demo-1", THERE, NOW + 7);
      expect(await store.findRun("demo-1")).toMatchObject({ owner: THERE, heartbeatAt: NOW + 7 });
    });

    it("adds up how long a run was executed, without what lies between", async () => {
      const store = await opened();
      await store.createRun(newRun("demo-1"));
      const told = async () => {
        const run = await store.findRun("demo-1");
        return [run?.workedMs, run?.activeSince];
      };
      expect(await told()).toEqual([0, null]);
      await store.acquireRun("demo-1", HERE, NOW, never);
      expect(await told()).toEqual([0, NOW]);
      await store.releaseRun("demo-1", HERE, "paused", NOW + 5);
      expect(await told()).toEqual([5, null]);
      await store.acquireRun("demo-1", HERE, NOW + 100, never);
      await store.heartbeat("demo-1", HERE, NOW + 103);
      // Its owner has vanished: it worked until it was last heard of.
      await store.acquireRun("demo-1", THERE, NOW + 900, always);
      expect(await told()).toEqual([8, NOW + 900]);
      await store.releaseRun("demo-1", THERE, "finished", NOW + 910);
      expect(await told()).toEqual([18, null]);
      expect(await store.findRun("demo-1")).toMatchObject({ startedAt: NOW, finishedAt: NOW + 910 });
    });

    it("keeps queued runs in order", async () => {
      const store = await opened();
      await store.createRun(newRun("later", { queued: true, at: NOW + 2 }));
      await store.createRun(newRun("sooner", { queued: true, at: NOW + 1 }));
      expect(await store.nextQueued()).toMatchObject({ runId: "sooner", queuedAt: NOW + 1 });
      await store.acquireRun("sooner", HERE, NOW, never);
      expect(await store.nextQueued()).toMatchObject({ runId: "later" });
    });

    it("derives that a run is paused from its last word", async () => {
      const store = await started();
      expect(await store.releaseRun("demo-1", HERE, "paused", NOW)).toMatchObject({ type: "run-paused" });
      expect(await store.findRun("demo-1")).toMatchObject({ status: "PENDING", owner: null, paused: true });
      await store.acquireRun("demo-1", HERE, NOW, never);
      expect(await store.releaseRun("demo-1", HERE, "interrupted", NOW)).toBeNull();
      expect(await store.findRun("demo-1")).toMatchObject({
        status: "PENDING",
        owner: null,
        paused: false,
      });
    });
  });
}
