import { describe, expect, it } from "vitest";
import { NOW, type StoreKit } from "./kit-contract.ts";

const marked = (key: string, fingerprint = "asked") => ({ key, fingerprint, at: NOW, forgetBefore: 0 });

/** Requests that were marked with a key. */
export function requestsContract({ opened: open }: StoreKit): void {
  describe("a marked request", () => {
    it("is new once, open until it is answered, and then answered for good", async () => {
      const store = await open();
      expect(await store.beginRequest(marked("k"))).toEqual({ state: "new" });
      expect(await store.beginRequest(marked("k"))).toEqual({ state: "open" });
      const answer = { status: 201, location: "/api/runs/a", body: '{"a":"\u{1F426}"}' };
      await store.answerRequest("k", answer);
      expect(await store.beginRequest(marked("k"))).toEqual({ state: "answered", answer });
      expect(await store.beginRequest(marked("other"))).toEqual({ state: "new" });
    });

    it("is told from another with the same key", async () => {
      const store = await open();
      await store.beginRequest(marked("k"));
      expect(await store.beginRequest(marked("k", "something else"))).toEqual({ state: "other" });
    });

    it("can be sent again when nothing came of it, or when it is old", async () => {
      const store = await open();
      await store.beginRequest(marked("k"));
      await store.dropRequest("k");
      expect(await store.beginRequest(marked("k"))).toEqual({ state: "new" });
      expect(await store.beginRequest({ ...marked("k"), forgetBefore: NOW + 1 })).toEqual({ state: "new" });
    });

    it("is new for one of many who send it at once", async () => {
      const store = await open();
      const found = await Promise.all(Array.from({ length: 8 }, () => store.beginRequest(marked("k"))));
      expect(found.filter(({ state }) => state === "new")).toHaveLength(1);
    });
  });
}
