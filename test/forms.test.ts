import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FORM_NAMES } from "../src/web/parts/kept-draft.ts";
import { ROOT } from "./support/assay-process.ts";

const WEB = join(ROOT, "src", "web");

/** Neither a token is kept, nor the one name that a link is made for, nor the word that confirms a deletion. */
const NOT_KEPT = new Set([
  "frame/login.tsx",
  "pages/people/list/invite-guests.tsx",
  "pages/settings/reset-defaults.tsx",
]);

const sources = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(join(WEB, path), "utf8") }));

describe("every form of the page", () => {
  it("keeps what is typed until it is saved", () => {
    const forms = sources.filter(({ text }) => text.includes("<form"));
    const forgetful = forms.filter(({ path, text }) => !NOT_KEPT.has(path) && !/useKeptDraft[(<]/.test(text));
    expect(forms.length).toBeGreaterThan(3);
    expect(forgetful.map(({ path }) => path)).toEqual([]);
  });

  it("has a name that is used", () => {
    const others = sources.filter(({ path }) => !path.endsWith("kept-draft.ts"));
    const all = others.map(({ text }) => text).join("\n");
    const unused = FORM_NAMES.filter((name) => !all.includes(`\`${name}/`) && !all.includes(`"${name}"`));
    expect(unused).toEqual([]);
  });
});
