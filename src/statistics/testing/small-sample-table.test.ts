import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { CLUSTERS, smallSampleCell } from "./small-sample-cell.ts";
import { cellText, PROMISE, publishedCell, SMALL_SAMPLE_DESIGNS, TABLE_HEAD } from "./small-sample-table.ts";

const document = readFileSync(new URL("../../../docs/statistics.md", import.meta.url), "utf8");

/** The published cells of a design, by their number of clusters. */
function published(name: string): readonly string[] {
  const line = document.split("\n").find((candidate) => candidate.startsWith(`| ${name} |`)) ?? "";
  return line
    .split("|")
    .slice(2, -1)
    .map((cell) => cell.trim());
}

const designed = (name: RegExp) => {
  const design = SMALL_SAMPLE_DESIGNS.find((candidate) => name.test(candidate.name));
  if (design === undefined) throw new Error(`no design ${name.source}`);
  return design;
};

describe("the published table of small samples", () => {
  it("has every design and nothing else", () => {
    const lines = document.split("\n");
    const start = lines.indexOf(TABLE_HEAD[0] ?? "");
    const rows = lines.slice(start + 2, start + 2 + SMALL_SAMPLE_DESIGNS.length);
    expect(rows.map((row) => row.split("|")[1]?.trim())).toEqual(
      SMALL_SAMPLE_DESIGNS.map(({ name }) => name),
    );
    expect(lines[start + 2 + SMALL_SAMPLE_DESIGNS.length]).not.toMatch(/^\|/u);
  });

  // A few cells, so that it stays fast; `npm run coverage:intervals` prints them all.
  it.each([
    [/^normal/u, 10],
    [/^pass.*98/u, 20],
    [/^pass.*related/u, 10],
    [/^auto-fail 5 %, else a third/u, 30],
    [/^auto-fail 10 %, else about 75/u, 10],
    [/^auto-fail 20 %, else about 75/u, 20],
    [/^auto-fail.*together/u, 10],
    [/^auto-fail.*leader/u, 10],
    [/^auto-fail.*adjusted/u, 5],
    [/^ceiling/u, 5],
    [/^heavy/u, 30],
    [/^slope/u, 10],
    [/^difference, three/u, 5],
    [/^difference, one.* 10 %/u, 10],
    [/^Gwet/u, 5],
  ] as const)("is what the code computes: %s, %i clusters", (name, clusters) => {
    const design = designed(name);
    const cell = publishedCell(design, clusters);
    expect(published(design.name)[CLUSTERS.indexOf(clusters)]).toBe(cellText(cell));
  });

  it("warns wherever it falls short", () => {
    const short = SMALL_SAMPLE_DESIGNS.flatMap(({ name }) =>
      published(name)
        .filter((cell) => cell.startsWith("**"))
        .map((cell) => ({ name, cell })),
    );
    expect(short.length).toBeGreaterThan(0);
    expect(short.filter(({ cell }) => !cell.includes("warned"))).toEqual([]);
  });

  it("is what the caution of Gwet's coefficient says of it", () => {
    const estimate = designed(/^Gwet/u).study(seededRandom(1), 10);
    const [, lowest, highest] =
      /in (\d+) to (\d+) % of cases/u.exec((estimate.known && estimate.caution) || "") ?? [];
    const held = published(designed(/^Gwet/u).name)
      .slice(1)
      .map((cell) => Math.round(Number.parseFloat(cell.slice(2))));
    expect([Math.min(...held), Math.max(...held)]).toEqual([Number(lowest), Number(highest)]);
  });

  it("keeps the promise for means of tasks that can auto-fail, seen or not", () => {
    const designs = SMALL_SAMPLE_DESIGNS.filter(({ name }) => name.startsWith("auto-fail"));
    expect(designs).toHaveLength(12);
    const short = designs.flatMap(({ name }) =>
      published(name).filter((cell) => !(Number.parseFloat(cell) >= 100 * PROMISE)),
    );
    expect(short).toEqual([]);
  });

  it("keeps the promise for differences where no caution is given", () => {
    for (const clusters of CLUSTERS) {
      const cell = smallSampleCell(designed(/^difference, one.* 10 %/u), clusters, 500);
      expect(cell?.coverageUncautioned ?? 0).toBeGreaterThan(PROMISE);
    }
  });
});
