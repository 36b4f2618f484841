// Bundles the Node side into dist/: the command and the thread that works results out, dynamic imports split off, npm
// packages included; and the page into dist/web.
import { rmSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { rolldown } from "rolldown";
import { build } from "vite";

rmSync("dist", { recursive: true, force: true });
const bundle = await rolldown({
  input: { assay: "src/cli/main.ts", "results-worker": "src/workbench/results-worker.ts" },
  platform: "node",
  // pg looks for its native twin with require(); it is optional and never installed here. The keychain's
  // package is native and loaded when it is first needed. pdfmake looks for files in its own folder, and shares
  // fontkit with us.
  external: [/^node:/, "pg-native", "@napi-rs/keyring", /^pdfmake/, "fontkit"],
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
});
await bundle.write({
  dir: "dist",
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "chunks/[name]-[hash].js",
  sourcemap: true,
});
await bundle.close();

await build({
  root: "src/web",
  configFile: false,
  logLevel: "warn",
  plugins: [react()],
  build: { outDir: "../../dist/web", emptyOutDir: true, assetsInlineLimit: 0 },
});
