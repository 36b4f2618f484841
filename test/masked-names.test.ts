import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withoutNames } from "../src/workbench/people/masking/mask-names.ts";
import { ROOT } from "./support/assay-process.ts";

interface Lists {
  readonly selfNamings: readonly { language: string; text: string; telling: readonly string[] }[];
  readonly ordinary: readonly { language: string; text: string }[];
}

const { selfNamings, ordinary } = JSON.parse(
  readFileSync(join(ROOT, "test", "support", "self-namings.json"), "utf8"),
) as Lists;
const NOBODY = { whole: [], parts: [] };

it("how many names slip through blind scoring is what the documentation says", () => {
  const missed = selfNamings.filter(({ text, telling }) => {
    const shown = withoutNames(text, NOBODY);
    return telling.some((name) => shown.includes(name));
  });
  const changed = ordinary.filter(({ text }) => withoutNames(text, NOBODY) !== text);
  const languages = new Set(selfNamings.map(({ language }) => language));
  expect(selfNamings.length).toBeGreaterThan(200);
  expect(languages.size).toBeGreaterThan(7);
  expect(missed.length / selfNamings.length).toBeLessThan(0.1);
  expect(changed.length / ordinary.length).toBeLessThan(0.03);
  const percent = ((100 * missed.length) / selfNamings.length).toFixed(0);
  const words = readFileSync(join(ROOT, "docs", "sessions.md"), "utf8");
  expect(words).toContain(
    `Of ${selfNamings.length} sentences in ${languages.size} languages in which models name themselves or their makers, ${missed.length} (${percent} %) still give something away`,
  );
  expect(words).toContain(
    `Of ${ordinary.length} ordinary sentences chosen to mislead it, ${changed.length} lose a word`,
  );
});
