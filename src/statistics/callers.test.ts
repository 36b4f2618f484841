import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("..", import.meta.url));

/** The product's own files: no tests, nothing made for tests, and not the door, which would call everything. */
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
  .filter((name) => name !== "statistics/index.ts")
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), "utf8") }));

function timesNamed(text: string, name: string): number {
  return text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
}

describe("statistics", () => {
  it("are all used by the product", () => {
    const exported = files
      .filter(({ name }) => name.startsWith("statistics/"))
      .flatMap(({ name, text }) =>
        [...text.matchAll(/export (?:async )?(?:function|class|const) (\w+)/g)].map(([, what = ""]) => ({
          name,
          what,
        })),
      );
    expect(exported.length).toBeGreaterThan(50);
    const uncalled = exported.filter(
      ({ name, what }) => !files.some((file) => timesNamed(file.text, what) > (file.name === name ? 1 : 0)),
    );
    expect(uncalled).toEqual([]);
  });
});
