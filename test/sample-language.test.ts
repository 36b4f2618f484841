import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COLLECTIONS, CRITERIA_SETS } from "../src/workbench/workspace/defaults/content.ts";
import { ROOT } from "./support/assay-process.ts";

interface Line {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
}

const linesOf = (file: string): Line[] =>
  readFileSync(join(ROOT, "examples", file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

/** Words that no English sentence does without, and some that German ones have. */
const ENGLISH = /\b(?:the|a|an|of|to|in|and|is|how|what|this|it)\b/i;
const GERMAN = /\b(?:und|nicht|für|mit|eine?|wie|oder|von|welche|erkläre|nenne)\b/i;
/** Greek ones stand in formulas. */
const OTHER_LETTERS = /(?!\p{Script=Latin}|\p{Script=Greek})\p{L}/u;

const isEnglish = ({ title, prompt }: Line): boolean =>
  ENGLISH.test(prompt) && !GERMAN.test(`${title} ${prompt}`);

describe("what comes with Assay", () => {
  it.each(COLLECTIONS)("speaks English throughout: $name", ({ file }) => {
    const lines = linesOf(file);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !isEnglish(line)).map(({ id }) => id)).toEqual([]);
    expect(lines.filter((line) => OTHER_LETTERS.test(JSON.stringify(line))).map(({ id }) => id)).toEqual([]);
  });

  it("names criteria in English too", () => {
    expect(OTHER_LETTERS.test(JSON.stringify(CRITERIA_SETS))).toBe(false);
  });

  it.each([
    ["Welche zwei Staaten sind doppelt von Land umschlossen?", false],
    ["Почему летом теплее, чем зимой?", false],
    ["Why is summer warmer than winter? Give the reason.", true],
  ])("takes %j for English: %s", (prompt, isSo) => {
    expect(isEnglish({ id: "t", title: "", prompt })).toBe(isSo);
  });
});
