import { fileURLToPath } from "node:url";
import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

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
    "src/web/frame",
    "src/web/parts",
    "src/web/pages/{name}",
  ].map(beside),
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
});
