import { describe, expect, it } from "vitest";
import { IGNORED_COLUMN, withColumn, fieldOfColumn } from "./column-choice.ts";

const BEFORE = { mapping: { prompt: "ask", title: "name" }, ignored: ["junk"] };

describe("what is said about a column", () => {
  it("is a field, that it is left out, or nothing", () => {
    const said = ["ask", "junk", "other"].map((column) => fieldOfColumn(BEFORE, column));
    expect(said).toEqual(["prompt", IGNORED_COLUMN, null]);
  });

  it("takes a field from the column that had it", () => {
    expect(withColumn(BEFORE, "name", "prompt")).toEqual({ mapping: { prompt: "name" }, ignored: ["junk"] });
  });

  it("takes a column back that was left out, and leaves out one that was a field", () => {
    expect(withColumn(BEFORE, "junk", "tags")).toEqual({
      mapping: { ...BEFORE.mapping, tags: "junk" },
      ignored: [],
    });
    expect(withColumn(BEFORE, "ask", IGNORED_COLUMN)).toEqual({
      mapping: { title: "name" },
      ignored: ["junk", "ask"],
    });
  });
});
