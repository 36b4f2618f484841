import { describe, expect, it } from "vitest";
import { taskSchema } from "../../core/index.ts";
import { MIGRATIONS } from "../migrate.ts";
import { HERE, NOW, type StoreKit, always, newRun } from "./kit-contract.ts";

export function operationsContract({ opened }: StoreKit): void {
  describe("what operators ask", () => {
    it("is the version of the tables", async () => {
      expect(await (await opened()).schemaVersion()).toBe(MIGRATIONS.length);
    });

    it("is how many runs are in each state", async () => {
      const store = await opened();
      const none = { queued: 0, running: 0, paused: 0, interrupted: 0, finished: 0 };
      expect(await store.countRunStates()).toEqual(none);
      for (const runId of ["a", "b", "c", "d"]) await store.createRun(newRun(runId));
      await store.createRun(newRun("e", { queued: true }));
      for (const [runId, ending] of [
        ["a", "finished"],
        ["b", "paused"],
      ] as const) {
        await store.acquireRun(runId, HERE, NOW, always);
        await store.releaseRun(runId, HERE, ending, NOW);
      }
      await store.acquireRun("c", HERE, NOW, always);
      expect(await store.countRunStates()).toEqual({
        queued: 1,
        running: 1,
        paused: 1,
        interrupted: 1,
        finished: 1,
      });
    });

    it("is when the active run that has waited longest came further", async () => {
      const store = await opened();
      await store.createRun(newRun("a"));
      expect(await store.lastProgress()).toBeNull();
      await store.acquireRun("a", HERE, NOW + 1_000, always);
      const begun = await store.lastProgress();
      expect(begun).toBe(NOW + 1_000);
      // Whoever declines it does nothing for it.
      const declined = { type: "worker-declined", worker: "w", message: "No key." } as const;
      await store.note("a", declined, NOW + 2_000);
      expect(await store.lastProgress()).toBe(begun);
      await store.note("a", { type: "phase-started", phase: "JUDGING" }, NOW + 3_000);
      expect(await store.lastProgress()).toBe(NOW + 3_000);
      await store.releaseRun("a", HERE, "paused", NOW + 4_000);
      expect(await store.lastProgress()).toBeNull();
    });

    it("is how many texts wait to be indexed", async () => {
      const store = await opened();
      while ((await store.indexTexts()) > 0);
      expect(await store.countSearchQueue()).toBe(0);
      await store.saveTask(taskSchema.parse({ taskId: "t", category: "c", prompt: "Say so." }), "new", NOW);
      expect(await store.countSearchQueue()).toBe(1);
      while ((await store.indexTexts()) > 0);
      expect(await store.countSearchQueue()).toBe(0);
    });
  });
}
