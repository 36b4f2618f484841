import { describe, expect, it } from "vitest";
import { settingCount, settingRows } from "./setting-rows.ts";

const differs = (key: string, first: string | null, second: string | null) => ({ key, first, second });

describe("settingRows", () => {
  it("has one row for a setting that differs alike for several models, and counts it once", () => {
    const rows = settingRows(
      [
        differs("models.alder.samples", "1", "2"),
        differs("models.gpt-4.1.samples", "1", "2"),
        differs("models.cedar.samples", "1", "3"),
        differs("concurrency.candidate", "4", "8"),
      ],
      ["alder", "gpt-4.1", "cedar"],
    );
    expect(rows).toEqual([
      { owner: "models", names: ["alder", "gpt-4.1"], setting: "samples", first: "1", second: "2" },
      { owner: "models", names: ["cedar"], setting: "samples", first: "1", second: "3" },
      { owner: null, names: [], setting: "concurrency.candidate", first: "4", second: "8" },
    ]);
    expect(settingCount(rows)).toBe(2);
  });

  it("takes a file with the same content under another path for renamed", () => {
    const rows = settingRows(
      [differs("datasets.a.jsonl", "sha256 1", null), differs("datasets.b.jsonl", null, "sha256 1")],
      [],
    );
    expect(rows).toEqual([
      { owner: "datasets", names: [], setting: "", first: "a.jsonl", second: "b.jsonl" },
    ]);
  });
});
