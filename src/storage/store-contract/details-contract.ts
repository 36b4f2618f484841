import { describe, expect, it } from "vitest";
import { type Store, type TaskedItem, taskSchema } from "../../core/index.ts";
import { NOW, type StoreKit, newRun, response, score } from "./kit-contract.ts";

const detailsOf = (store: Store, request: Partial<Parameters<Store["readDetails"]>[0]> = {}) =>
  Array.fromAsync(store.readDetails({ runId: "demo-1", texts: "all", ...request }));

export function detailsContract({ opened, started, claim, tell, first }: StoreKit): void {
  /** A run whose first item is answered and was scored twice by the same judge. */
  async function answered(): Promise<{ store: Store; itemId: number }> {
    const store = await started();
    const item = first(await claim(store, "answer", 1));
    const text = "=1+1\r\n\u202E😀 \0 end";
    await tell(store, [{ type: "item-answered", item, response: response(text, { costUsd: 0.5 }) }]);
    await tell(store, [{ type: "item-judged", item, score: score(4), complete: true }]);
    await store.replaceScore(item.itemId, score(null, { reason: "second thoughts" }), NOW + 9);
    return { store, itemId: item.itemId };
  }

  describe("reading details", () => {
    it("tells the same of every item as reading it alone, with its task", async () => {
      const { store, itemId } = await answered();
      const all = await detailsOf(store);
      expect(all).toHaveLength(9);
      expect(all.map(({ item }) => item.id)).toEqual(all.map(({ item }) => item.id).sort((a, b) => a - b));
      const tasks = newRun().tasks;
      for (const { task, ...detail } of all) {
        const { wastedCalls: _calls, ...alone } = (await store.readItem("demo-1", detail.item.id)) ?? {};
        expect(detail).toEqual(alone);
        expect(task).toEqual(tasks.find(({ taskId }) => taskId === detail.item.taskId));
      }
      const [one] = all;
      expect(one?.item.id).toBe(itemId);
      expect(one?.scores.map(({ superseded, reason }) => ({ superseded, reason }))).toEqual([
        { superseded: true, reason: "because" },
        { superseded: false, reason: "second thoughts" },
      ]);
    });

    it("reads no more texts than are asked for", async () => {
      const { store } = await answered();
      const read = async (texts: "none" | "spoken" | "asked") => {
        const [one] = await detailsOf(store, { texts });
        const { text, reasoning, messages, raw, latencyMs } = one?.response ?? {};
        return {
          text,
          reasoning,
          messages,
          raw,
          latencyMs,
          reasons: one?.scores.map(({ reason }) => reason),
        };
      };
      const full = response("=1+1\r\n\u202E😀 \0 end");
      const reasons = ["because", "second thoughts"];
      const none = { text: "", reasoning: null, messages: [], raw: null, latencyMs: 12.5 };
      expect(await read("none")).toEqual({ ...none, reasons: ["", ""] });
      const { text, reasoning, messages } = full;
      expect(await read("spoken")).toEqual({ ...none, text, reasoning, reasons });
      expect(await read("asked")).toEqual({ ...none, text, reasoning, messages, reasons });
    });

    it("reads one model's items only, and of no other run", async () => {
      const { store } = await answered();
      await store.createRun(newRun("demo-2"));
      const own = await detailsOf(store, { modelId: "beta" });
      expect(own.map(({ item }) => [item.modelId, item.taskId])).toEqual([
        ["beta", "t1"],
        ["beta", "t2"],
        ["beta", "t3"],
      ]);
      expect(await detailsOf(store, { modelId: "nobody" })).toEqual([]);
      expect(await detailsOf(store, { runId: "demo-2" })).toHaveLength(9);
      await expect(detailsOf(store, { runId: "demo-3" })).rejects.toMatchObject({ code: "not-found" });
    });

    it("goes on over pages without leaving out or repeating anything", async () => {
      const tasks = Array.from({ length: 300 }, (_, index) =>
        taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: "p" }),
      );
      const store = await opened();
      await store.createRun(newRun("demo-1", { tasks }));
      await store.createRun(newRun("demo-2", { tasks: tasks.slice(0, 5) }));
      const keyOf = ({ item }: TaskedItem) => `${item.taskId} ${item.modelId} ${item.sample}`;
      const all = (await detailsOf(store, { texts: "none" })).map(keyOf);
      expect([all.length, new Set(all).size]).toEqual([900, 900]);
      const alpha = (await detailsOf(store, { texts: "none", modelId: "alpha" })).map(keyOf);
      expect(alpha).toEqual(all.filter((key) => key.includes(" alpha ")));
    });
  });
}
