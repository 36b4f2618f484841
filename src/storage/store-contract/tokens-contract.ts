import { describe, expect, it } from "vitest";
import { NOW, type StoreKit } from "./kit-contract.ts";

export function tokensContract({ started }: StoreKit): void {
  describe("tokens", () => {
    const ci = { name: "ci \u0000", scopes: ["read", "run"], createdAt: NOW, expiresAt: null } as const;

    it("are found by hash or number, and only their names are taken", async () => {
      const store = await started();
      const made = await store.createToken(ci, "hash-1");
      expect(made).toEqual({ ...ci, id: made.id, name: "ci \uFFFD", lastUsedAt: null, revokedAt: null });
      const found = { ...made, tokenHash: "hash-1" };
      expect(await store.findToken({ tokenHash: "hash-1" })).toEqual(found);
      expect(await store.findToken({ id: made.id })).toEqual(found);
      expect(await store.findToken({ tokenHash: "none" })).toBeNull();
      await expect(store.createToken(ci, "hash-2")).rejects.toMatchObject({ code: "conflict" });
      expect(await store.listTokens()).toEqual([made]);
    });

    it("know when they were used last, and never an earlier time", async () => {
      const store = await started();
      const { id } = await store.createToken(ci, "hash-1");
      for (const at of [NOW + 5, NOW + 9, NOW + 7]) await store.useToken(id, at);
      expect(await store.findToken({ id })).toMatchObject({ lastUsedAt: NOW + 9 });
    });

    it("are revoked once, stay known, and leave their name to others", async () => {
      const store = await started();
      const { id } = await store.createToken(ci, "hash-1");
      expect(await store.revokeToken(id, NOW + 5)).toBe(true);
      expect(await store.revokeToken(id, NOW + 6)).toBe(true);
      expect(await store.revokeToken(id + 1, NOW)).toBe(false);
      expect(await store.findToken({ tokenHash: "hash-1" })).toMatchObject({ revokedAt: NOW + 5 });
      const next = await store.createToken(ci, "hash-2");
      expect(next.id).toBeGreaterThan(id);
      expect(await store.listTokens()).toEqual([next]);
    });
  });
}
