// What Vite and Vitest need to read texts that are translated: macros become messages, English is built into the code that
// says it, and files of translations are compiled.
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";

/** Wherever it is called from. */
const CONFIG = { configPath: fileURLToPath(new URL("../lingui.config.mjs", import.meta.url)) };

/** Written before every message, by macros and by hand. */
const MARK = /^\*?\s*i18n\s*$/;

const isMessage = (node) => node.leadingComments?.some(({ value }) => MARK.test(value)) === true;

/** English as the runtime reads it, so that the page needs neither a parser nor a file of English texts. */
function compiledEnglish({ types }) {
  const compile = (path) => {
    if (!isMessage(path.node)) return;
    for (const property of path.node.properties)
      if (types.isStringLiteral(property.value) && property.key.name === "message")
        property.value = types.valueToNode(compileMessage(property.value.value));
  };
  return {
    visitor: { Program: { exit: (program) => program.traverse({ ObjectExpression: compile }) } },
  };
}

/** English, which stands in the code. */
export function englishMessages() {
  return babel({
    presets: [
      linguiTransformerBabelPreset({ descriptorFields: "message", linguiConfig: getConfig(CONFIG) }, CONFIG),
      {
        preset: { plugins: [compiledEnglish] },
        rolldown: { filter: { code: /from ["']@lingui\/(?:core|react)\/macro["']|\/\*\s*i18n\s*\*\// } },
      },
    ],
  });
}

/** Files of translations, for programs of Node, which are not built by Vite. */
export function translatedMessages() {
  return {
    name: "translated-messages",
    load: {
      filter: { id: /\.po$/ },
      async handler(id) {
        const config = getConfig(CONFIG);
        const { locale, catalog } = getCatalogForFile(
          relative(config.rootDir, id),
          await getCatalogs(config),
        );
        const { messages: texts } = await catalog.getTranslations(locale, {
          sourceLocale: config.sourceLocale,
        });
        const { source } = createCompiledCatalog(locale, texts, { namespace: "es" });
        return { code: source, moduleType: "js" };
      },
    },
  };
}

/** For the page, in every language. */
export function messages() {
  return [lingui({ ...CONFIG, failOnMissing: true, failOnCompileError: true }), englishMessages()];
}
