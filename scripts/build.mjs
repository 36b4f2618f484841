// Bundles the Node side into dist/: one entry, dynamic imports split off, npm packages included.
import { readFileSync, rmSync } from "node:fs";
import { rolldown } from "rolldown";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

rmSync("dist", { recursive: true, force: true });
const bundle = await rolldown({
  input: { assay: "src/cli/main.ts" },
  platform: "node",
  // pg looks for its native twin with require(); it is optional and never installed here.
  external: [/^node:/, "pg-native"],
  define: { "process.env.NODE_ENV": '"production"', "globalThis.ASSAY_VERSION": JSON.stringify(version) },
});
await bundle.write({
  dir: "dist",
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "chunks/[name]-[hash].js",
  sourcemap: true,
});
await bundle.close();
