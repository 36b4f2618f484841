import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { type Messages, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { phrasesOf, textsOutsidePhrases } from "../scripts/phrases.mjs";
import { recogniser, speaker } from "../src/contract/recognise.ts";
import { ROOT } from "./support/assay-process.ts";

/** Rooms whose sentences reach the page through the API. */
const ROOMS = [
  "core",
  "contract",
  "datasets",
  "engine",
  "providers",
  "reports",
  "scoring",
  "secrets",
  "server",
  "statistics",
  "storage",
  "workbench",
];

const SOURCES = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, "src", room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test\.|testing\/|store-contract\//.test(name))
    .map((name) => ({
      name: `${room}/${name}`,
      source: readFileSync(join(ROOT, "src", room, name), "utf8"),
    })),
);

async function russian() {
  const catalogs = await getCatalogs(getConfig({ cwd: ROOT, configPath: join(ROOT, "lingui.config.mjs") }));
  const messages: Messages = {};
  for (const catalog of catalogs.filter(({ path }) => ROOMS.some((room) => path.includes(`src/${room}/`))))
    for (const [id, { translation = "" }] of Object.entries((await catalog.readAll(["ru"])).ru ?? {}))
      messages[id] = compileMessage(translation);
  const i18n = setupI18n({ locale: "ru", messages: { ru: messages } });
  const say = (id: string, values: Readonly<Record<string, string>>) => i18n._(id, values);
  return { say, spoken: speaker(recogniser(Object.keys(messages)), say) };
}

/** A template as it is said, with something in each place. */
function filled(template: string) {
  const values: Record<string, string> = {};
  const english = template.replaceAll(/'([{}]+)'|\{(\w+)\}/g, (_, quoted?: string, name?: string) => {
    if (name === undefined) return quoted ?? "";
    return (values[name] = `x${Object.keys(values).length}y`);
  });
  return { english, values };
}

describe("sentences of the API", async () => {
  const { say, spoken } = await russian();

  it("are recognised by the page, each as itself", () => {
    const templates = SOURCES.filter(({ source }) => source.includes("phrase`"))
      .flatMap(({ source }) => phrasesOf(source))
      .map(({ template }) => template);
    expect(templates.length).toBeGreaterThan(800);
    const wrong = [...new Set(templates)].flatMap((template) => {
      const { english, values } = filled(template);
      const [wanted, said] = [say(template, values), spoken(english)];
      return wanted === said ? [] : [{ english, wanted, said }];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    [
      "nova-1 on t1 failed (attempt 1): can't reach http://127.0.0.1:9: connection refused; is the server running?",
      "nova-1 на t1: ошибка (попытка 1): не удаётся связаться с http://127.0.0.1:9: в соединении отказано; работает ли сервер?",
    ],
    [
      "Check the provider's API key, then retry the failed items.",
      "Проверьте ключ API провайдера, затем повторите элементы с ошибкой.",
    ],
    ["21 items are being retried", "Повторяется 21 элемент"],
    ["There is no criteria set 7.", "Набора критериев 7 нет."],
    ["There is no model 7.", "Модели 7 нет."],
    [
      "2 of 3 tasks have a scenario (scenario) that nova would not be sent: the prompt format is basic.",
      "У 2 из 3 заданий есть сценарий (scenario), но nova его не получит: формат промпта — basic.",
    ],
    [
      "The first run is ranked by judges, the second by nothing.",
      "Первый запуск ранжирован по судьям, второй — по ничему.",
    ],
    [
      "The answers people scored are not a random sample (1 of the answers was picked and scored manually), so they may not represent the others.",
      "Ответы, которые оценили люди, — не случайная выборка (1 ответ выбран и оценён вручную), поэтому по ним нельзя уверенно судить об остальных.",
    ],
    ["HTTP 401: Incorrect API key provided", "HTTP 401: Incorrect API key provided"],
  ])("%s", (english, wanted) => {
    expect(spoken(english)).toBe(wanted);
  });

  it("are phrases wherever an error, a hint or a fault is made", () => {
    const found = SOURCES.flatMap(({ name, source }) =>
      // Parsing takes long; what has none of these makes no error.
      (/Failure\(|\b(?:message|expected|hint):/.test(source) ? textsOutsidePhrases(source) : []).map(
        ({ line, text }) => `${name}:${line} ${text}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it("are found out when they are not", () => {
    const planted = `
      throw new Failure("conflict", "It is gone.", { hint: phrase\`Look elsewhere.\` });
      throw new CallFailure("permanent", isSlow ? \`no answer in \${s} seconds\` : phrase\`no answer at all\`);
      const faults = [{ key: "a b", message: "is not there", expected: known ?? "one of them" }];
      const hint = { hint: "Do this, " + "and then that." };
      const state = /*i18n*/ { id: "x", message: "still running" };
      const code = { message: code === "a b" ? phrase\`is new\` : "run.criteriaSet" };`;
    expect(textsOutsidePhrases(planted)).toEqual([
      { line: 2, text: "It is gone." },
      { line: 3, text: "no answer in {} seconds" },
      { line: 4, text: "is not there" },
      { line: 4, text: "one of them" },
      { line: 5, text: "Do this, " },
      { line: 5, text: "and then that." },
    ]);
  });
});
