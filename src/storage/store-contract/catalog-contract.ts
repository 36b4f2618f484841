import { describe, expect, it } from "vitest";
import { NOW, type StoreKit, newRun } from "./kit-contract.ts";

const NOTHING = { kept: [], dropped: [] };

export function catalogContract({ opened }: StoreKit): void {
  describe("the catalog", () => {
    it("keeps records by kind and name, with their secrets", async () => {
      const store = await opened();
      const secret = { id: "s1", sealed: "iv:tag:text" };
      const record = { kind: "provider", name: "Мой сервер", body: { headers: ["vault:s1"] } } as const;
      const made = await store.createRecord(record, [secret], NOW);
      expect(made).toMatchObject({ ...record, createdAt: NOW, archivedAt: null });
      expect(await store.findRecord("provider", made.id)).toEqual(made);
      expect(await store.findRecord("model", made.id)).toBeNull();
      expect(await store.findRecordByName("provider", "Мой сервер")).toEqual(made);
      expect(await store.readSecret("s1")).toBe("iv:tag:text");
      expect(await store.listSecrets()).toEqual([secret]);
    });

    it("refuses a name that is taken among its kind, and keeps nothing of what came along", async () => {
      const store = await opened();
      await store.createRecord({ kind: "model", name: "m", body: {} }, [], NOW);
      await store.createRecord({ kind: "provider", name: "m", body: {} }, [], NOW);
      const again = store.createRecord(
        { kind: "model", name: "m", body: {} },
        [{ id: "s", sealed: "x" }],
        NOW,
      );
      await expect(again).rejects.toMatchObject({ code: "conflict" });
      expect(await store.readSecret("s")).toBeNull();
      const other = await store.createRecord({ kind: "model", name: "n", body: {} }, [], NOW);
      const renamed = store.updateRecord(other.id, { name: "m" }, NOTHING, NOW);
      await expect(renamed).rejects.toMatchObject({ code: "conflict" });
    });

    it("saves many records at once, and those that have the name anew, or none of them", async () => {
      const store = await opened();
      await store.createRecord({ kind: "price", name: "a", body: { of: 1 } }, [], NOW);
      const record = (name: string, of: number) => ({ kind: "price", name, body: { of } }) as const;
      await store.saveRecords([record("a", 2), record("b", 3)], NOW + 1);
      const bodies = async () =>
        (await store.listRecords({ kind: "price", limit: 9 })).rows.map(({ name, body }) => [name, body]);
      expect(await bodies()).toEqual([
        ["a", { of: 2 }],
        ["b", { of: 3 }],
      ]);
      const broken = {
        ...record("d", 5),
        get body(): never {
          throw new Error("planned");
        },
      };
      await expect(store.saveRecords([record("a", 4), record("c", 4), broken], NOW + 2)).rejects.toThrow();
      expect(await bodies()).toEqual([
        ["a", { of: 2 }],
        ["b", { of: 3 }],
      ]);
    });

    it("changes, archives, lists in pages and removes", async () => {
      const store = await opened();
      const ids: number[] = [];
      for (const name of ["alpha", "beta", "gamma"]) {
        ids.push((await store.createRecord({ kind: "criteria-set", name, body: 1 }, [], NOW)).id);
      }
      const [first = 0, second = 0] = ids;
      const secrets = { kept: [{ id: "new", sealed: "n" }], dropped: [] };
      expect(await store.updateRecord(first, { body: [2] }, secrets, NOW + 1)).toMatchObject({
        name: "alpha",
        body: [2],
        updatedAt: NOW + 1,
      });
      await store.updateRecord(first, { body: [3] }, { kept: [], dropped: ["new"] }, NOW + 2);
      expect(await store.readSecret("new")).toBeNull();
      expect(await store.updateRecord(999, { body: 1 }, NOTHING, NOW)).toBeNull();
      await store.updateRecord(second, { archivedAt: NOW }, NOTHING, NOW);
      const page = await store.listRecords({ kind: "criteria-set", limit: 1 });
      const rest = await store.listRecords({ kind: "criteria-set", limit: 5, cursor: page.next ?? "" });
      expect([...page.rows, ...rest.rows].map(({ name }) => name)).toEqual(["alpha", "gamma"]);
      expect((await store.listRecords({ kind: "criteria-set", limit: 5, archived: true })).rows).toHaveLength(
        1,
      );
      expect((await store.listRecords({ kind: "criteria-set", limit: 5, search: "GAM" })).rows).toHaveLength(
        1,
      );
      await store.updateRecord(second, { archivedAt: null }, NOTHING, NOW);
      expect(await store.findRecord("criteria-set", second)).toMatchObject({ archivedAt: null });
      expect(await store.removeRecord(first, [])).toBe(true);
      expect(await store.removeRecord(first, [])).toBe(false);
    });

    it("knows which models runs have used", async () => {
      const store = await opened();
      await store.createRun(newRun());
      expect(await store.isModelUsed("alpha")).toBe(true);
      expect(await store.isModelUsed("omega")).toBe(false);
    });

    it("knows models that only judged, and those that were crossed with variants", async () => {
      const store = await opened();
      const { setup, ...rest } = newRun();
      const variant = { id: "brief", system: "Be brief." };
      const models = setup.models.map((model) => ({ ...model, modelId: `${model.modelId}+brief`, variant }));
      await store.createRun({ ...rest, setup: { ...setup, models } });
      const used = await Promise.all(["alpha", "beta", "jay", "alpha+brief", "brief"].map(store.isModelUsed));
      expect(used).toEqual([true, true, true, false, false]);
      await store.deleteRun(rest.runId);
      expect(await store.isModelUsed("jay")).toBe(false);
    });

    it("replaces all secrets and the key's fingerprint at once", async () => {
      const store = await opened();
      const before = ["a", "b"].map((id) => ({ id, sealed: `old ${id}` }));
      const after = ["a", "b"].map((id) => ({ id, sealed: `new ${id}` }));
      await store.createRecord({ kind: "provider", name: "p", body: {} }, before, NOW);
      await store.replaceSecrets(after, "print");
      expect(await store.listSecrets()).toEqual(after);
      expect(await store.readSetting("secrets.fingerprint")).toBe("print");
    });

    it("keeps settings, the last word counting", async () => {
      const store = await opened();
      expect(await store.readSetting("theme")).toBeNull();
      await store.writeSetting("theme", { dark: true });
      await store.writeSetting("theme", { dark: false });
      expect(await store.readSetting("theme")).toEqual({ dark: false });
    });

    it("replaces a setting for one of those who have read the same", async () => {
      const store = await opened();
      const first = await Promise.all([1, 2, 3].map((by) => store.replaceSetting("claim", null, { by })));
      expect(first.filter(Boolean)).toHaveLength(1);
      const before = await store.readSetting("claim");
      const next = await Promise.all([4, 5].map((by) => store.replaceSetting("claim", before, { by })));
      expect(next.filter(Boolean)).toHaveLength(1);
      expect(await store.replaceSetting("claim", before, { by: 6 })).toBe(false);
      expect([{ by: 4 }, { by: 5 }]).toContainEqual(await store.readSetting("claim"));
    });
  });
}
