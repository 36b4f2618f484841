import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { faultsOfTranslation, textsOutsideMessages } from "../scripts/texts.mjs";
import { ROOT } from "./support/assay-process.ts";

const SOURCE = join(ROOT, "src");
/** Rooms whose texts people read in their own language. */
const SOURCES = ["web", "tui", "presentation"].flatMap((room) =>
  readdirSync(join(SOURCE, room), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.startsWith("reference"))
    .map((name) => join(room, name)),
);
/** Forms that a count takes. */
const PLURALS = { ru: ["one", "few", "many", "other"] };

describe("texts of the page and the terminal", () => {
  it("are messages, so that each can be translated", () => {
    const found = SOURCES.flatMap((name) =>
      textsOutsideMessages(readFileSync(join(SOURCE, name), "utf8")).map(
        ({ line, text }) => `${name}:${line} ${text}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it("are found out when they are not", () => {
    const planted = `
      import { Trans, useLingui } from "@lingui/react/macro";
      const COLUMNS = [{ name: "cost", label: "Cost" }, { name: "the rest", label: msg\`Rest\` }];
      export function Page({ state }: { readonly state: "still running" }) {
        const { t } = useLingui();
        return (
          <div className="a wide one" title={state === "still running" ? "Runs" : t\`Rests\`} data-x="y">
            Saved
            <Trans>Kept <b>here</b></Trans>
            {\`\${1} of them\`}
            {tell("It is done.")}
            <Input aria-label="Name" {...{ placeholder: "A name" }} />
          </div>
        );
      }`;
    expect(textsOutsideMessages(planted)).toEqual([
      { line: 3, text: "Cost" },
      { line: 7, text: "Runs" },
      { line: 7, text: "Saved" },
      { line: 10, text: "of them" },
      { line: 11, text: "It is done." },
      { line: 12, text: "Name" },
      { line: 12, text: "A name" },
    ]);
  });
});

describe("translations", async () => {
  const catalogs = await getCatalogs(getConfig({ cwd: ROOT, configPath: join(ROOT, "lingui.config.mjs") }));
  const folders = catalogs.map((catalog) => [catalog.path.slice(ROOT.length + 1), catalog] as const);

  it.each(folders)("%s are whole: nothing missing, nothing left over", async (_path, catalog) => {
    const wanted = (await catalog.collect()) ?? {};
    const { ru: kept = {} } = await catalog.readAll(["ru"]);
    const faults = Object.entries(wanted).flatMap(([id, { message = id }]) =>
      faultsOfTranslation(message, kept[id]?.translation ?? "", PLURALS.ru).map(
        (fault) => `“${message}” ${fault}`,
      ),
    );
    expect([...faults, ...Object.keys(kept).filter((id) => !(id in wanted))]).toEqual([]);
  });

  it("agree with each other where the English is the same", async () => {
    const said = new Map<string, Set<string>>();
    for (const [, catalog] of folders)
      for (const [id, { translation = "" }] of Object.entries((await catalog.readAll(["ru"])).ru ?? {}))
        said.set(id, (said.get(id) ?? new Set()).add(translation));
    expect([...said.values()].filter((translations) => translations.size > 1)).toEqual([]);
  });

  it.each([
    ["{n} runs", "", ["is missing"]],
    ["{n} runs", "запуски", ["lacks {n}"]],
    ["Runs", "Запуски: {n}", ["has {n}"]],
    [
      "{n, plural, one {# run} other {# runs}}",
      "{n, plural, one {# запуск} other {# запуска}}",
      ["has no few, many of {n}"],
    ],
    ["Open <0>it</0>", "Открыть", ["has other elements"]],
    ["{n, plural, one {# run} other {# runs}}", "Запусков: {n}", []],
  ])("of %j as %j is found out: %j", (english, translation, faults) => {
    expect(faultsOfTranslation(english, translation, PLURALS.ru)).toEqual(faults);
  });
});
