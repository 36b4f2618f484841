import { describe, expect, it } from "vitest";
import { memoryStorage } from "../../presentation/index.ts";
import { forgetDraft, readDraft, writeDraft } from "./kept-draft.ts";

const INITIAL = { name: "", tags: ["a"] as readonly string[], count: 1 as number | string };

describe("a kept draft", () => {
  it("comes back as it was typed, and is gone when it is saved or as at the beginning", () => {
    const place = memoryStorage();
    writeDraft(place, "task/1", INITIAL, { ...INITIAL, name: "Typed", count: "" });
    expect(readDraft(place, "task/1", INITIAL)).toEqual({ name: "Typed", tags: ["a"], count: "" });
    expect(readDraft(place, "task/2", INITIAL)).toBeNull();
    writeDraft(place, "task/1", INITIAL, INITIAL);
    expect(place.length).toBe(0);
    writeDraft(place, "task/1", INITIAL, { ...INITIAL, name: "Typed" });
    forgetDraft(place, "task/1");
    expect(readDraft(place, "task/1", INITIAL)).toBeNull();
  });

  it("puts only what was typed onto what somebody else has changed meanwhile", () => {
    const place = memoryStorage();
    writeDraft(place, "task/1", INITIAL, { ...INITIAL, name: "Typed" });
    const changed = { ...INITIAL, tags: ["b"] };
    expect(readDraft(place, "task/1", changed)).toEqual({ name: "Typed", tags: ["b"], count: 1 });
    expect(readDraft(place, "task/1", { ...changed, name: "Typed" })).toBeNull();
  });

  it("drops what does not fit, and whatever is no draft", () => {
    const place = memoryStorage();
    writeDraft(place, "task/1", INITIAL, { ...INITIAL, name: 4, tags: "x", unknown: 1 } as never);
    expect(readDraft(place, "task/1", INITIAL)).toEqual({ ...INITIAL, name: 4 });
    for (const text of ["{", "7", '{"draft":{}}', "[]"]) {
      place.setItem("assay.draft.task/1", text);
      expect(readDraft(place, "task/1", INITIAL)).toBeNull();
    }
  });

  it("does without room", () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => writeDraft(full, "task/1", INITIAL, { ...INITIAL, name: "x" })).not.toThrow();
  });
});
