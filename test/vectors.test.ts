import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { METRIC_VECTORS } from "../src/scoring/metrics/testing/metric-vectors.ts";
import { AGREEMENT_VECTORS } from "../src/statistics/testing/vectors/agreement-vectors.ts";
import { COMPARISON_VECTORS } from "../src/statistics/testing/vectors/comparison-vectors.ts";
import { DISTRIBUTION_VECTORS } from "../src/statistics/testing/vectors/distribution-vectors.ts";
import { MEAN_VECTORS } from "../src/statistics/testing/vectors/mean-vectors.ts";
import { RANK_VECTORS } from "../src/statistics/testing/vectors/rank-vectors.ts";
import type { VectorCheck } from "../src/statistics/testing/vectors/vector-check.ts";
import { VectorNode } from "../src/statistics/testing/vectors/vector-node.ts";

const CHECKS: readonly VectorCheck[] = [
  ...DISTRIBUTION_VECTORS,
  ...MEAN_VECTORS,
  ...COMPARISON_VECTORS,
  ...RANK_VECTORS,
  ...AGREEMENT_VECTORS,
  ...METRIC_VECTORS,
];

const NOT_CONFIGURED: VectorCheck = {
  file: "not configured: ASSAY_VECTORS names no folder",
  compare: () => [],
  leftOut: [],
};

/** Files whose numbers nothing in the product computes, and why. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  "elo_online.json": "ratings that depend on the order of the verdicts; strengths are Bradley and Terry's",
};

/** The files are not part of the project; its own tests restate the textbook cases. */
const folder = process.env.ASSAY_VECTORS ?? "";

/** Called inside a test, so that a missing or changed file fails that test by name. */
function read(file: string): VectorNode {
  if (folder === "") return new VectorNode({});
  return new VectorNode(JSON.parse(readFileSync(join(folder, `${file}.json`), "utf8")));
}

describe("vectors", () => {
  it.each(folder === "" ? [NOT_CONFIGURED] : CHECKS)("$file", ({ file, compare, leftOut }) => {
    const root = read(file);
    const results = compare(root);
    // Negated, so that NaN counts as a miss.
    const misses = results.filter(
      ({ actual, expected, allowed }) => !(Math.abs(actual - expected) <= allowed),
    );
    expect(misses).toEqual([]);
    const untested = root.unread().filter((path) => !leftOut.some(({ paths }) => paths.test(path)));
    expect(untested).toEqual([]);
    expect(folder === "" || results.length > 0).toBe(true);
  });

  it("are all tested", () => {
    const files = folder === "" ? [] : readdirSync(folder).filter((name) => name.endsWith(".json"));
    const checked = new Set(CHECKS.map(({ file }) => `${file}.json`));
    expect(files.filter((name) => !checked.has(name))).toEqual(folder === "" ? [] : Object.keys(NOT_OFFERED));
  });
});
