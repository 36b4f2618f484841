import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { describe, expect, it } from "vitest";
import { HELP_FOR_PAGE, helpFor } from "../src/web/frame/help-for-page.ts";
import { DOCUMENTS, documentLink, anchorOf } from "../src/web/pages/help/documents.ts";
import { HELP_GROUPS, HELP_JOBS } from "../src/web/pages/help/help-jobs.ts";
import { ROOT } from "./support/assay-process.ts";

const JOBS = join(ROOT, "src", "web", "pages", "help", "jobs");
const NAMES = Object.keys(HELP_JOBS);
/** Lists that are kept elsewhere stand in place of steps. */
const WITHOUT_STEPS = new Set(["keyboard", "terms"]);
const LANGUAGES = ["en", "ru"];

const textOf = (job: string, language: string): string =>
  readFileSync(join(JOBS, `${job}.${language}.md`), "utf8");
const boldOf = (text: string): string[] => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = ""]) => name);
const stepsOf = (text: string): number => text.match(/^\d+\. /gm)?.length ?? 0;

interface Word {
  readonly english: RegExp;
  readonly russian: RegExp;
}

/** A message with whatever may stand where it is filled in. */
const patternOf = (message: string): RegExp =>
  new RegExp(
    `^${message
      .split(/\{\w+\}|<\/?\d+\/?>/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join(".+")}$`,
  );

/** A value alone is no name of anything. */
const isName = (message: string): boolean =>
  !message.includes("plural,") && message.replaceAll(/\{\w+\}/g, "").trim().length > 2;

async function words(): Promise<Word[]> {
  const catalogs = await getCatalogs(getConfig({ cwd: ROOT, configPath: join(ROOT, "lingui.config.mjs") }));
  const found: Word[] = [];
  for (const catalog of catalogs) {
    // What help itself says proves nothing about what pages say.
    if (catalog.path.includes("pages/help/")) continue;
    const wanted = (await catalog.collect()) ?? {};
    const { ru: kept = {} } = await catalog.readAll(["ru"]);
    for (const [id, { message = id }] of Object.entries(wanted))
      if (isName(message))
        found.push({ english: patternOf(message), russian: patternOf(kept[id]?.translation ?? "") });
  }
  return found;
}

describe("help", async () => {
  const all = await words();

  it("has a text in every language for every job, and no other", () => {
    const wanted = NAMES.flatMap((job) => LANGUAGES.map((language) => `${job}.${language}.md`));
    expect(readdirSync(JOBS).toSorted()).toEqual(wanted.toSorted());
    expect(HELP_GROUPS.flatMap(({ jobs }) => jobs).toSorted()).toEqual(NAMES.toSorted());
  });

  it.each(NAMES)("%s is short: what you get, then three to seven steps", (job) => {
    for (const language of LANGUAGES) {
      const text = textOf(job, language);
      expect(text.length).toBeLessThan(1_800);
      expect(text).toMatch(/^[^\d#]/);
      const [least, most] = WITHOUT_STEPS.has(job) ? [0, 0] : [3, 7];
      expect(stepsOf(text)).toBeGreaterThanOrEqual(least);
      expect(stepsOf(text)).toBeLessThanOrEqual(most);
    }
  });

  it.each(NAMES)("%s calls buttons, tabs and fields what the page calls them, in both languages", (job) => {
    const english = boldOf(textOf(job, "en"));
    const russian = boldOf(textOf(job, "ru"));
    expect(english.filter((name) => !all.some((word) => word.english.test(name)))).toEqual([]);
    // Each Russian name is the translation of an English one of the same text, and none is lost.
    const isSaid = (name: string, other: string): boolean =>
      all.some((word) => word.english.test(name) && word.russian.test(other));
    expect(russian.filter((name) => !english.some((other) => isSaid(other, name)))).toEqual([]);
    expect(english.filter((name) => !russian.some((other) => isSaid(name, other)))).toEqual([]);
  });

  it("finds out a button that the page doesn't have", () => {
    expect(all.some((word) => word.english.test("Try 5 tasks first"))).toBe(true);
    expect(all.some((word) => word.english.test("Launch the run"))).toBe(false);
  });

  it("fits every page of the router", () => {
    const router = readFileSync(join(ROOT, "src", "web", "router.tsx"), "utf8");
    const paths = [...router.matchAll(/^ {2}path: "([^"]+)"/gm)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(12);
    expect(Object.keys(HELP_FOR_PAGE).toSorted()).toEqual(paths.toSorted());
    expect(helpFor("/runs/$runId", "diff")).toBe("compare-runs");
    expect(helpFor("/runs/$runId", "anything")).toBe("read-results");
    expect(helpFor("/no/such/page", undefined)).toBeNull();
  });
});

describe("documents on the page", () => {
  const files = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));

  it("are those of the docs folder", () => {
    expect(
      Object.keys(DOCUMENTS)
        .map((name) => `${name}.md`)
        .toSorted(),
    ).toEqual(files.toSorted());
  });

  it("lead to each other, at headings that are there", () => {
    const lost: string[] = [];
    for (const name of Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[])
      for (const [, address = ""] of readFileSync(join(ROOT, "docs", `${name}.md`), "utf8").matchAll(
        /\]\(((?:\w+\.md)?(?:#[^)]+)?)\)/g,
      )) {
        const to = documentLink(address, name);
        const text = to === null ? "" : readFileSync(join(ROOT, "docs", `${to.name}.md`), "utf8");
        const places = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
        if (to === null || (to.place !== "" && !places.includes(to.place))) lost.push(`${name}: ${address}`);
      }
    expect(lost).toEqual([]);
  });
});
