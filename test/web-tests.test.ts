import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const TABLE = readFileSync(join(ROOT, "test", "web", "README.md"), "utf8");
const rows = TABLE.split("\n").filter((line) => /^\| [A-N]\d+ \|/.test(line));

const sourceOf = (name: string): string => {
  const path = join(ROOT, "test", "web", `${name}.test.ts`);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

describe("the table of what the page does", () => {
  it.each(rows.map((row) => [row.split("|")[1]?.trim() ?? "", row]))(
    "%s names tests that exist",
    (_, row) => {
      const tests = row.split("|")[4]?.trim().split("; ") ?? [];
      expect(tests.length).toBeGreaterThan(0);
      for (const test of tests) {
        const [, file = "", title = ""] = /^`([\w-]+)`: (.+)$/.exec(test) ?? [];
        expect({ test, isThere: title !== "" && sourceOf(file).includes(title) }).toEqual({
          test,
          isThere: true,
        });
      }
    },
  );

  it("names files that exist in the words below it", () => {
    const after = TABLE.slice(TABLE.lastIndexOf("| "));
    const names = [...after.matchAll(/\(`([\w-]+)`\)/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => sourceOf(name) === "")).toEqual([]);
  });
});
