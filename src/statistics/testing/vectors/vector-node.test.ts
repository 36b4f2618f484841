import { describe, expect, it } from "vitest";
import { VectorNode } from "./vector-node.ts";

describe("VectorNode", () => {
  it("knows which leaves nobody has read", () => {
    const root = new VectorNode({ a: [1, 2], b: { c: "word", d: null } });
    expect(root.get("a").numbers()).toEqual([1, 2]);
    expect(root.get("b", "c").text()).toBe("word");
    expect(root.unread()).toEqual(["/b/d"]);
    expect(root.get("b", "d").leaf()).toBeNull();
    expect(root.unread()).toEqual([]);
  });

  it("fails where a file is not as expected", () => {
    const root = new VectorNode({ a: "1" });
    expect(() => root.get("b")).toThrow("has no b");
    expect(() => root.get("a").number()).toThrow("not a number");
  });
});
