import { describe, expect, it } from "vitest";
import { keptRemarks } from "./kept-remarks.ts";

const isText = (value: unknown): value is string => typeof value === "string";

function place(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("remarks that wait", () => {
  it("are there for whoever comes back, until they are taken away", () => {
    const storage = place();
    keptRemarks("pairs.s1", storage, isText).keep("a", "slow");
    keptRemarks("pairs.s1", storage, isText).keep("b", "short");
    expect([...keptRemarks("pairs.s1", storage, isText).all()]).toEqual([
      ["a", "slow"],
      ["b", "short"],
    ]);
    expect(keptRemarks("pairs.s2", storage, isText).all().size).toBe(0);
    for (const id of ["a", "b"]) keptRemarks("pairs.s1", storage, isText).keep(id, null);
    expect(storage.kept.size).toBe(0);
  });

  it("ignore what is no remark, and a browser without room", () => {
    const odd = place({ "assay.remarks.x": '{"a":1,"b":"kept"}', "assay.remarks.y": "{" });
    expect([...keptRemarks("x", odd, isText).all()]).toEqual([["b", "kept"]]);
    expect(keptRemarks("y", odd, isText).all().size).toBe(0);
    const full = {
      ...place(),
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => keptRemarks("x", full, isText).keep("a", "slow")).not.toThrow();
  });
});
