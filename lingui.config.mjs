import { fileURLToPath } from "node:url";
import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import babel from "@lingui/cli/api/extractors/babel";
import { withPhrases } from "./scripts/phrases.mjs";

/** A file of translations beside what it belongs to. English stands in the code itself, and is built into it. */
const beside = (folder) => ({
  path: `<rootDir>/${folder}/locales/{locale}`,
  include: [`<rootDir>/${folder}`],
  exclude: ["**/*.test.*", "**/testing/**"],
});

export default defineConfig({
  rootDir: fileURLToPath(new URL(".", import.meta.url)),
  sourceLocale: "en",
  locales: ["ru"],
  catalogs: [
    "src/core",
    "src/contract",
    "src/charts",
    "src/datasets",
    "src/engine",
    "src/providers",
    "src/reports",
    "src/scoring",
    "src/secrets",
    "src/server",
    "src/statistics",
    "src/storage",
    "src/workbench",
    "src/presentation",
    "src/tui",
    "src/web/frame",
    "src/web/parts",
    "src/web/pages/{name}",
  ].map(beside),
  extractors: [withPhrases(babel)],
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
});
