import { describe, expect, it } from "vitest";
import { session } from "./sessions-contract.ts";
import { NOW, type StoreKit } from "./kit-contract.ts";

export function invitationsContract({ started }: StoreKit): void {
  describe("invitations", () => {
    const invited = async () => {
      const store = await started();
      for (const sessionId of ["s1", "s2"]) await store.createSession(session(sessionId), []);
      const first = { invitationId: "i1", sessionId: "s1", guest: "Ann \u0000", createdAt: NOW };
      const second = { invitationId: "i2", sessionId: "s1", guest: null, createdAt: NOW + 1 };
      await store.createInvitation(first, "hash-1");
      await store.createInvitation(second, "hash-2");
      return store;
    };

    it("are found by the hash of their token, each for its own session", async () => {
      const store = await invited();
      expect(await store.findInvitation("hash-1")).toEqual({
        invitationId: "i1",
        sessionId: "s1",
        guest: "Ann \uFFFD",
        createdAt: NOW,
        revokedAt: null,
      });
      expect(await store.findInvitation("i1")).toBeNull();
      expect((await store.listInvitations("s1")).map(({ guest }) => guest)).toEqual(["Ann \uFFFD", null]);
      expect(await store.listInvitations("s2")).toEqual([]);
      await expect(store.listInvitations("none")).rejects.toMatchObject({ code: "not-found" });
    });

    it("are taken back once, by their own session, and stay known", async () => {
      const store = await invited();
      expect(await store.revokeInvitation("s2", "i1", NOW + 5)).toBe(false);
      expect(await store.revokeInvitation("s1", "i1", NOW + 6)).toBe(true);
      expect(await store.revokeInvitation("s1", "i1", NOW + 7)).toBe(true);
      expect((await store.listInvitations("s1")).map(({ revokedAt }) => revokedAt)).toEqual([NOW + 6, null]);
      expect(await store.findInvitation("hash-1")).toMatchObject({ revokedAt: NOW + 6 });
    });

    it("go with their session", async () => {
      const store = await invited();
      await store.deleteSession("s1", NOW + 9);
      expect(await store.findInvitation("hash-2")).toBeNull();
    });
  });
}
