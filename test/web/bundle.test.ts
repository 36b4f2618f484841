import { describe, expect, it } from "vitest";
import { bundleParts } from "../../scripts/bundle.mjs";

const KB = 1024;

describe("what a browser loads", () => {
  it("is less than 300 KB, packed, before charts; charts and pages come when they are wanted", () => {
    const { first, typeface, later } = bundleParts();
    expect(typeface).toBeGreaterThan(0);
    expect(first).toBeLessThan(300 * KB);
    const charts = later.find(({ name }) => name === "../charts/register.ts");
    expect(charts?.bytes).toBeGreaterThan(100 * KB);
    expect(later.map(({ name }) => name)).toContain("pages/runs/run/run.tsx");
  });
});
