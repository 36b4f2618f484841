import { describe, expect, it } from "vitest";
import {
  contradictionsIn,
  cyclesIn,
  readArchitecture,
  readSources,
  violationsIn,
} from "../scripts/architecture.mjs";
import { ROOT } from "./support/assay-process.ts";

const architecture = readArchitecture(ROOT);
const sources = readSources(ROOT, architecture);

/** What the check says of a file that is planted among the sources. */
const planted = (path: string, text: string) => violationsIn([{ path, text }], architecture);

describe("the layer map", () => {
  it("is kept by every source file", () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(violationsIn(sources, architecture)).toEqual([]);
  });

  it("lets imports go down only", () => {
    expect(contradictionsIn(architecture)).toEqual([]);
    const upside = structuredClone(architecture);
    const core = upside.rooms["core"];
    if (core !== undefined) core.imports = ["engine"];
    expect(contradictionsIn(upside)).toEqual(["core (floor 0) may not be allowed to import engine"]);
  });

  it.each([
    [
      "src/engine/bad.ts",
      'import { openStore } from "../storage/store.ts";',
      "engine must not import storage",
    ],
    ["src/core/bad.ts", 'export * from "../engine/index.ts";', "core must not import engine"],
    [
      "src/contract/bad.ts",
      'const late = await import("../workbench/index.ts");',
      "contract must not import workbench",
    ],
    [
      "src/reports/bad.ts",
      'import type { A } from "../scoring/index.ts";',
      "reports must not import scoring",
    ],
    ["src/core/bad.ts", 'import { readFileSync } from "node:fs";', "core must not import node:fs"],
    ["src/statistics/bad.ts", 'import { z } from "zod";', "statistics must not import zod"],
    ["src/engine/bad.ts", "export const now = () => Date.now();", "Date.now belongs to cli"],
    ["src/engine/bad.ts", "export const at = new Date().getTime();", "new Date() belongs to cli"],
    ["src/core/bad.ts", "export const at = new  Date( );", "new Date() belongs to cli"],
    ["src/core/bad.ts", "export const at = +new Date;", "new Date() belongs to cli"],
    ["src/web/bad.ts", "const since = performance.now();", "performance.now belongs to cli"],
    ["src/server/bad.ts", "const token = process.env.TOKEN;", "process belongs to cli"],
    ["src/scoring/bad.ts", 'console.log("hello");', "console belongs to cli"],
    ["src/engine/bad.ts", "export const at = `at ${Date.now()} ms`;", "Date.now belongs to cli"],
    ["src/attic/bad.ts", "export {};", "the room attic is not in architecture.json"],
  ])("refuses a planted %s: %s", (path, text, complaint) => {
    expect(planted(path, text)).toEqual([expect.stringContaining(complaint)]);
  });

  it("lets everybody make a date of a time, and nobody ask for the time", () => {
    const text = "export const day = (at: number) => new Date(at);\nconst then = new Date (0);";
    expect(planted("src/core/good.ts", text)).toEqual([]);
    expect(planted("src/web/clock.ts", "export const now = () => Date.now();")).toEqual([]);
  });

  it("does not take names in comments and strings for the real thing", () => {
    const text =
      '// process and console\nexport const word = "Date.now and process" + `process ${"console"}`;';
    expect(planted("src/core/good.ts", text)).toEqual([]);
  });

  it("has no files that import each other in a circle, types included", () => {
    expect(cyclesIn(sources)).toEqual([]);
    const circle = [
      { path: "src/core/a.ts", text: 'import type { B } from "./b.ts";' },
      { path: "src/core/b.ts", text: 'export * from "./deep/c.ts";' },
      { path: "src/core/deep/c.ts", text: 'const late = await import("../a.ts");' },
      { path: "src/core/d.ts", text: 'import { a } from "./a.ts";' },
    ];
    expect(cyclesIn(circle)).toEqual([
      "these import each other in a circle: src/core/a.ts, src/core/b.ts, src/core/deep/c.ts",
    ]);
    expect(cyclesIn(circle.slice(1))).toEqual([]);
  });
});
